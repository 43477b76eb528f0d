import { ANALYSIS_KINDS, FINDING_KINDS, THEMES } from '@app/contract';
import pg from 'pg';
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
  employees: ['id', 'owner', 'name', 'created_at'],
  conversations: [
    ...['id', 'owner', 'employee_id', 'theme', 'stance', 'status', 'imported', 'started_at', 'ended_at'],
    ...['last_activity_at', 'memo', 'summary', 'manager_speaker', 'revision', 'source_revision', 'created_at'],
  ],
  lines: [...CHILD, 'position', 'speaker', 'text', 'start_ms', 'end_ms', 'created_at'],
  messages: [...CHILD, 'position', 'sender', 'message', 'created_at'],
  analyses: [...CHILD, 'kind', 'wanted_rev', 'done_rev', 'failed', 'engine', 'at', 'wanted_at'],
  next_actions: [...CHILD, 'position', 'text', 'party', 'due_date', 'evidence', 'done', 'created_at'],
  findings: [...CHILD, 'kind', 'position', 'text', 'evidence'],
  keywords: [...CHILD, 'keyword', 'frequency', 'score'],
  sentiments: [...CHILD, 'positive_score', 'negative_score'],
  search_texts: [...CHILD, 'text'],
} as const;
type Table = keyof typeof TABLES;
type Value = string | number | boolean | Date | null;

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

/**
 * Fills a migrated database with the 1on1s of users: talks of the fixtures' phrases, with results of analyses that look like ours.
 * The same seed makes the same rows. @returns how many rows
 */
export async function fillDatabase(url: string, owners: readonly OwnerPlan[], seed = 1): Promise<number> {
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
      for (const [at, id] of employees.entries()) rows.add('employees', id, owner, `部下 ${at + 1}`, since);
      for (let at = 0; at < plan.conversations; at += 1) {
        const startedAt = Math.round(LAST - YEARS_MS + (YEARS_MS * (at + 1)) / plan.conversations);
        const talk = makeTalk(random, phrases, plan.characters, plan.line ?? 0);
        if (at % 1000 === 500) talk.push(`${RARE_WORD}の話をしました。`);
        addConversation(rows, {
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
    return rows.copied;
  } finally {
    await client.end();
  }
}

interface Making {
  random: () => number;
  newId: (at: number) => string;
  words: readonly string[];
  owner: string;
  employee: string;
  plan: OwnerPlan;
  startedAt: number;
  talk: readonly string[];
}

function addConversation(rows: Rows, { random, newId, words, owner, employee, plan, startedAt, talk }: Making): void {
  const [id, at] = [newId(startedAt), new Date(startedAt)];
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
      theme,
      'じっくり聞いてほしい',
      'ended',
      true,
      at,
      ended,
      ended,
      memo,
      summary,
      1,
      4,
      1,
      at,
    ],
  );
  const lines = talk.map((text, position) => {
    const [line, ms] = [child(), position * 5_000];
    rows.add('lines', ...line, position, (position % 2) + 1, text, ms, ms + 4_000, at);
    return { source: 'line', id: line[0], quote: text };
  });
  const messages = Array.from({ length: 4 }, (_, position) => {
    const text = pick(random, talk);
    rows.add('messages', ...child(), position, position % 2 === 0 ? 'ai' : 'employee', text, at);
    return text;
  });
  for (const kind of ANALYSIS_KINDS)
    rows.add('analyses', ...child(), kind, 1, 1, random() < 0.001, 'offline', ended, ended);
  const actions = (['manager', 'employee'] as const).map((party, position) => {
    const from = pick(random, lines);
    const [due, isDone] = [new Date(startedAt + 7 * 24 * 3_600_000).toISOString().slice(0, 10), random() < 0.7];
    rows.add('next_actions', ...child(), position, from.quote, party, due, JSON.stringify([from]), isDone, at);
    return from.quote;
  });
  for (const kind of FINDING_KINDS)
    for (const position of [0, 1]) {
      const from = pick(random, lines);
      rows.add('findings', ...child(), kind, position, from.quote, JSON.stringify([from]));
    }
  const first = Math.floor(random() * words.length);
  for (let n = 0; n < plan.keywords; n += 1)
    rows.add('keywords', ...child(), words[(first + n * 7) % words.length]!, 1 + Math.floor(random() * 9), random());
  // Two digits, as the engines give them.
  const score = (): number => Math.round(random() * 100) / 100;
  rows.add('sentiments', ...child(), score(), score());
  const all = [theme, summary, memo, ...talk, ...messages, ...actions].join('\n');
  rows.add('search_texts', ...child(), all.normalize('NFKC').toLowerCase());
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function toCopy(value: Value): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  return String(value).replace(/[\\\t\n\r]/gu, (character) => ESCAPED[character]!);
}
