/**
 * `npm run bench`: the log, the dashboard and the search of an owner with many 1on1s in a database of 100,000, over HTTP against
 * the built api as a process of its own; beside it plain SQL for the same rows, and a Nest route that only gives the same answer.
 */
import pg from 'pg';
import { Fleet } from '../../kit/product/fleet.js';
import { startBareServer, type BareServer } from '../tools/bare.js';
import { registerManager, type ApiClient } from '../../kit/clients/manager-client.js';
import { percentile } from '../tools/percentile.js';
import { conversationCalls, searchCalls, type Call } from '../tools/conversation-calls.js';
import { fillDatabase } from '../tools/filled-database.js';
import { startOwnPostgres } from '../tools/own-postgres.js';
import { report, spread } from '../tools/report.js';

/** Of each call; the first ones warm up what runs for weeks in life. */
const [WARM, CALLS] = [15, 100];
/** Slow calls are measured for so long. */
const LONGEST_MS = 5_000;
const PAGE = 50;
const SEARCH = 100;
/** Autovacuum looks each minute whether there is something to do. */
const QUIET_SECONDS = 65;

const postgres = await startOwnPostgres();
const fleet = await Fleet.start(postgres, { apis: 1, workers: 0 });
const bare = await startBareServer();
const client = new pg.Client({ connectionString: postgres.ownerUrl });
await client.connect();
try {
  const [url = ''] = fleet.apis.map((api) => api.url);
  const [many, short, long] = [await registerManager(url), await registerManager(url), await registerManager(url)];
  const begun = performance.now();
  const ordinary = { conversations: 5_000, characters: 300, keywords: 10 };
  const rows = await fillDatabase(postgres.ownerUrl, postgres.rootKeyFile, [
    { ...ordinary, id: many.id, keywords: 30 },
    { ...ordinary, id: short.id, conversations: 1_000, characters: 1_500 },
    { ...ordinary, id: long.id, characters: 15_000, line: 150 },
    { ...ordinary, conversations: 4_000 },
    ...Array.from({ length: 17 }, () => ordinary),
  ]);
  report({
    what: '100,000 件の 1on1 でデータベースを満たす',
    measured: (performance.now() - begun) / 1000,
    unit: '秒',
    more: `${rows.toLocaleString('en')} 行`,
  });
  const keywords = await answerOf(`${url}/api/dashboard/keywords`, { authorization: `Bearer ${many.token}` });
  const [first] = JSON.parse(keywords) as { keyword: string }[];
  await settled(client);
  await measure(many, await conversationCalls(client, many.id, first?.keyword ?? ''), PAGE);
  for (const [where, manager] of [
    ['1,500 文字の 1on1 が 1,000 件', short],
    ['15,000 文字の 1on1 が 5,000 件', long],
  ] as const) {
    const begunSearch = performance.now();
    await answerOf(`${url}/api/conversations?q=${encodeURIComponent('火星移住計画')}`, {
      authorization: `Bearer ${manager.token}`,
    });
    report({
      what: `はじめての検索（${where}）`,
      measured: (performance.now() - begunSearch) / 1000,
      unit: '秒',
      more: '検索のための文を作る',
    });
  }
  await settled(client);
  await measure(short, searchCalls('1,500 文字の 1on1 が 1,000 件', short.id), SEARCH);
  await measure(long, searchCalls('15,000 文字の 1on1 が 5,000 件', long.id));
} finally {
  await client.end();
  await bare.stop();
  await fleet.stop();
  await postgres.stop();
}

async function measure(manager: ApiClient, calls: readonly Call[], atMost?: number): Promise<void> {
  const headers = { authorization: `Bearer ${manager.token}` };
  for (const { what, path, sql, values, budget = atMost } of calls) {
    const samples = await times(() => answerOf(fleet.apis[0]!.url + path, headers));
    const answer = await answerOf(fleet.apis[0]!.url + path, headers);
    const queries = await times(() => client.query(sql, values));
    report({
      what: `${what}、p95`,
      measured: percentile(samples, 0.95),
      unit: 'ms',
      more: `${spread(samples)}、${(answer.length / 1024).toFixed(0)} KB`,
      ...(budget !== undefined && budget !== Infinity && { budget: { atMost: budget } }),
      baselines: [
        { what: '同じ行の SQL', measured: percentile(queries, 0.95) },
        { what: '同じ答えの素の Nest', measured: percentile(await bareTimes(bare, answer), 0.95) },
      ],
    });
  }
}

/** Waits until the database has put away what was just written in minutes, and in life is written over weeks. */
async function settled(client: pg.Client): Promise<void> {
  const isBusy = async (): Promise<boolean> => {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where backend_type = 'autovacuum worker' and state = 'active'`,
    );
    return rowCount !== 0;
  };
  for (let quiet = 0; quiet < QUIET_SECONDS; quiet += 1) {
    if (await isBusy()) quiet = 0;
    await new Promise((done) => setTimeout(done, 1000));
  }
}

async function bareTimes({ url }: BareServer, answer: string): Promise<number[]> {
  await fetch(`${url}/answer`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: answer });
  return times(() => answerOf(`${url}/answer`));
}

async function answerOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text;
}

/** @returns milliseconds of each call, one after the other */
async function times(work: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  const begun = performance.now();
  for (let call = 0; call < WARM + CALLS && performance.now() - begun < LONGEST_MS; call += 1) {
    const start = performance.now();
    await work();
    samples.push(performance.now() - start);
  }
  return samples.slice(Math.min(WARM, Math.floor(samples.length / 10)));
}
