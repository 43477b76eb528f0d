import { Migration } from '@mikro-orm/migrations';

/** Changes of mail addresses, of which the old address is told and which it can undo: a table, and a kind of mail. */
export class EmailChanges extends Migration {
  override readonly name = '0020-email-changes';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table mails drop constraint mails_kind_check`,
  `alter table mails add constraint mails_kind_check check (kind in ('password_reset', 'admin_reset', 'email_changed'))`,
  `create table email_changes (
    id uuid not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    old_email text not null,
    token_hashes text[] not null default '{}',
    changed_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  `create index email_changes_by_user on email_changes (user_id)`,
];
