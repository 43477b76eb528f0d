import { LIMITS } from '@app/contract';
import { App, Modal } from 'antd';
import { useId, useState, type SubmitEvent } from 'react';
import { ApiError } from '../../api/api-error.js';
import { failureOf } from '../../api/failures.js';
import { useAskedCode, waysOf } from '../../entities/account/second-step.js';
import { useChangeEmail } from '../../entities/account/use-own-email.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { PasswordField } from '../../ui/controls/PasswordField.js';
import { TextField } from '../../ui/controls/TextField.js';
import { SecondStep } from '../auth/index.js';
import css from './account.module.css';

const TOLD = '前のアドレスに、元に戻せるリンクを送ります。';

/** Asks for another mail address, and for the password. */
export function ChangeEmailDialog({ email: before, onClose }: { email: string | null; onClose: () => void }) {
  const { message } = App.useApp();
  const change = useChangeEmail();
  const formId = useId();
  const [email, setEmail] = useState(before ?? '');
  const [password, setPassword] = useState('');
  const isSame = email.trim() === (before ?? '');
  const isReady = !isSame && password !== '' && !change.isPending;
  const asked = useAskedCode(change.error);
  const failure = change.isError && waysOf(change.error) === null ? failureOf('changeEmail', change.error) : null;
  const place = placeOf(change.error);
  const failureAt = (where: typeof place) => (place === where ? failure : null);

  const send = () => {
    const body = { email: email.trim() === '' ? null : email.trim(), password, ...asked.sent };
    change.mutate(body, {
      onSuccess: ({ email: now, toldOld }) => {
        onClose();
        const done = now === null ? 'メールアドレスの登録をなくしました。' : 'メールアドレスを変更しました。';
        void message.success(toldOld ? `${done}${TOLD}` : done);
      },
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady) send();
  };
  return (
    <Modal
      open
      title="メールアドレスの変更"
      width={480}
      centered
      closable={false}
      okText="変更する"
      cancelText="やめる"
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: !isReady }}
      onCancel={onClose}
    >
      <form id={formId} className={css.dialog} onSubmit={submit} noValidate>
        <TextField
          label="新しいメールアドレス"
          {...(before !== null && { note: '空欄で登録をなくします' })}
          type="email"
          value={email}
          onChange={setEmail}
          error={failureAt('email')}
          maxLength={LIMITS.email}
          autoComplete="email"
          autoFocus
        />
        <PasswordField
          label="確認のため、現在のパスワード"
          value={password}
          onChange={setPassword}
          error={failureAt('password')}
          autoComplete="current-password"
        />
        {asked.ways !== null && (
          <SecondStep ways={asked.ways} code={asked.code} onCode={asked.setCode} onPasskey={() => asked.prove(send)} />
        )}
        {asked.failure !== null && <Banner kind="error">{asked.failure}</Banner>}
        {failureAt('form') !== null && <Banner kind="error">{failure}</Banner>}
      </form>
    </Modal>
  );
}

/** Which field a failure is about. */
function placeOf(error: unknown): 'email' | 'password' | 'form' {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'WRONG_CURRENT_PASSWORD') return 'password';
  return code === 'EMAIL_TAKEN' || code === 'VALIDATION' ? 'email' : 'form';
}
