import { Migration } from '@mikro-orm/migrations';

/** Each login as a row, so that it can be listed and ended. Tokens from before name none and count no longer. */
export class Logins extends Migration {
  override readonly name = '0011-logins';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `create table logins (
    id uuid not null primary key,
    user_id uuid not null references users (id) on delete cascade,
    device text not null,
    factor text not null check (factor in ('password')),
    created_at timestamptz(3) not null,
    seen_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    ended_at timestamptz(3) null
  )`,
  `create index logins_by_user on logins (user_id)`,
];
