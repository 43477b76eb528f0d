import { ROLE_LABELS } from '@app/contract';
import { failureOf } from '../../api/failures.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { Button } from '../../ui/controls/Button.js';
import { LongList } from '../../ui/layout/LongList.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { Tag } from '../../ui/labels/Tag.js';
import { useOneEdited } from '../../ui/hooks/use-one-edited.js';
import { useAuth } from '../../entities/account/auth-context.js';
import { useUsers, type User } from '../../entities/account/use-users.js';
import { UserEditForm } from './UserEditForm.js';
import { UserForm } from './UserForm.js';
import css from './users.module.css';

const SHOWN_USERS = 10;
const SEARCH = { label: 'ユーザーをさがす', textOf: ({ username, email }: User) => `${username} ${email ?? ''}` };

/** `wasEdited`: the form has closed, and the focus returns to the button that opened it. */
function UserRow({ user, wasEdited, onEdit }: { user: User; wasEdited: boolean; onEdit: () => void }) {
  return (
    <>
      <div className={css.who}>
        <p>{user.username}</p>
        <p className={css.help}>{user.email ?? 'メール未登録'}</p>
      </div>
      {!user.active && <Tag tone="ochre">停止中</Tag>}
      <Tag tone={user.role === 'admin' ? 'moss' : 'stone'}>{ROLE_LABELS[user.role]}</Tag>
      <Button icon="edit" aria-label={`${user.username}を編集`} autoFocus={wasEdited} onClick={onEdit}>
        編集
      </Button>
    </>
  );
}

function UserList({ users }: { users: readonly User[] }) {
  const { user: self } = useAuth();
  const rows = useOneEdited();
  return (
    <LongList items={users} first={SHOWN_USERS} unit="人" search={SEARCH} isHeld={({ id }) => rows.isEdited(id)}>
      {(shown) => (
        <ul className={css.list} aria-label="ユーザー">
          {shown.map((user) => (
            <li key={user.id} className={css.row}>
              {rows.isEdited(user.id) ? (
                <UserEditForm user={user} isSelf={user.id === self?.id} onClose={rows.close} />
              ) : (
                <UserRow user={user} wasEdited={rows.wasEdited(user.id)} onEdit={() => rows.edit(user.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </LongList>
  );
}

/** The accounts, for administrators: make, change one at a time, stop, start a reset of the password. */
export function UserSettings() {
  const users = useUsers();
  return (
    <div className={css.all}>
      <UserForm />
      {users.isPending && <Ring />}
      {users.isError && <LoadFailure sentence={failureOf('loadUsers', users.error)} onRetry={users.refetch} />}
      {users.data !== undefined && <UserList users={users.data} />}
    </div>
  );
}
