import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { answerOf, api, completed, type Schemas } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { keys } from '../../api/query-keys.js';
import { formatDateTime } from '../../helpers/dates.js';
import { usePublicSettings } from '../../entities/account/use-public-settings.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { Button } from '../../ui/controls/Button.js';
import { Tag } from '../../ui/labels/Tag.js';
import { ProofForm } from './ProofForm.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import { Row } from './Row.js';
import css from './second-factor.module.css';
import { useReload, type Proof } from './use-second-factor.js';

type Passkey = Schemas['PasskeyDto'];

/** The passkeys of the user: to make, to read and to take away. */
export function PasskeyList() {
  const settings = usePublicSettings();
  const passkeys = useQuery({
    queryKey: keys.passkeys(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/account/passkeys', { signal })),
  });
  const [asked, setAsked] = useState<Passkey | 'new' | null>(null);
  const close = () => setAsked(null);

  if (passkeys.isError) {
    return <LoadFailure sentence={failureOf('loadFactors', passkeys.error)} onRetry={passkeys.refetch} />;
  }
  const made = passkeys.data ?? [];
  const canMake = settings?.passkeys === true && 'PublicKeyCredential' in window;
  const help =
    settings === null || canMake
      ? '指紋や顔、端末の暗証番号だけでログインできます。なりすましの画面にも使われません。'
      : '名前のある https のアドレス（PUBLIC_URL）で開くと使えます。番号だけのアドレスでは使えません。';
  return (
    <>
      <ul className={css.list} aria-label="パスキー">
        <Row
          name="パスキー"
          help={help}
          tag={
            <Tag tone={made.length > 0 ? 'moss' : 'stone'}>
              {made.length > 0 ? `${String(made.length)}つ` : '未設定'}
            </Tag>
          }
        >
          {canMake && <Button onClick={() => setAsked('new')}>パスキーを作る</Button>}
        </Row>
        {made.map((passkey) => (
          <Row key={passkey.id} name={passkey.device} help={timesOf(passkey)}>
            <Button
              aria-label={`${formatDateTime(passkey.createdAt)}に${passkey.device}で作ったパスキーを外す`}
              onClick={() => setAsked(passkey)}
            >
              外す
            </Button>
          </Row>
        ))}
      </ul>
      {asked !== null && (
        <Modal
          open
          title={asked === 'new' ? 'パスキーの作成' : 'パスキーを外しますか。'}
          width={480}
          centered
          closable={false}
          keyboard={false}
          mask={{ closable: false }}
          footer={null}
        >
          {asked === 'new' ? <NewPasskey onClose={close} /> : <Removal passkey={asked} onClose={close} />}
        </Modal>
      )}
    </>
  );
}

function timesOf({ createdAt, usedAt }: Passkey): string {
  const used = usedAt === null ? 'まだ使っていません' : `最後に使ったのは${formatDateTime(usedAt)}`;
  return `${formatDateTime(createdAt)}に作成・${used}`;
}

function NewPasskey({ onClose }: { onClose: () => void }) {
  const reload = useReload();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onClose} />;
  const make = async (proof: Proof) => {
    const { makePasskey } = await import('../../api/passkeys.js');
    const recoveryCodes = await makePasskey(proof);
    reload();
    if (recoveryCodes === null) onClose();
    else setCodes(recoveryCodes);
  };
  return (
    <>
      <p className={css.lead}>
        この端末かパスワード管理アプリに、パスキーを作ります。次のログインから、パスワードだけでは入れなくなります。
      </p>
      <ProofForm attempt="makePasskey" verb="作る" onProof={make} onCancel={onClose} />
    </>
  );
}

function Removal({ passkey: { id, device }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const reload = useReload();
  const remove = async (body: Proof) => {
    await completed(api.DELETE('/api/account/passkeys/{id}', { params: { path: { id } }, body }));
    reload();
    onClose();
  };
  return (
    <>
      <p
        className={css.lead}
      >{`${device}で作ったパスキーでは、ログインできなくなります。ほかの端末はログアウトします。`}</p>
      <ProofForm attempt="setUpFactor" verb="外す" danger onProof={remove} onCancel={onClose} />
    </>
  );
}
