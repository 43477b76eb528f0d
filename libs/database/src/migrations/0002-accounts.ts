import { Migration } from '@mikro-orm/migrations';

/** What administrators did, limits on attempts, mails that are wanted, and tokens that reset a password. */
export class Accounts extends Migration {
  override readonly name = '0002-accounts';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // Ids without foreign keys: the record of an action stays after an account is gone.
  `create table audit (
    id uuid not null primary key,
    at timestamptz(3) not null,
    actor uuid not null,
    action text not null check (action in ('user_created', 'user_changed', 'user_deactivated', 'user_activated', 'password_set', 'notice_changed')),
    target uuid null,
    fields text[] not null default '{}'
  )`,
  `create index audit_by_person on audit (target)`,
  `create index audit_by_actor on audit (actor)`,

  `create table rate_limits (
    key text not null primary key,
    count int not null,
    ends_at timestamptz(3) not null
  )`,
  `create index rate_limits_by_end on rate_limits (ends_at)`,

  `create table mails (
    id uuid not null primary key,
    kind text not null check (kind in ('password_reset')),
    user_id uuid null references users (id) on delete cascade,
    wanted_at timestamptz(3) not null,
    tried_at timestamptz(3) null,
    sent_at timestamptz(3) null,
    attempts int not null default 0,
    state text not null default 'wanted' check (state in ('wanted', 'sent', 'dropped', 'failed'))
  )`,
  `create index mails_by_user on mails (user_id)`,
  `create index mails_wanted on mails (wanted_at) where state = 'wanted'`,

  `create table password_resets (
    token_hash text not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    expires_at timestamptz(3) not null
  )`,
  `create index password_resets_by_user on password_resets (user_id)`,
];
