import type { ConversationPart } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Parts whose change leaves the searchable text as it is. */
const UNSEARCHED: readonly ConversationPart[] = ['mindMap', 'deleted'];

/** SQL that makes widths, letter cases and compositions of a text alike: the stored one and the one that is looked for. */
export function foldedSql(expression: string): string {
  return `lower(normalize(${expression}, nfkc) collate "pg_c_utf8")`;
}

/** Whether a change of the part changes what a search finds. */
export function isSearched(part: ConversationPart): boolean {
  return !UNSEARCHED.includes(part);
}

/** Writes the search text of a conversation again. Runs in the saving transaction. */
export async function refreshSearchText(em: EntityManager, owner: string, conversationId: string): Promise<void> {
  const all = (column: string, table: string): string =>
    `(select string_agg(${column}, E'\\n' order by position) from ${table} t where t.conversation_id = c.id and t.owner = c.owner)`;
  const said = `concat_ws(E'\\n', c.theme, c.summary, c.memo, ${all('text', 'lines')}, ${all('message', 'messages')}, ${all('text', 'next_actions')})`;
  await em.execute(
    `insert into search_texts (id, owner, conversation_id, text)
     select c.id, c.owner, c.id, ${foldedSql(said)} from conversations c where c.id = ? and c.owner = ? and c.redacted_at is null
     on conflict (conversation_id) do update set text = excluded.text
       where search_texts.owner = excluded.owner and search_texts.text is distinct from excluded.text`,
    [conversationId, owner],
  );
}
