import { LIMITS } from '@app/contract';
import { App } from 'antd';
import { useState, type SubmitEvent } from 'react';
import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { TextField } from '../../ui/controls/TextField.js';
import { PasswordField } from '../../ui/controls/PasswordField.js';
import { useCreateUser } from '../../entities/account/use-users.js';
import { checkNewUser, isComplete, NO_USER, type NewUser } from './user-rules.js';
import css from './users.module.css';

/** Makes an ordinary user, who changes the password at the first login. */
export function UserForm() {
  const { message } = App.useApp();
  const create = useCreateUser();
  const [typed, setTyped] = useState(NO_USER);
  const [isChecked, setChecked] = useState(false);
  const errors = checkNewUser(typed);
  const set = (field: keyof NewUser) => (value: string) => setTyped((before) => ({ ...before, [field]: value }));

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isComplete(typed) || errors.email !== null || errors.password !== null || create.isPending) return;
    create.mutate(
      { username: typed.username.trim(), email: typed.email.trim(), password: typed.password },
      {
        onSuccess: ({ username }) => {
          setTyped(NO_USER);
          setChecked(false);
          void message.success(`ユーザー「${username}」が正常に作成されました。`);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={css.create}>
        <TextField
          label="ユーザー名"
          value={typed.username}
          onChange={set('username')}
          maxLength={LIMITS.username}
          autoComplete="off"
          required
        />
        <TextField
          label="メールアドレス"
          type="email"
          value={typed.email}
          onChange={set('email')}
          error={isChecked ? errors.email : null}
          maxLength={LIMITS.email}
          autoComplete="off"
          required
        />
        <PasswordField
          label="はじめのパスワード"
          value={typed.password}
          onChange={set('password')}
          error={isChecked ? errors.password : null}
          autoComplete="new-password"
        />
        <Button icon="plus" type="submit" className={css.submit} disabled={!isComplete(typed) || create.isPending}>
          作成する
        </Button>
      </div>
      <p className={css.help}>パスワードは8文字以上です。本人が、はじめてログインするときに変えます。</p>
      {create.isError && <Banner kind="error">{failureOf('createUser', create.error)}</Banner>}
    </form>
  );
}
