import { seal, type Place, type SealingKey } from '@app/sealing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { takingTurns, type Turns } from '../sealed/in-slices.js';
import { unwrapKey, type WrappedSecret } from '../keys/wrapped-keys.js';
import { wrapperOf } from '../keys/wrapper-of.js';
import { keyRing } from '../sealed/key-ring.js';
import { hexOf, openRows } from '../sealed/open-rows.js';
import { keysOf } from '../sealed/sealing-unit.js';
import { documentOf, encodeDocument } from './search-document.js';
import { signatureOf } from './signature.js';

/** So many conversations are read at once. */
export const DOCUMENTS_AT_ONCE = 20;

interface Row {
  id: string;
  revision: number;
  /** What seals the document: the key of its words, or where they were removed that of what was made of them. */
  kind: 'words' | 'results';
  /** The keys of its words and its results: those that it has. */
  keys: (WrappedSecret & { kind: Row['kind'] })[];
  memo: string;
  summary: string | null;
  theme: string | null;
  line: { id: string; text: string }[];
  message: { id: string; text: string }[];
  next_action: { id: string; text: string }[];
}

/** What is kept of a conversation for its search: all of its text, and what can be told of that at a glance. */
export type SearchColumn = 'document' | 'signature';

/** A signature that is not much shorter than its document would only be read in addition. */
const MOST_OF_DOCUMENT = 1 / 2;

/** Selects which key of a conversation `c` seals what its search reads. */
export const KEY_KIND = `case when c.redacted_at is null then 'words' else 'results' end`;

/** Where what is kept of a conversation belongs. */
export function placeOfSearch(column: SearchColumn, id: string, owner: string): Place {
  return { table: 'search_documents', row: id, column, owner };
}

/** Makes the search documents of conversations as they stand, and keeps them for the next search. */
export async function makeDocuments(
  em: EntityManager,
  owner: string,
  ids: readonly string[],
): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>();
  const turns = takingTurns();
  for (let at = 0; at < ids.length; at += DOCUMENTS_AT_ONCE) {
    const documents: MadeDocument[] = [];
    const rows = await readTexts(em, owner, ids.slice(at, at + DOCUMENTS_AT_ONCE));
    // Read with what they seal: asked for conversation by conversation they would take most of the time.
    await keyRing(em, owner).add(rows.flatMap(({ keys }) => keys));
    for (const row of rows) {
      const { id, revision } = row;
      const text = await foldedTexts(em, owner, row, turns);
      const document = encodeDocument(text);
      const signature = await signatureOf(text, revision, turns);
      documents.push({ id, revision, document, signature, key: await sealingKey(em, owner, row) });
      made.set(id, document);
      if (turns.isOver()) await turns.give();
    }
    await store(em, owner, documents);
  }
  return made;
}

interface MadeDocument {
  id: string;
  revision: number;
  document: Buffer;
  signature: Buffer;
  key: SealingKey;
}

/** The key that seals the document: the conversation gets one where it has none yet. */
async function sealingKey(em: EntityManager, owner: string, { id, kind, keys }: Row): Promise<SealingKey> {
  const key = keys.find((one) => one.kind === kind);
  return key === undefined ? (await keysOf(em, owner, id))[kind] : unwrapKey(wrapperOf(em), owner, key);
}

async function readTexts(em: EntityManager, owner: string, ids: readonly string[]): Promise<Row[]> {
  const all = (table: string, column: string): string =>
    `coalesce((select json_agg(json_build_object('id', t.id, 'text', t.${column}) order by t.position, t.id)
                from ${table} t where t.conversation_id = c.id and t.owner = c.owner), '[]')`;
  return em.execute<Row[]>(
    `select c.id, c.revision, ${KEY_KIND} as kind,
            coalesce((select json_agg(json_build_object('id', k.id, 'kind', k.kind, 'wrapped', encode(k.wrapped, 'hex')))
                        from keys k where k.conversation_id = c.id and k.owner = c.owner
                                      and k.kind in ('words', 'results')), '[]') as keys,
            c.memo_sealed as memo, c.summary_sealed as summary, c.theme_sealed as theme,
            ${all('lines', 'text_sealed')} as line, ${all('messages', 'message_sealed')} as message,
            ${all('next_actions', 'text_sealed')} as next_action
       from conversations c
      where c.owner = ? and c.faded_at is null
        and c.id in (select id::uuid from json_array_elements_text(?::json) as asked(id))`,
    [owner, JSON.stringify(ids)],
  );
}

async function foldedTexts(em: EntityManager, owner: string, row: Row, turns: Turns): Promise<string> {
  await openRows(em, owner, [row], {
    memo: ['conversations', 'memo', 'id'],
    summary: ['conversations', 'summary', 'id'],
    theme: ['conversations', 'theme', 'id'],
  });
  await openRows(em, owner, row.line, { text: ['lines', 'text', 'id'] });
  await openRows(em, owner, row.message, { text: ['messages', 'message', 'id'] });
  await openRows(em, owner, row.next_action, { text: ['next_actions', 'text', 'id'] });
  const texts = (rows: Row['line']): string[] => rows.map(({ text }) => text);
  const { memo, summary, theme, line, message, next_action } = row;
  return documentOf(
    {
      ...{ memo, summary, theme },
      ...{ line: texts(line), message: texts(message), next_action: texts(next_action) },
    },
    turns,
  );
}

/** Nothing is kept that a change meanwhile has made old, or whose key it has destroyed. */
async function store(em: EntityManager, owner: string, documents: readonly MadeDocument[]): Promise<void> {
  const rows = documents.map(({ id, revision, document, signature, key }) => {
    const sealed = (column: SearchColumn, plain: Buffer) => hexOf(seal(key, placeOfSearch(column, id, owner), plain));
    const isShorter = signature.length <= document.length * MOST_OF_DOCUMENT;
    return {
      ...{ id, revision, key: key.id, document: sealed('document', document) },
      signature: isShorter ? sealed('signature', signature) : null,
    };
  });
  await em.execute(
    `insert into search_documents (id, owner, conversation_id, revision, document_sealed, signature_sealed)
     select c.id, c.owner, c.id, c.revision, made.document, made.signature
       from json_to_recordset(?::json) as made(id uuid, revision int, key uuid, document bytea, signature bytea)
       join conversations c on c.id = made.id and c.revision = made.revision and c.faded_at is null
       join keys k on k.id = made.key and k.conversation_id = c.id and k.owner = c.owner and k.kind = ${KEY_KIND}
      where c.owner = ?
     on conflict (conversation_id) do update set revision = excluded.revision, document_sealed = excluded.document_sealed,
                                                    signature_sealed = excluded.signature_sealed
       where search_documents.owner = excluded.owner`,
    [JSON.stringify(rows), owner],
  );
}
