import { Migration } from '@mikro-orm/migrations';

/** Second factors: secrets of authenticator apps, passkeys and recovery codes; and when a login was proven last. */
export class SecondFactors extends Migration {
  override readonly name = '0021-second-factors';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table logins drop constraint logins_factor_check`,
  `alter table logins add constraint logins_factor_check check (factor in ('password', 'code', 'passkey', 'oidc'))`,
  // The default is for a process of before, which goes on making logins until it is replaced.
  `alter table logins add column proven_at timestamptz(3) not null default now()`,
  `update logins set proven_at = created_at`,
  `alter table mails drop constraint mails_kind_check`,
  `alter table mails add constraint mails_kind_check check (kind in
     ('password_reset', 'admin_reset', 'email_changed', 'second_factor_removed'))`,
  `alter table audit drop constraint audit_action_check`,
  `alter table audit add constraint audit_action_check check (action in
     ('user_created', 'user_changed', 'user_deactivated', 'user_activated', 'password_set', 'reset_started', 'second_factor_removed',
      'notice_changed'))`,
  `create table totps (
    user_id uuid not null primary key references users (id) on delete cascade,
    secret_sealed bytea not null,
    last_step int not null default 0,
    begun_at timestamptz(3) not null,
    confirmed_at timestamptz(3) null
  )`,
  `create table recovery_codes (
    user_id uuid not null references users (id) on delete cascade,
    code_hash text not null,
    primary key (user_id, code_hash)
  )`,
  `create table passkeys (
    id uuid not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    credential_id text not null,
    public_key bytea not null,
    counter double precision not null default 0,
    transports text[] not null default '{}',
    device text not null,
    created_at timestamptz(3) not null,
    used_at timestamptz(3) null
  )`,
  `create unique index passkeys_credential on passkeys (credential_id)`,
  `create index passkeys_by_user on passkeys (user_id)`,
  `create table passkey_challenges (
    challenge text not null primary key,
    user_id uuid null references users (id) on delete cascade,
    expires_at timestamptz(3) not null
  )`,
  `create index passkey_challenges_by_user on passkey_challenges (user_id)`,
];
