import { PasswordField } from '../../ui/controls/PasswordField.js';

/** A new password and its repetition. */
export function NewPasswordFields({
  password,
  confirmation,
  onPassword,
  onConfirmation,
}: {
  password: string;
  confirmation: string;
  onPassword: (password: string) => void;
  onConfirmation: (confirmation: string) => void;
}) {
  return (
    <>
      <PasswordField
        label="新しいパスワード（8文字以上）"
        value={password}
        onChange={onPassword}
        autoComplete="new-password"
      />
      <PasswordField
        label="新しいパスワード（確認）"
        value={confirmation}
        onChange={onConfirmation}
        autoComplete="new-password"
      />
    </>
  );
}
