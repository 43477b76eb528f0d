import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { cleanUp, hasPostgres, makeDataDir, runningUrl, start, type Start } from '../kit/product/start-process.js';

jest.setTimeout(180_000);
afterEach(cleanUp);

/** What any start may say before it looks at its settings: the greeting, and that another process prepares this checkout. */
const BEFORE = ['Jizo 1on1 を起動します', '別の起動が準備をしています'];

/** Ended with exit code 1 and one plain line beside those. */
async function refuses(run: Start, ...parts: string[]): Promise<void> {
  expect(await run.ends()).toBe(1);
  // A process may have ended before all of its output is read.
  for (const part of parts) await run.says(part);
  const lines = run.output().trim().split('\n');
  const last = lines.filter((line) => !BEFORE.some((text) => line.startsWith(text)));
  expect(last).toHaveLength(1);
  for (const part of parts) expect(last[0]).toContain(part);
  expect(run.output()).not.toContain('    at ');
}

it('[OPS-5] a second start on the same data folder says so and leaves the first alone', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir);
  await first.serves();
  await first.says('開けます');
  const second = await start(dataDir);
  await refuses(second, 'すでに起動しています', first.url);
  await first.serves();
});

it('[OPS-5] an application that runs without its bootstrap holds the data folder too', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir, { bare: true });
  await first.serves();
  await refuses(await start(dataDir), 'すでに起動しています', first.url);
  await refuses(await start(dataDir, { bare: true }), 'すでに起動しています');
});

it('a port in use is named before anything is made', async () => {
  const dataDir = makeDataDir();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  await refuses(await start(dataDir, { env: { PORT: port } }), `ポート ${port}`, 'PORT=');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  other.close();
  const again = await start(dataDir, { env: { PORT: port } });
  await again.serves();
});

it.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['REGISTRATION', 'maybe'],
  ['ADMIN_PASSWORD', 'short'],
  ['JWT_SECRET', 'short'],
  ['DATABASE_URL', 'mysql://localhost/x'],
])('[OPS-2] a wrong variable is named with an example: %s=%s', async (name, value) => {
  const dataDir = makeDataDir();
  await refuses(await start(dataDir, { env: { [name]: value } }), name, '例: ');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

it('a data folder that cannot be used is named', async () => {
  const file = join(makeDataDir(), 'file');
  writeFileSync(file, '');
  await refuses(await start(file), file, 'DATA_DIR=');
});

it('an unknown option is named', async () => {
  await refuses(await start(makeDataDir(), { args: ['--resetadmin'] }), '--resetadmin', '--reset-admin');
});

it('[OPS-9] data of another major version of PostgreSQL is refused and left untouched', async () => {
  const dataDir = makeDataDir();
  mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 });
  const version = join(dataDir, 'postgres', 'PG_VERSION');
  writeFileSync(version, '17\n');
  await refuses(
    await start(dataDir),
    'PostgreSQL 17',
    'PostgreSQL 18',
    'DATA_DIR',
    'npm run backup',
    'npm run restore',
  );
  expect(readFileSync(version, 'utf8')).toBe('17\n');
  expect(hasPostgres(dataDir)).toBe(false);
});

it('a database of a newer version of the product is refused and left untouched', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir);
  await first.serves();
  const client = new Client({ connectionString: runningUrl(dataDir) });
  await client.connect();
  await client.query(`insert into migrations (name, executed_at) values ('9999-from-the-future', now())`);
  await client.end();
  first.signalGroup('SIGINT');
  await first.ends();
  await refuses(await start(dataDir), '新しい版');
  expect(hasPostgres(dataDir)).toBe(false);
});

it('a database of the operator that does not answer is named', async () => {
  const env = { DATABASE_URL: 'postgresql://user:password@127.0.0.1:1/jizo' };
  await refuses(await start(makeDataDir(), { env }), 'DATABASE_URL', 'ECONNREFUSED');
});
