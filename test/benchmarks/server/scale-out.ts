import { readdir, readFile } from 'node:fs/promises';
import { Client as Database } from 'pg';
import { eventually } from '../../kit/waiting/eventually.js';
import { Production } from '../../kit/product/production.js';
import { registerManager, type ApiClient } from '../../kit/clients/manager-client.js';
import { percentile } from '../tools/percentile.js';
import { report, spread } from '../tools/report.js';

const FIXTURES = new URL('../../fixtures/one-on-ones/', import.meta.url);
const IMPORTS = 500;
/** So many must wait, or nothing is measured. */
const ENOUGH = 20;
const RUNS = 12;
const JOBS = 100;
const WARM_UP = 8;
const BUDGET = 2;
const PATIENCE_MS = 900_000;

const WAITS = ['まとめが出るまで', '四つの分析がそろうまで'] as const;

/** Milliseconds of each run. */
type Waits = Record<(typeof WAITS)[number], number[]>;

/** The fixtures' talks, as they are written down. */
async function transcripts(): Promise<string[]> {
  const files = (await readdir(FIXTURES)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (name) => {
      const { lines } = JSON.parse(await readFile(new URL(name, FIXTURES), 'utf8')) as {
        lines: { speaker: string; text: string }[];
      };
      return lines.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n');
    }),
  );
}

async function employeeOf(client: ApiClient): Promise<string> {
  return (await client.call<{ id: string }>('POST', '/api/employees', { name: '測定 太郎' })).id;
}

/** Imports so many talks, as fast as they are taken. */
async function importTalks(client: ApiClient, texts: readonly string[], count: number, atOnce = 8): Promise<void> {
  const employeeId = await employeeOf(client);
  let next = 0;
  const importOne = async (): Promise<void> => {
    while (next < count) {
      const transcript = texts[next % texts.length];
      next += 1;
      await client.call('POST', '/api/conversations', { employeeId, transcript });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, importOne));
}

/** Holds a 1on1 and ends it by まとめる. @returns milliseconds until the summary is there, and until all four analyses are */
async function hold(client: ApiClient, employeeId: string, transcript: string): Promise<[number, number]> {
  const choices = { theme: '体調・心身のコンディション', stance: 'じっくり聞いてほしい' };
  const talk = { employeeId, employeeName: '測定 太郎', ...choices };
  const { conversationId: id } = await client.call<{ conversationId: string }>(
    'POST',
    '/api/conversations/start',
    talk,
  );
  await client.call('PATCH', `/api/conversations/${id}`, { transcript });
  const start = performance.now();
  await client.call('POST', `/api/conversations/${id}/summarize`, {});
  const summary = performance.now() - start;
  await eventually(async () => {
    const { analyses } = await client.call<{ analyses: { state: string }[] }>('GET', `/api/conversations/${id}`);
    return analyses.every(({ state }) => state === 'done');
  }, 'the analyses');
  return [summary, performance.now() - start];
}

/** While `goesOn`, or so many times. */
async function holdAgain(client: ApiClient, text: string, goesOn: () => Promise<boolean>): Promise<Waits> {
  const employeeId = await employeeOf(client);
  const waits: Waits = { まとめが出るまで: [], 四つの分析がそろうまで: [] };
  for (let run = 0; run < RUNS && (await goesOn()); run += 1) {
    const [summary, all] = await hold(client, employeeId, text);
    waits.まとめが出るまで.push(summary);
    waits.四つの分析がそろうまで.push(all);
  }
  return waits;
}

/** How many conversations wait for an analysis. */
async function outstanding(database: Database): Promise<number> {
  const sql = 'select count(distinct conversation_id)::int as count from analyses where wanted_rev > done_rev';
  return (await database.query<{ count: number }>(sql)).rows[0]?.count ?? 0;
}

async function withProduction(
  { workers = 2, concurrency }: { workers?: number; concurrency?: number },
  work: (production: Production, database: Database) => Promise<void>,
): Promise<void> {
  const environment = { LOG_LEVEL: 'warn', ...(concurrency && { ANALYSIS_CONCURRENCY: String(concurrency) }) };
  const production = await Production.start(environment, { workers });
  const database = new Database({ connectionString: production.ownerUrl });
  try {
    await database.connect();
    await work(production, database);
  } finally {
    await database.end();
    await production.stop();
  }
}

/** What another manager waits, beside the same on an idle machine. */
function tell(when: string, idle: Waits, loaded: Waits): void {
  for (const what of WAITS) {
    const calm = percentile(idle[what], 0.5);
    report({
      what: `${when}、ほかの上司の${what}`,
      measured: percentile(loaded[what], 0.5),
      unit: 'ms',
      more: spread(loaded[what]),
      budget: { atMost: Math.round(calm * BUDGET) },
      baselines: [{ what: '何もないとき', measured: calm }],
    });
  }
}

async function measureFairness(texts: readonly string[]): Promise<void> {
  await withProduction({}, async ({ url }, database) => {
    const own = texts.at(-1) ?? '';
    const other = await registerManager(url);
    const always = () => Promise.resolve(true);
    // Once for the dictionaries and the programs' own warming up.
    await holdAgain(other, own, always);
    const idle = await holdAgain(other, own, always);
    for (const atOnce of [1, 8]) {
      const importer = await registerManager(url);
      const began = performance.now();
      let taken = 0;
      const importing = importTalks(importer, texts, IMPORTS, atOnce).then(() => (taken = performance.now() - began));
      const arriving = await holdAgain(other, own, () => Promise.resolve(taken === 0));
      await importing;
      const left = await outstanding(database);
      report({
        what: `${IMPORTS} 件の取り込み（${atOnce} 件ずつ同時に）`,
        measured: taken / 1000,
        unit: '秒',
        more: `そのあと ${left} 件が分析を待つ`,
      });
      tell(`取り込みの間（${atOnce} 件ずつ）`, idle, arriving);
      if (left > ENOUGH) {
        tell(
          `取り込んだものが分析を待つ間（${atOnce} 件ずつ）`,
          idle,
          await holdAgain(other, own, async () => (await outstanding(database)) > ENOUGH),
        );
      }
      await eventually(async () => (await outstanding(database)) === 0, 'all analyses', PATIENCE_MS);
    }
  });
}

async function measureThroughput(texts: readonly string[], workers: number, concurrency: number): Promise<void> {
  await withProduction({ workers, concurrency }, async ({ url, fleet }, database) => {
    const manager = await registerManager(url);
    await importTalks(manager, texts, WARM_UP * workers);
    await eventually(async () => (await outstanding(database)) === 0, 'the first analyses');
    for (const worker of fleet.workers) worker.process?.kill('SIGSTOP');
    await importTalks(manager, texts, JOBS);
    const start = performance.now();
    for (const worker of fleet.workers) worker.process?.kill('SIGCONT');
    await eventually(async () => (await outstanding(database)) === 0, 'all analyses', PATIENCE_MS);
    report({
      what: `分析の速さ（worker ${workers}、それぞれ ${concurrency} 件ずつ）`,
      measured: (JOBS * 1_000) / (performance.now() - start),
      unit: '件/秒',
      more: `${JOBS} 件`,
    });
  });
}

const texts = await transcripts();
await measureFairness(texts);
for (const [workers, concurrency] of [
  [1, 1],
  [2, 1],
  [2, 2],
] as const)
  await measureThroughput(texts, workers, concurrency);
