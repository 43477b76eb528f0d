import { Migration } from '@mikro-orm/migrations';

/** Records that closed when a reset which an administrator began was used, and what opens them again. */
export class ClosedRecords extends Migration {
  override readonly name = '0024-closed-records';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table conversations add column closed_at timestamptz(3) null`,
  `create index conversations_closed on conversations (owner) where closed_at is not null`,
  `alter table users add column owner_email text null`,
  // Changes of before the update can be undone for three days: the old address is taken for the owner's, as it was.
  `alter table email_changes add column old_is_own boolean not null default true`,
  // A process of before makes codes without saying whose they are: they close, until it is replaced.
  `alter table password_resets add column closes_records boolean not null default true`,
  `alter table recovery_codes add column created_at timestamptz(3) not null default now()`,
  `alter table logins add column passkey_at timestamptz(3) null`,
  `update logins set passkey_at = created_at where factor = 'passkey'`,
  `create table record_codes (
    code_hash text not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    expires_at timestamptz(3) not null
  )`,
  `create index record_codes_by_user on record_codes (user_id)`,
  `alter table mails drop constraint mails_kind_check`,
  `alter table mails add constraint mails_kind_check check (kind in
     ('password_reset', 'admin_reset', 'email_changed', 'second_factor_removed', 'records_closed', 'records_code'))`,
];
