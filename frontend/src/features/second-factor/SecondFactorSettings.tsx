import { App, Modal } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../api/failures.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { Button } from '../../ui/controls/Button.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { Tag } from '../../ui/labels/Tag.js';
import { ProofForm } from './ProofForm.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import { PasskeyList } from './PasskeyList.js';
import { Row } from './Row.js';
import css from './second-factor.module.css';
import { TotpSetUp } from './TotpSetUp.js';
import { makeRecoveryCodes, removeTotp, useReload, useSecondFactor, type Proof } from './use-second-factor.js';

type Act = 'set-up-totp' | 'remove-totp' | 'recovery-codes';

const TITLES: Record<Act, string> = {
  'set-up-totp': '認証アプリの設定',
  'remove-totp': '認証アプリを外しますか。',
  'recovery-codes': 'リカバリーコードの作り直し',
};

/** What the account asks for beside the password, to set up and to take away. */
export function SecondFactorSettings() {
  const state = useSecondFactor();
  const [act, setAct] = useState<Act | null>(null);

  if (state.isPending) return <Ring />;
  if (state.data === undefined) {
    return <LoadFailure sentence={failureOf('loadFactors', state.error)} onRetry={state.refetch} />;
  }
  const { totp, passkeys, recoveryCodes } = state.data;
  const isOn = totp || passkeys > 0;
  return (
    <div className={css.settings}>
      <ul className={css.list} aria-label="二要素認証">
        <Row
          name="認証アプリ"
          help="スマートフォンのアプリが表示する6桁のコードを、パスワードと一緒に入力します。"
          tag={<Tag tone={totp ? 'moss' : 'stone'}>{totp ? '設定済み' : '未設定'}</Tag>}
        >
          <Button onClick={() => setAct(totp ? 'remove-totp' : 'set-up-totp')}>
            {totp ? '認証アプリを外す' : '認証アプリを設定する'}
          </Button>
        </Row>
        {isOn && (
          <Row
            name="リカバリーコード"
            help="端末をなくしたときに、パスワードと一緒に使います。"
            tag={<Tag tone={recoveryCodes > 2 ? 'stone' : 'ochre'}>{`残り${String(recoveryCodes)}`}</Tag>}
          >
            <Button onClick={() => setAct('recovery-codes')}>リカバリーコードを作り直す</Button>
          </Row>
        )}
      </ul>
      <PasskeyList />
      {act !== null && <ActDialog act={act} onClose={() => setAct(null)} />}
    </div>
  );
}

function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  return (
    <Modal
      open
      title={TITLES[act]}
      width={480}
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
    >
      <ActForm act={act} onClose={onClose} />
    </Modal>
  );
}

function ActForm({ act, onClose }: { act: Act; onClose: () => void }) {
  const { message } = App.useApp();
  const reload = useReload();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onClose} />;
  if (act === 'set-up-totp') return <TotpSetUp onSet={reload} onDone={onClose} onCancel={onClose} />;

  const remove = async (proof: Proof) => {
    await removeTotp(proof);
    reload();
    onClose();
    void message.success('認証アプリを外しました。');
  };
  const renew = async (proof: Proof) => {
    const made = await makeRecoveryCodes(proof);
    reload();
    setCodes(made);
  };
  const isRemoval = act === 'remove-totp';
  return (
    <>
      <p className={css.lead}>
        {isRemoval
          ? '次のログインから、コードを尋ねなくなります。ほかの端末はログアウトします。'
          : 'これまでのリカバリーコードは、どれも使えなくなります。'}
      </p>
      <ProofForm
        attempt="setUpFactor"
        verb={isRemoval ? '外す' : '作り直す'}
        danger={isRemoval}
        onProof={isRemoval ? remove : renew}
        onCancel={onClose}
      />
    </>
  );
}
