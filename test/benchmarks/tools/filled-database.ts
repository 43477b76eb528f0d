import { ANALYSIS_KINDS, FINDING_KINDS, THEMES } from '@app/contract';
import pg from 'pg';
import { keywordTag, sealValue } from '../../../libs/database/src/sealed/seal-value.js';
import { sealedColumn } from '../../../libs/database/src/sealed/sealed-columns.js';
import { newKey, placeOfKey } from '../../../libs/database/src/keys/wrapped-keys.js';
import { FileKeyWrapper } from '../../../libs/sealing/src/key-wrapper.js';
import type { SealingKey } from '../../../libs/sealing/src/seal.js';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeTalk, pick, readPhrases, seeded } from './talk-maker.js';

/** The 1on1s of one user; the user is made where it is not known. */
export interface OwnerPlan {
  id?: string;
  conversations: number;
  /** Of each talk, about. */
  characters: number;
  keywords: number;
  /** Shortest line: fewer rows for long talks. */
  line?: number;
}

/** Said in every thousandth talk alone. */
export const RARE_WORD = '閻魔大王';
/** The latest 1on1. */
const LAST = Date.UTC(2026, 10, 20, 9);
const YEARS_MS = 3 * 365 * 24 * 3600_000;
const EMPLOYEES = 20;
const BATCH = 500;
const CHILD = ['id', 'owner', 'conversation_id'] as const;

const TABLES = {
  users: ['id', 'username', 'password_hash', 'created_at'],
  keys: ['id', 'owner', 'conversation_id', 'kind', 'root_key', 'wrapped', 'created_at'],
  employees: ['id', 'owner', 'name_sealed', 'created_at'],
  conversations: [
    ...['id', 'owner', 'employee_id', 'theme_sealed', 'stance_sealed', 'status', 'imported', 'started_at', 'ended_at'],
    ...[
      'last_activity_at',
      'memo_sealed',
      'summary_sealed',
      'manager_speaker',
      'revision',
      'source_revision',
      'created_at',
    ],
  ],
  lines: [...CHILD, 'position', 'speaker', 'text_sealed', 'start_ms', 'end_ms', 'created_at'],
  messages: [...CHILD, 'position', 'sender', 'message_sealed', 'created_at'],
  analyses: [...CHILD, 'kind', 'wanted_rev', 'done_rev', 'failed', 'engine', 'at', 'wanted_at'],
  next_actions: [...CHILD, 'position', 'text_sealed', 'party', 'due_date', 'evidence_sealed', 'done', 'created_at'],
  findings: [...CHILD, 'kind', 'position', 'text_sealed', 'evidence_sealed'],
  keywords: [...CHILD, 'keyword_sealed', 'tag', 'frequency', 'score'],
  sentiments: [...CHILD, 'positive_score', 'negative_score'],
} as const;
type Table = keyof typeof TABLES;
type Value = string | number | boolean | Date | Buffer | null;

/** Rows that wait to be copied. */
class Rows {
  private readonly waiting = new Map<Table, string[]>();
  copied = 0;

  constructor(private readonly client: pg.Client) {}

  add(table: Table, ...values: Value[]): void {
    const rows = this.waiting.get(table) ?? [];
    rows.push(`${values.map(toCopy).join('\t')}\n`);
    this.waiting.set(table, rows);
  }

  async flush(): Promise<void> {
    for (const [table, rows] of this.waiting) {
      const columns = TABLES[table].join(', ');
      await pipeline(Readable.from(rows), this.client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
      this.copied += rows.length;
    }
    this.waiting.clear();
  }
}

/** Keys, wrapped as the product wraps them. */
class FilledKeys {
  private readonly wrapper: FileKeyWrapper;
  private root: string | undefined;

  constructor(
    private readonly rows: Rows,
    rootKeyFile: string,
  ) {
    this.wrapper = new FileKeyWrapper(rootKeyFile);
  }

