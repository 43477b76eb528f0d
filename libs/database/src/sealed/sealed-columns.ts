/**
 * Whose key seals a column. `words`: of the conversation, for what was said and written, and for every quote of it. `results`: of the
 * conversation, for what was made of the words. `owner`: one of the user, for what no conversation owns.
 */
export type SealedWith = 'words' | 'results' | 'owner';

/** A column of text that is stored sealed. Every such row has the columns `id` and `owner`. */
export interface SealedColumn {
  table: string;
  /** The column of before: empty since the values were sealed. It is also the name that the seal is bound to. */
  plain: string;
  /** The column that holds the sealed value. */
  sealed: string;
  /** Of JSON its text is sealed. */
  type: 'text' | 'json';
  key: SealedWith;
  /** The column that names the conversation; null where the key is the owner's. */
  conversation: 'id' | 'conversation_id' | null;
  /** The value, as text, for which nothing is stored; missing: there is none. */
  empty?: '' | '[]';
  /** The column with the tag that stands for the value where the database counts and compares. */
  tag?: string;
}

type Column = Pick<SealedColumn, 'type' | 'empty' | 'tag'>;

const TEXT: Column = { type: 'text' };
const NOTE: Column = { type: 'text', empty: '' };
const JSON_TEXT: Column = { type: 'json' };
const LIST: Column = { type: 'json', empty: '[]' };

/** Every sealed column of the schema: by table, the key, and the column. A test holds it against the database. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...columns('employees', null, { owner: { name: TEXT, email: TEXT } }),
  ...columns('conversations', 'id', {
    words: { memo: NOTE, mind_map: JSON_TEXT },
    results: { theme: TEXT, stance: TEXT, summary: TEXT, own_notes: NOTE },
  }),
  ...columns('lines', 'conversation_id', { words: { text: TEXT } }),
  ...columns('messages', 'conversation_id', { words: { message: TEXT, suggested_questions: LIST } }),
  ...columns('versions', 'conversation_id', { words: { content: TEXT } }),
  ...columns('shown_questions', 'conversation_id', { words: { text: TEXT, evidence: JSON_TEXT } }),
  ...columns('next_actions', 'conversation_id', {
    words: { evidence: LIST },
    results: { text: TEXT, due_phrase: TEXT },
  }),
  // They go with the words that they rest on.
  ...columns('findings', 'conversation_id', { words: { evidence: LIST, text: TEXT } }),
  ...columns('keywords', 'conversation_id', { results: { keyword: { ...TEXT, tag: 'tag' } } }),
];

/** The sealed columns of a table. */
export function sealedColumnsOf(table: string): readonly SealedColumn[] {
  return BY_TABLE.get(table) ?? [];
}

/** The sealed column of this name. */
export function sealedColumn(table: string, plain: string): SealedColumn {
  const found = sealedColumnsOf(table).find((column) => column.plain === plain);
  if (found === undefined) throw new Error(`${table}.${plain} is no sealed column`);
  return found;
}

const BY_TABLE = Map.groupBy(SEALED_COLUMNS, ({ table }) => table);

function columns(
  table: string,
  conversation: SealedColumn['conversation'],
  byKey: Partial<Record<SealedWith, Record<string, Column>>>,
): SealedColumn[] {
  const keys: readonly SealedWith[] = ['words', 'results', 'owner'];
  return keys.flatMap((key) =>
    Object.entries(byKey[key] ?? {}).map(([plain, column]) => ({
      ...{ table, plain, sealed: `${plain}_sealed`, key, conversation },
      ...column,
    })),
  );
}
