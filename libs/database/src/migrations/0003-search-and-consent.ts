import { Migration } from '@mikro-orm/migrations';

/** One row of searchable text for each conversation, and the consent to record one. */
export class SearchAndConsent extends Migration {
  override readonly name = '0003-search-and-consent';

  override up(): void {
    for (const statement of [...SEARCH, ...CONSENT]) this.addSql(statement);
  }
}

const SEARCH = [
  `create table search_texts (
    id uuid not null primary key,
    owner uuid not null,
    conversation_id uuid not null,
    text text not null,
    constraint search_texts_conversation_id_unique unique (conversation_id),
    foreign key (conversation_id, owner) references conversations (id, owner) on delete cascade
  )`,
  // A search reads each of an owner's texts: an uncompressed text need not be unpacked.
  `alter table search_texts alter column text set storage external`,
  `create index search_texts_by_conversation on search_texts (conversation_id, owner)`,
  // The texts from before there was a search.
  `insert into search_texts (id, owner, conversation_id, text)
   select c.id, c.owner, c.id, lower(normalize(concat_ws(E'\\n', c.theme, c.summary, c.memo,
            (select string_agg(l.text, E'\\n' order by l.position) from lines l where l.conversation_id = c.id),
            (select string_agg(m.message, E'\\n' order by m.position) from messages m where m.conversation_id = c.id),
            (select string_agg(a.text, E'\\n' order by a.position) from next_actions a where a.conversation_id = c.id)
          ), nfkc) collate "pg_c_utf8")
     from conversations c`,
];

const CONSENT = [
  `alter table conversations
     add column consent_at timestamptz(3) null,
     add column consent_mode text null check (consent_mode in ('browser', 'google', 'openai', 'sherpa', 'off')),
     add column consent_destination text null`,
];
