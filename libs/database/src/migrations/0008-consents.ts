import { Migration } from '@mikro-orm/migrations';

/** Consents as separate rows, with the destinations of voice and words; tombstones written to a file; discarded results. */
export class Consents extends Migration {
  override readonly name = '0008-consents';

  override up(): void {
    for (const statement of [...CONSENTS, ...TOMBSTONES, ...ERASURE]) this.addSql(statement);
  }
}

const CONSENTS = [
  `create table consents (
    id uuid not null primary key,
    owner uuid not null,
    conversation_id uuid not null,
    mode text not null check (mode in ('browser', 'google', 'openai', 'sherpa', 'off')),
    voice text not null,
    words text null,
    key text null,
    given_at timestamptz(3) not null,
    withdrawn_at timestamptz(3) null,
    foreign key (conversation_id, owner) references conversations (id, owner) on delete cascade
  )`,
  `create index consents_by_conversation on consents (conversation_id, owner, given_at desc)`,
  // What the first start after the update looks for.
  `create index consents_without_key on consents (mode) where key is null`,
  `insert into consents (id, owner, conversation_id, mode, voice, given_at)
   select id, owner, id, consent_mode, coalesce(consent_destination, consent_mode), consent_at
     from conversations where consent_at is not null and consent_mode is not null`,
  `alter table conversations drop column consent_at, drop column consent_mode, drop column consent_destination`,
];

const TOMBSTONES = [
  // A consent is withdrawn under the id of its conversation, which can be deleted later; and ids are made by browsers.
  `alter table tombstones drop constraint tombstones_pkey, add primary key (id, owner, kind)`,
  `alter table tombstones drop constraint tombstones_kind_check,
     add constraint tombstones_kind_check check (kind in ('conversation', 'recording', 'consent', 'account'))`,
  `alter table tombstones add column written_at timestamptz(3) null`,
  `create index tombstones_to_write on tombstones (deleted_at) where written_at is null`,
];

const ERASURE = [`alter table conversations add column erased_revision int not null default -1`];