  async make(owner: string, conversation: string | null, kind: string, at: Date): Promise<SealingKey> {
    this.root ??= (await this.wrapper.ids())[0] ?? '';
    const key = newKey();
    const wrapped = await this.wrapper.wrap(this.root, placeOfKey(key.id, owner), key.secret);
    this.rows.add('keys', key.id, owner, conversation, kind, this.root, wrapped, at);
    return key;
  }
}

function sealed(
  key: SealingKey,
  table: string,
  column: string,
  row: { id: string; owner: string },
  text: string,
): Buffer | null {
  return sealValue(key, sealedColumn(table, column), row, text);
}

/**
 * Fills a migrated database with the 1on1s of users: talks of the fixtures' phrases, with results of analyses that look like ours.
 * The same seed makes the same rows. @returns how many rows
 */
export async function fillDatabase(
  url: string,
  rootKeyFile: string,
  owners: readonly OwnerPlan[],
  seed = 1,
): Promise<number> {
  const random = seeded(seed);
  const phrases = await readPhrases();
  const words = [
    ...new Set(phrases.flatMap((text) => text.match(/[\p{Script=Han}]{2,4}|[\p{Script=Katakana}ー]{3,}/gu) ?? [])),
  ];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The rows are whole: looking each parent up would take half of the time.
    await client.query('set session_replication_role = replica');
    const rows = new Rows(client);
    const keys = new FilledKeys(rows, rootKeyFile);
    let counter = 0;
    const newId = (at: number): string => {
      const [time, low] = [at.toString(16).padStart(12, '0'), (counter += 1).toString(16).padStart(12, '0')];
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${low}`;
    };
    for (const [number, plan] of owners.entries()) {
      const owner = plan.id ?? newId(LAST - YEARS_MS);
      const since = new Date(LAST - YEARS_MS);
      if (plan.id === undefined) rows.add('users', owner, `filled-${number}`, 'none', since);
      const employees = Array.from({ length: EMPLOYEES }, () => newId(LAST - YEARS_MS));
      const own = await keys.make(owner, null, 'owner', since);
      for (const [at, id] of employees.entries())
        rows.add('employees', id, owner, sealed(own, 'employees', 'name', { id, owner }, `部下 ${at + 1}`), since);
      for (let at = 0; at < plan.conversations; at += 1) {
        const startedAt = Math.round(LAST - YEARS_MS + (YEARS_MS * (at + 1)) / plan.conversations);
        const talk = makeTalk(random, phrases, plan.characters, plan.line ?? 0);
        if (at % 1000 === 500) talk.push(`${RARE_WORD}の話をしました。`);
        await addConversation(rows, keys, {
          own,
          random,
          newId,
          words,
          owner,
          plan,
          startedAt,
          talk,
          employee: pick(random, employees),
        });
        if (at % BATCH === BATCH - 1) await rows.flush();
      }
      await rows.flush();
    }
    await client.query('vacuum analyze');
    // Else what was filled would be written to the disk while it is measured.
    await client.query('checkpoint');
    return rows.copied;
  } finally {
    await client.end();
  }
}

interface Making {
  own: SealingKey;
  random: () => number;
  newId: (at: number) => string;
  words: readonly string[];
  owner: string;
  employee: string;
  plan: OwnerPlan;
  startedAt: number;
  talk: readonly string[];
}

async function addConversation(
  rows: Rows,
  keys: FilledKeys,
  { own, random, newId, words, owner, employee, plan, startedAt, talk }: Making,
): Promise<void> {
  const [id, at] = [newId(startedAt), new Date(startedAt)];
  const said = await keys.make(owner, id, 'words', at);
  const results = await keys.make(owner, id, 'results', at);
  const seal = (key: SealingKey, table: string, column: string, row: string, text: string) =>
    sealed(key, table, column, { id: row, owner }, text);
  const mine = (key: SealingKey, column: string, text: string) => seal(key, 'conversations', column, id, text);
  const child = (): [string, string, string] => [newId(startedAt), owner, id];
  const ended = new Date(startedAt + 3_600_000);
  const [theme, memo] = [pick(random, THEMES).text, `${pick(random, talk)}\n${pick(random, talk)}`];
  const summary = Array.from({ length: 6 }, () => pick(random, talk)).join('');
  rows.add(
    'conversations',
    ...[
      id,
      owner,
      employee,
      mine(results, 'theme', theme),
      mine(results, 'stance', 'じっくり聞いてほしい'),
      'ended',
      true,
      at,
      ended,
      ended,
      mine(said, 'memo', memo),
      mine(results, 'summary', summary),
      1,
      4,
      1,
      at,
    ],
  );
  const lines = talk.map((text, position) => {
    const [line, ms] = [child(), position * 5_000];
    rows.add(
      'lines',
      ...line,
      position,
      (position % 2) + 1,
      seal(said, 'lines', 'text', line[0], text),
      ms,
      ms + 4_000,
      at,
    );
    return { source: 'line', id: line[0], quote: text };
  });
  for (let position = 0; position < 4; position += 1) {
    const [message, text] = [child(), pick(random, talk)];
    const sender = position % 2 === 0 ? 'ai' : 'employee';
    rows.add('messages', ...message, position, sender, seal(said, 'messages', 'message', message[0], text), at);
  }
  for (const kind of ANALYSIS_KINDS)
    rows.add('analyses', ...child(), kind, 1, 1, random() < 0.001, 'offline', ended, ended);
  for (const [position, party] of (['manager', 'employee'] as const).entries()) {
    const [action, from] = [child(), pick(random, lines)];
    const [due, isDone] = [new Date(startedAt + 7 * 24 * 3_600_000).toISOString().slice(0, 10), random() < 0.7];
    const text = seal(results, 'next_actions', 'text', action[0], from.quote);
    const evidence = seal(said, 'next_actions', 'evidence', action[0], JSON.stringify([from]));
    rows.add('next_actions', ...action, position, text, party, due, evidence, isDone, at);
  }
  for (const kind of FINDING_KINDS)
    for (const position of [0, 1]) {
      const [finding, from] = [child(), pick(random, lines)];
      const text = seal(results, 'findings', 'text', finding[0], from.quote);
      const evidence = seal(said, 'findings', 'evidence', finding[0], JSON.stringify([from]));
      rows.add('findings', ...finding, kind, position, text, evidence);
    }
  const first = Math.floor(random() * words.length);
  for (let n = 0; n < plan.keywords; n += 1) {
    const [keyword, word] = [child(), words[(first + n * 7) % words.length]!];
    const text = seal(results, 'keywords', 'keyword', keyword[0], word);
    rows.add('keywords', ...keyword, text, keywordTag(own, word), 1 + Math.floor(random() * 9), random());
  }
  // Two digits, as the engines give them.
  const score = (): number => Math.round(random() * 100) / 100;
  rows.add('sentiments', ...child(), score(), score());
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function toCopy(value: Value): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return String(value).replace(/[\\\t\n\r]/gu, (character) => ESCAPED[character]!);
}
