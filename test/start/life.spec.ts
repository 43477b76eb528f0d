import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cleanUp, hasPostgres, IS_ROOT, makeDataDir, NOBODY, start } from '../kit/product/start-process.js';

jest.setTimeout(180_000);
afterEach(cleanUp);

const PASSWORD = /パスワード: (\S+)/g;

async function stop(run: Awaited<ReturnType<typeof start>>): Promise<number | null> {
  run.signalGroup('SIGINT');
  return run.ends();
}

it('[OPS-1] [OPS-3] [SEC-17] [SEC-35] starts with nothing but a folder, and again from what it kept', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir);
  await first.serves();
  await first.says('開けます: http://127.0.0.1:');
  expect(first.output().match(PASSWORD)).toHaveLength(1);
  const secret = readFileSync(join(dataDir, 'jwt.secret'), 'utf8');
  expect(await stop(first)).toBe(0);
  expect(hasPostgres(dataDir)).toBe(false);

  const second = await start(dataDir);
  await second.serves();
  await second.says('開けます');
  expect(second.output()).not.toMatch(PASSWORD);
  expect(second.output()).not.toContain('→');
  expect(readFileSync(join(dataDir, 'jwt.secret'), 'utf8')).toBe(secret);
});

it('keeps everything in the data folder from the eyes of others', async () => {
  const dataDir = makeDataDir();
  const run = await start(dataDir);
  await run.serves();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(dataDir)) {
    const found = statSync(join(dataDir, name));
    expect([name, (found.mode & 0o777).toString(8)]).toEqual([name, found.isDirectory() ? '700' : '600']);
  }
});

it('[SEC-34] gives the admin a new password on request', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir);
  await first.serves();
  await first.says('開けます');
  await stop(first);
  const second = await start(dataDir, { args: ['--reset-admin'] });
  await second.serves();
  await second.says('開けます');
  const [, before] = /パスワード: (\S+)/.exec(first.output()) ?? [];
  const [, after] = /パスワード: (\S+)/.exec(second.output()) ?? [];
  expect(after).toBeDefined();
  expect(after).not.toBe(before);
  expect(first.output()).not.toContain('外しました');
  expect(second.output()).toContain('メールアドレス、二要素認証、会社のアカウントは、admin から外しました');
});

it('closes in order on Ctrl-C and on SIGTERM to the bootstrap alone', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir);
  await first.serves();
  expect(await stop(first)).toBe(0);
  await first.says('終了しました。');
  const second = await start(dataDir);
  await second.serves();
  process.kill(second.pid, 'SIGTERM');
  expect(await second.ends()).toBe(0);
  expect(hasPostgres(dataDir)).toBe(false);
});

it('closes what it has begun when Ctrl-C comes in the middle of the start', async () => {
  const dataDir = makeDataDir();
  const run = await start(dataDir);
  await run.says('データベースを作成しています');
  await stop(run);
  expect(hasPostgres(dataDir)).toBe(false);
  expect(run.output()).not.toContain('    at ');
});

(IS_ROOT ? it : it.skip)('runs as an ordinary user in a folder only that user can read', async () => {
  const dataDir = makeDataDir(NOBODY);
  const run = await start(dataDir, { as: NOBODY });
  await run.serves();
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY.uid);
  expect(await stop(run)).toBe(0);
  expect(hasPostgres(dataDir)).toBe(false);
});

(IS_ROOT ? it : it.skip)(
  'runs as root where user namespaces are forbidden, in a folder only root can read',
  async () => {
    const outer = makeDataDir();
    const forbidden = join(__dirname, 'without-namespaces');
    const env = { PATH: `${forbidden}:${process.env['PATH'] ?? ''}` };
    const dataDir = join(outer, 'data');
    const first = await start(dataDir, { env });
    await first.serves();
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY.uid);
    expect(await stop(first)).toBe(0);
    expect(hasPostgres(dataDir)).toBe(false);
    const second = await start(dataDir);
    await second.serves();
  },
);
