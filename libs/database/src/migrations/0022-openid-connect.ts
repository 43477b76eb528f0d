import { Migration } from '@mikro-orm/migrations';

/** Sign-on by a company's identity provider: who people are there, what is under way, and what a login keeps of it. */
export class OpenidConnect extends Migration {
  override readonly name = '0022-openid-connect';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table logins drop constraint logins_factor_check`,
  `alter table logins add constraint logins_factor_check check (factor in ('password', 'code', 'passkey', 'oidc'))`,
  `alter table users add column password_door boolean not null default false`,
  `create table identities (
    id uuid not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    issuer text not null,
    subject text not null,
    names_user boolean not null,
    created_at timestamptz(3) not null,
    seen_at timestamptz(3) not null
  )`,
  `create unique index identities_subject_unique on identities (issuer, subject)`,
  `create unique index identities_user_unique on identities (user_id, issuer)`,
  `alter table logins add column identity_id uuid null references identities (id) on delete set null`,
  `alter table logins add column provider_session text null`,
  `alter table logins add column id_token_sealed bytea null`,
  `create index logins_by_identity on logins (identity_id)`,
  `create table sign_ons (
    browser_hash text not null primary key,
    remember boolean not null,
    user_id uuid null references users (id) on delete cascade,
    login_id uuid null references logins (id) on delete cascade,
    reset_hash text null,
    expires_at timestamptz(3) not null
  )`,
  `create table sign_on_codes (
    code_hash text not null primary key,
    browser_hash text not null,
    identity_id uuid not null references identities (id) on delete cascade,
    token_version int not null,
    remember boolean not null,
    provider_session text null,
    id_token_sealed bytea null,
    proven_at float8 null,
    expires_at timestamptz(3) not null
  )`,
  `create table logout_tokens (
    token_hash text not null primary key,
    expires_at timestamptz(3) not null
  )`,
];
