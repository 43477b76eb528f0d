import { Migration } from '@mikro-orm/migrations';

/** The networks users have logged in from, and the hash that distinguishes a repeated request from another one. */
export class RetriesAndNetworks extends Migration {
  override readonly name = '0009-retries-and-networks';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `create table known_networks (
    user_id uuid not null references users (id) on delete cascade,
    network text not null,
    seen_at timestamptz(3) not null,
    primary key (user_id, network)
  )`,
  `alter table conversations add column request_hash text null`,
  `alter table messages add column answers uuid null`,
  `create unique index messages_answers_unique on messages (conversation_id, answers) where answers is not null`,
];
