import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Schemas } from '../../api/client.js';
import { api, completed } from '../../api/client.js';
import { useSubmit } from '../../entities/account/use-submit.js';
import { formatDay } from '../../helpers/dates.js';
import { Button } from '../../ui/controls/Button.js';
import { TextField } from '../../ui/controls/TextField.js';
import { Banner } from '../../ui/feedback/Banner.js';
import css from './closed-records.module.css';

/** The closed records, and every way to prove to be their owner that there is. */
export function ClosedRecords({ closed }: { closed: Schemas['ClosedRecordsDto'] }) {
  const { count, since, mailTo, hasPasskey, hasRecoveryCode } = closed;
  return (
    <div className={css.part}>
      <p>
        {since !== null && `${formatDay(since)}に、管理者の始めた再設定が使われました。`}
        ほかの人に読まれないように、それまでの1on1（{count}件）を閉じています。新しい1on1は、そのまま始められます。
      </p>
      {hasPasskey && <ByPasskey />}
      {(hasRecoveryCode || mailTo !== null) && <ByCode mailTo={mailTo} hasRecoveryCode={hasRecoveryCode} />}
      <p className={css.help}>
        記録が閉じる前にログインしていたブラウザーがあれば、そこでログインするだけで開きます。
        {!hasPasskey && !hasRecoveryCode && mailTo === null && 'ほかに確かめる方法は、いまはありません。'}
      </p>
    </div>
  );
}

function ByPasskey() {
  const { isBusy, error, run } = useSubmit('proveAgain');
  const queries = useQueryClient();
  const open = async () => {
    const { proveWithPasskey } = await import('../../api/passkeys.js');
    await proveWithPasskey();
    await queries.invalidateQueries();
  };
  return (
    <div className={css.way}>
      <Button kind="filled" disabled={isBusy} onClick={() => void run(open)}>
        {isBusy ? '確かめています' : 'パスキーで開く'}
      </Button>
      {error !== null && <Banner kind="error">{error}</Banner>}
    </div>
  );
}

function labelOf(mailTo: string | null, hasRecoveryCode: boolean): string {
  if (mailTo === null) return 'リカバリーコード';
  return hasRecoveryCode ? 'メールで届いたコードか、リカバリーコード' : 'メールで届いたコード';
}

function ByCode({ mailTo, hasRecoveryCode }: { mailTo: string | null; hasRecoveryCode: boolean }) {
  const [code, setCode] = useState('');
  const opening = useSubmit('proveAgain');
  const queries = useQueryClient();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() === '') {
      opening.setError('コードを入力してください。');
      return;
    }
    void opening.run(async () => {
      await completed(api.POST('/api/account/records/code', { body: { code } }));
      await queries.invalidateQueries();
    });
  };
  return (
    <>
      {mailTo !== null && <MailedCode mailTo={mailTo} />}
      <form className={css.way} onSubmit={submit} noValidate>
        <TextField
          label={labelOf(mailTo, hasRecoveryCode)}
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
        />
        {opening.error !== null && <Banner kind="error">{opening.error}</Banner>}
        <Button kind="filled" type="submit" disabled={opening.isBusy}>
          {opening.isBusy ? '確かめています' : 'コードで開く'}
        </Button>
      </form>
    </>
  );
}

function MailedCode({ mailTo }: { mailTo: string }) {
  const [isSent, setSent] = useState(false);
  const { isBusy, error, run } = useSubmit('requestReset');
  const send = async () => {
    await completed(api.POST('/api/account/records/mail'));
    setSent(true);
  };
  return (
    <div className={css.way}>
      <Button disabled={isBusy} onClick={() => void run(send)}>
        {isSent ? 'もう一度コードを送る' : `${mailTo} にコードを送る`}
      </Button>
      {isSent && <Banner kind="success">{mailTo} にコードを送りました。30分以内に入力してください。</Banner>}
      {error !== null && <Banner kind="error">{error}</Banner>}
    </div>
  );
}
