import { Migration } from '@mikro-orm/migrations';

/** Keys, wrapped by a root key that is not in the database, and the ledger of each conversation, chained with such a key. */
export class Keys extends Migration {
  override readonly name = '0014-keys';

  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `create table root_keys (
    id uuid not null primary key,
    proof bytea not null,
    made_at timestamptz(3) not null,
    retired_at timestamptz(3) null
  )`,
  `create table keys (
    id uuid not null primary key,
    owner uuid not null,
    conversation_id uuid not null,
    kind text not null check (kind in ('ledger')),
    root_key uuid not null,
    wrapped bytea not null,
    created_at timestamptz(3) not null,
    constraint keys_conversation_id_fkey foreign key (conversation_id, owner) references conversations (id, owner) on delete cascade,
    constraint keys_root_key_fkey foreign key (root_key) references root_keys (id)
  )`,
  `create unique index keys_by_conversation on keys (conversation_id, kind)`,
  `create index keys_by_root_key on keys (root_key)`,
  `create table ledger (
    conversation_id uuid not null,
    seq integer not null,
    owner uuid not null,
    at timestamptz(3) not null,
    actor uuid null,
    act text not null check (act in ('made', 'opened', 'changed', 'downloaded', 'analysed', 'erased', 'consent_given', 'consent_withdrawn')),
    ids jsonb not null,
    prev_mac bytea not null,
    mac bytea not null,
    constraint ledger_pkey primary key (conversation_id, seq),
    constraint ledger_conversation_id_fkey foreign key (conversation_id, owner) references conversations (id, owner) on delete cascade
  )`,
];
