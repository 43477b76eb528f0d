import { FileKeyWrapper, type SealingKey } from '@app/sealing';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOfKey } from '../../../libs/database/src/keys/wrapped-keys.js';
import { openValue } from '../../../libs/database/src/sealed/seal-value.js';
import { SEALED_COLUMNS, type SealedColumn } from '../../../libs/database/src/sealed/sealed-columns.js';
import { ask } from '../product/postgres.js';

/** Stands in everything that {@link fillPlain} writes. */
export const PLANTED = 'PLANTED-WORDS';

/** Values by table, column and row. */
export type Values = Map<string, string>;

/** A word of its own in each value, among others that it is not the only one of. */
const words = (place: string): string => `'${PLANTED} 夜あまり眠れていません ${place} ' || gen_random_uuid()`;
const list = (place: string): string => `jsonb_build_array(jsonb_build_object('text', ${words(place)}))`;
const child = 'gen_random_uuid(), c.owner, c.id';

/** Fills a database of the version before words were sealed: everything that can hold some does. */
export async function fillPlain(url: string, conversations: number): Promise<void> {
  const times = (count: number): string => `from conversations c, generate_series(1, ${count}) n`;
  const statements = [
    `insert into users (id, username, password_hash, created_at)
     select gen_random_uuid(), 'user' || n, '-', now() from generate_series(1, 2) n`,
    `insert into employees (id, owner, name, email, created_at)
     select gen_random_uuid(), u.id, ${words('name')}, ${words('email')}, now() from users u, generate_series(1, 3) n`,
    `insert into conversations (id, owner, employee_id, theme, stance, status, started_at, last_activity_at, memo, mind_map, summary, own_notes, created_at)
     select gen_random_uuid(), e.owner, e.id, ${words('theme')}, ${words('stance')}, 'ended', now(), now(),
            case when n % 3 = 0 then '' else ${words('memo')} end, case when n % 4 = 0 then null else ${list('map')} end,
            ${words('summary')}, ${words('notes')}, now()
       from generate_series(1, ${conversations}) n
       join lateral (select id, owner from employees offset n % 6 limit 1) e on true`,
    `insert into lines (id, owner, conversation_id, position, text, created_at) select ${child}, n, ${words('line')}, now() ${times(30)}`,
    `insert into messages (id, owner, conversation_id, position, sender, message, suggested_questions, created_at)
     select ${child}, n, 'ai', ${words('message')}, case when n = 1 then '[]' else ${list('question')} end, now() ${times(3)}`,
    `insert into versions (id, owner, conversation_id, part, revision, content, created_at)
     select ${child}, 'memo', n, repeat(${words('version')}, case when n = 1 then 400 else 1 end), now() ${times(2)}`,
    `insert into shown_questions (id, owner, conversation_id, text, purpose, evidence, created_at)
     select ${child}, ${words('shown')}, '開く', ${list('evidence')}, now() ${times(1)}`,
    `insert into next_actions (id, owner, conversation_id, position, text, party, due_phrase, evidence, created_at)
     select ${child}, n, ${words('action')}, 'manager', ${words('due')}, ${list('quote')}, now() ${times(2)}`,
    `insert into findings (id, owner, conversation_id, kind, position, text, evidence)
     select ${child}, 'issue', n, ${words('finding')}, ${list('quote')} ${times(2)}`,
    `insert into keywords (id, owner, conversation_id, keyword, frequency, score)
     select ${child}, '${PLANTED} 締め切り' || n, n, n ${times(3)}`,
    `insert into search_texts (id, owner, conversation_id, text) select c.id, c.owner, c.id, ${words('search')} from conversations c`,
    // Statistics hold values too, and what is deleted stays in the files.
    'analyze',
    `delete from lines where position = 30`,
  ];
  for (const statement of statements) await ask(url, statement);
  await ask(url, 'checkpoint');
}

/** Every value that is to be sealed, as it stands unsealed. */
export async function plainValues(url: string): Promise<Values> {
  const values: Values = new Map();
  for (const column of SEALED_COLUMNS) {
    const { table, plain, empty } = column;
    const rows = await ask<{ id: string; text: string | null }>(url, `select id, ${plain}::text as text from ${table}`);
    for (const { id, text } of rows) if (text !== null && text !== empty) values.set(placeName(column, id), text);
  }
  return values;
}

/** Every sealed value, opened. @throws SealError for one that is another's */
export async function openedValues(url: string, rootKeyFile: string): Promise<Values> {
  const keys = await openKeys(url, rootKeyFile);
  const values: Values = new Map();
  for (const column of SEALED_COLUMNS) {
    const { table, sealed, key, conversation } = column;
    const rows = await ask<{ id: string; owner: string; of: string; bytes: Buffer }>(
      url,
      `select id, owner, ${conversation ?? 'owner'} as of, ${sealed} as bytes from ${table} where ${sealed} is not null`,
    );
    for (const { id, owner, of, bytes } of rows)
      values.set(placeName(column, id), openValue(keys.get(`${key} ${of}`)!, column, { id, owner }, bytes));
  }
  return values;
}

async function openKeys(url: string, rootKeyFile: string): Promise<Map<string, SealingKey>> {
  const wrapper = new FileKeyWrapper(rootKeyFile);
  const rows = await ask<{ id: string; owner: string; of: string | null; kind: string; wrapped: Buffer }>(
    url,
    'select id, owner, conversation_id as of, kind, wrapped from keys',
  );
  const opened = new Map<string, SealingKey>();
  for (const { id, owner, of, kind, wrapped } of rows)
    opened.set(`${kind} ${of ?? owner}`, { id, secret: await wrapper.unwrap(placeOfKey(id, owner), wrapped) });
  return opened;
}

function placeName({ table, plain }: SealedColumn, id: string): string {
  return `${table}.${plain} ${id}`;
}

/** The files below a folder in whose bytes one of these texts stands. */
export function filesWith(folder: string, ...texts: string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return texts.some((text) => bytes.includes(text));
    });
}
