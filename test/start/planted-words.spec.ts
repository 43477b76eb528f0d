import { Redis } from 'ioredis';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { startEmbeddedPostgres } from '../../apps/standalone/src/postgres/embedded-postgres.js';
import { logIn, newAccount, registerManager, type ApiClient } from '../kit/clients/manager-client.js';
import { filesWith } from '../kit/database/plain-database.js';
import { ask } from '../kit/product/postgres.js';
import { TestRedis } from '../kit/product/redis.js';
import { cleanUp, keysOf, makeDataDir, runningUrl, start, until } from '../kit/product/start-process.js';

jest.setTimeout(300_000);
let redis: TestRedis | null = null;
afterEach(async () => {
  await cleanUp();
  await redis?.remove();
});

/** Words that stand nowhere in the product: one for each thing that a person says or writes. */
const PLANTED = {
  ...{
    name: '鵺野鷹丸',
    theme: '鷭田移管',
    stance: '鰰沢調停',
    message: '䴇原転籍',
    memo: '鸊淵診断',
    map: '鯁山配属',
  },
  ...{
    line: '鱏川休職',
    edited: '鱮橋復職',
    summary: '鵂谷評定',
    notes: '鶍峠覚書',
    action: '鷃塚送付',
    corrected: '鷚沼清書',
  },
};
const WORDS = Object.values(PLANTED);

interface Talk {
  id: string;
  lines: { id: string }[];
  next_action_items: { id: string }[];
  analyses: { state: string }[];
}

/** A talk in which each of the words is said or written, and stays or is replaced. */
async function talk(manager: ApiClient): Promise<void> {
  const employeeId = await manager.addEmployee(PLANTED.name);
  const begin = { employeeId, employeeName: PLANTED.name, theme: PLANTED.theme, stance: PLANTED.stance };
  await manager.call('POST', '/api/conversations/start', begin);
  const [{ id }] = (await manager.call<{ id: string }[]>('GET', '/api/conversations')) as [{ id: string }];
  const of = `/api/conversations/${id}`;
  const message = `${PLANTED.message}の締め切りが不安です`;
  await manager.call('POST', `${of}/messages`, { sender: 'employee', message });
  const lines = [`話者1: 最近どうですか`, `話者2: ${PLANTED.line}の引き継ぎが大変で、来週までに資料を送ります`];
  await manager.call('PATCH', of, {
    ...{ memo: PLANTED.memo, transcript: lines.join('\n') },
  });
  await manager.call('PATCH', of, { mindMapData: [{ id: 'a', label: PLANTED.map, parentId: null }] });
  await manager.call('POST', `${of}/deep-dive`, { queryText: PLANTED.line }).catch(() => null);
  await manager.call('POST', `${of}/summarize`, {});
  const detail = () => manager.call<Talk>('GET', of);
  await until(async () => (await detail()).analyses.every(({ state }) => state === 'done'), 'it is analysed');
  const line = (await detail()).lines[1]!;
  await manager.call('PATCH', `${of}/lines/${line.id}`, { text: `${PLANTED.edited}の引き継ぎが大変です` });
  await manager.call('PUT', `${of}/summary`, { text: PLANTED.summary, own_notes: PLANTED.notes });
  await manager.call('POST', `${of}/next-actions`, { text: PLANTED.action, owner: 'manager' });
  const added = (await detail()).next_action_items.at(-1)!;
  await manager.call('PATCH', `/api/next-actions/${added.id}`, { text: PLANTED.corrected });
  const imported = { employeeId, transcript: `話者1: ${PLANTED.line}はどうですか`, theme: PLANTED.theme };
  await manager.call('POST', '/api/conversations', imported);
  for (const words of [PLANTED.line, PLANTED.summary]) {
    const found = await manager.call<object[]>('GET', `/api/conversations?q=${encodeURIComponent(words)}`);
    expect(found.length).toBeGreaterThan(0);
  }
  await until(async () => (await detail()).analyses.every(({ state }) => state === 'done'), 'it is analysed again');
}

it('[KEY-5] a whole talk leaves none of its words in the data folder, its log, a dump, a backup, Redis and the output', async () => {
  redis = await TestRedis.start();
  const [dataDir, apart] = [makeDataDir(), makeDataDir()];
  const run = await start(dataDir, { bare: true, env: { REDIS_URL: redis.url, LOG_LEVEL: 'trace' } });
  await run.serves();
  const account = newAccount();
  const manager = await registerManager(run.url, account);
  await talk(manager);

  // A dump: every row of every table as text, as SQL gives it out.
  const tables = await ask<{ name: string }>(
    runningUrl(dataDir),
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not like 'pg_%' and schemaname <> 'information_schema'`,
  );
  const dump = join(apart, 'dump.txt');
  const rows = await Promise.all(
    tables.map(({ name }) =>
      ask<{ row: string }>(runningUrl(dataDir), `select t::text as row from ${name} t`).catch(() => []),
    ),
  );
  expect(rows.flat().length).toBeGreaterThan(30);
  writeFileSync(
    dump,
    rows
      .flat()
      .map(({ row }) => row)
      .join('\n'),
  );
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  execFileSync(process.execPath, ['dist/apps/standalone/src/backup/backup-command.js', 'backup', join(apart, 'b.gz')], {
    env,
  });
  writeFileSync(join(apart, 'backup.txt'), gunzipSync(readFileSync(join(apart, 'b.gz'))));
  const client = new Redis(redis.url);
  await client.config('SET', 'rdbcompression', 'no');
  await client.call('SAVE');
  const [, redisFolder] = (await client.config('GET', 'dir')) as [string, string];
  expect(await client.dbsize()).toBeGreaterThan(0);
  await client.quit();
  run.signalGroup('SIGINT');
  await run.ends();
  writeFileSync(join(apart, 'output.txt'), run.output());

  const places = [dataDir, apart, redisFolder, keysOf(dataDir)];
  for (const place of places) expect([place, filesWith(place, ...WORDS)]).toEqual([place, []]);

  // The same search finds each of the words where they are not sealed: in tables, in the log, in a file.
  const postgres = await startEmbeddedPostgres({ root: process.cwd(), dataDir });
  try {
    const url = postgres.ownerUrl('jizo');
    await ask(url, 'create table unsealed (words text)');
    for (const words of WORDS) await ask(url, 'insert into unsealed values ($1)', [words]);
    await ask(url, 'checkpoint');
  } finally {
    await postgres.stop();
  }
  for (const words of WORDS) {
    const found = filesWith(dataDir, words);
    expect(found.some((file) => file.includes('pg_wal'))).toBe(true);
    expect(found.some((file) => file.includes('base'))).toBe(true);
  }
  // What was said is there, for those who have the key.
  const again = await start(dataDir, { bare: true, env: { REDIS_URL: redis.url } });
  await again.serves();
  const back = await logIn(again.url, account);
  expect(JSON.stringify(await back.call('GET', '/api/conversations'))).toContain(PLANTED.name);
});
