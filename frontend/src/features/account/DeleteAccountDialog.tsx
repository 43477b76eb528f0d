import { Modal } from 'antd';
import { useId, useState, type SubmitEvent } from 'react';
import { failureOf } from '../../api/failures.js';
import { useAskedCode, waysOf } from '../../entities/account/second-step.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { PasswordField } from '../../ui/controls/PasswordField.js';
import { FreshSignOn, SecondStep, useSignOnOffered } from '../auth/index.js';
import css from './account.module.css';
import { useDeleteAccount } from './use-account.js';

/** Asks for the password before everything is gone. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const remove = useDeleteAccount();
  const formId = useId();
  const [password, setPassword] = useState('');
  const asked = useAskedCode(remove.error);
  const isFilled = useSignOnOffered() || password !== '';

  const send = () => remove.mutate({ password, ...asked.sent });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isFilled && !remove.isPending) send();
  };
  return (
    <Modal
      open
      title="アカウントを削除しますか。"
      width={480}
      centered
      closable={false}
      okText="すべて削除する"
      cancelText="残しておく"
      okButtonProps={{
        danger: true,
        htmlType: 'submit',
        form: formId,
        disabled: !isFilled || remove.isPending,
      }}
      onCancel={onClose}
    >
      <form id={formId} className={css.dialog} onSubmit={submit} noValidate>
        <p>
          登録した部下、1on1の記録、文字起こし、メモ、分析がすべて消えます。元に戻せません。必要なものは、先に書き出してください。
        </p>
        <PasswordField
          label="確認のため、現在のパスワード"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        <FreshSignOn />
        {asked.ways !== null && (
          <SecondStep ways={asked.ways} code={asked.code} onCode={asked.setCode} onPasskey={() => asked.prove(send)} />
        )}
        {asked.failure !== null && <Banner kind="error">{asked.failure}</Banner>}
        {remove.isError && waysOf(remove.error) === null && (
          <Banner kind="error">{failureOf('deleteAccount', remove.error)}</Banner>
        )}
      </form>
    </Modal>
  );
}
