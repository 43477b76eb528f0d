import { Modal } from 'antd';
import { useId, useState, type SubmitEvent } from 'react';
import { startLink } from '../../entities/account/sign-on.js';
import { useSubmit } from '../../entities/account/use-submit.js';
import { PasswordField } from '../../ui/controls/PasswordField.js';
import { Banner } from '../../ui/feedback/Banner.js';
import css from './sign-on.module.css';

/** Asks for the password before the account is opened to the company's login. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const { isBusy, error, run } = useSubmit('linkSignOn');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password !== '') void run(() => startLink(password));
  };
  return (
    <Modal
      open
      title="会社のアカウントとつなぐ"
      width={480}
      centered
      closable={false}
      okText="会社のログインへ進む"
      cancelText="やめる"
      okButtonProps={{ htmlType: 'submit', form: formId, disabled: password === '' || isBusy }}
      onCancel={onClose}
    >
      <form id={formId} className={css.part} onSubmit={submit} noValidate>
        <p>会社のログインの画面へ移ります。終わると、この設定に戻ります。</p>
        <PasswordField
          label="確認のため、現在のパスワード"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        {error !== null && <Banner kind="error">{error}</Banner>}
      </form>
    </Modal>
  );
}
