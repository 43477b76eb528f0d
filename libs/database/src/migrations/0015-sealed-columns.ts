import { Migration } from '@mikro-orm/migrations';

/**
 * A sealed column beside each that holds what people say and write, and the keys for them. The columns of before stay until their
 * values are sealed.
 */
export class SealedColumns extends Migration {
  override readonly name = '0015-sealed-columns';

  override up(): void {
    for (const statement of [...KEYS, ...Object.entries(COLUMNS).map(addSealed), ...TAGS, ...SEARCH])
      this.addSql(statement);
  }
}

/** As they are at this migration: the list of the code may grow. */
const COLUMNS = {
  employees: ['name', 'email'],
  conversations: ['memo', 'mind_map', 'theme', 'stance', 'summary', 'own_notes'],
  lines: ['text'],
  messages: ['message', 'suggested_questions'],
  versions: ['content'],
  shown_questions: ['text', 'evidence'],
  next_actions: ['evidence', 'text', 'due_phrase'],
  findings: ['evidence', 'text'],
  keywords: ['keyword'],
};

function addSealed([table, columns]: [table: string, columns: string[]]): string {
  const changes = columns.flatMap((column) => [
    `alter column ${column} drop not null`,
    `alter column ${column} drop default`,
    // A ciphertext does not get smaller: trying to compress it costs time.
    `add column ${column}_sealed bytea storage external null`,
  ]);
  return `alter table ${table} ${changes.join(', ')}`;
}

const KEYS = [
  `alter table keys drop constraint keys_kind_check`,
  `alter table keys add constraint keys_kind_check check (kind in ('words', 'results', 'owner', 'ledger'))`,
  `alter table keys alter column conversation_id drop not null`,
  `alter table keys add constraint keys_of_owner check ((kind = 'owner') = (conversation_id is null))`,
  `alter table keys add constraint keys_owner_fkey foreign key (owner) references users (id) on delete cascade`,
  `create index keys_by_owner on keys (owner)`,
  `create unique index keys_one_of_owner on keys (owner) where kind = 'owner'`,
];

const TAGS = [
  `alter table keywords add column tag bytea null`,
  `create index keywords_by_conversation_tag on keywords (conversation_id, owner) include (tag, frequency)`,
  `create index keywords_by_tag on keywords (owner, tag) include (frequency, conversation_id)`,
];

const SEARCH = [
  `drop table search_texts`,
  `create table search_documents (
    id uuid not null primary key,
    owner uuid not null,
    conversation_id uuid not null,
    revision int not null,
    document_sealed bytea storage external not null,
    constraint search_documents_conversation_id_unique unique (conversation_id),
    constraint search_documents_conversation_id_fkey
      foreign key (conversation_id, owner) references conversations (id, owner) on delete cascade
  )`,
  `create index search_documents_by_owner on search_documents (owner)`,
];
