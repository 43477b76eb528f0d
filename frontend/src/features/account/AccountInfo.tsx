import { ROLE_LABELS } from '@app/contract';
import { Link } from 'react-router';
import { useAuth } from '../../entities/account/auth-context.js';
import { usePublicSettings } from '../../entities/account/use-public-settings.js';
import css from './account.module.css';
import { OwnEmail } from './OwnEmail.js';

/** Who is logged in, to read and to change. */
export function AccountInfo() {
  const { user } = useAuth();
  const hasPassword = usePublicSettings()?.passwordLogin !== false;
  if (user === null) return null;
  return (
    <dl className={css.own}>
      <dt>ユーザー名</dt>
      <dd>{user.username}</dd>
      <dt>メールアドレス</dt>
      <dd>
        <OwnEmail />
      </dd>
      <dt>権限</dt>
      <dd>{ROLE_LABELS[user.role]}</dd>
      {hasPassword && (
        <>
          <dt>パスワード</dt>
          <dd>
            <Link to="/change-password">パスワードを変更する</Link>
          </dd>
        </>
      )}
    </dl>
  );
}
