import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp, hasPostgres, makeDataDir, start } from './start-process.js';

jest.setTimeout(180_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jizo-backup-'));
});
afterEach(async () => {
  await cleanUp();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run backup` or `npm run restore`, from a folder that is not the product's. */
function data(dataDir: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, INIT_CWD: folder };
    execFile(process.execPath, ['scripts/data.mjs', ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: out + err }),
    );
  });
}

async function post(url: string, path: string, body: object, token = ''): Promise<{ status: number; body: object }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as object };
}

const ACCOUNT = { username: 'tanaka', password: 'correct horse' };

it('[OPS-11] [OPS-12] the embedded database is backed up while it runs and while it does not, and restored into a new folder', async () => {
  const [from, to, again] = [makeDataDir(), makeDataDir(), makeDataDir()];
  const first = await start(from);
  await first.serves();
  expect((await post(first.url, 'register', ACCOUNT)).status).toBe(201);
  const running = await data(from, 'backup', 'running.gz');
  expect(running).toEqual({ code: 0, output: expect.stringContaining(join(folder, 'running.gz')) as string });
  expect(statSync(join(folder, 'running.gz')).mode & 0o777).toBe(0o600);
  expect(await data(from, 'restore', 'running.gz')).toEqual({
    code: 1,
    output: expect.stringContaining('動いています。終了してから') as string,
  });
  first.signalGroup('SIGINT');
  await first.ends();
  expect((await data(from, 'backup')).code).toBe(0);
  expect(hasPostgres(from)).toBe(false);
  const [stopped] = readdirSync(join(from, 'backups'));
  expect(stopped).toMatch(/^jizo-\d{8}T\d{6}Z\.gz$/u);

  expect(await data(to, 'restore', 'running.gz')).toMatchObject({ code: 0 });
  expect(await data(again, 'restore', join(from, 'backups', stopped!))).toMatchObject({ code: 0 });
  expect(hasPostgres(to)).toBe(false);
  const second = await start(to);
  await second.serves();
  expect((await post(second.url, 'login', ACCOUNT)).body).toHaveProperty('token');
  expect(await data(again, 'restore', 'running.gz')).toEqual({
    code: 1,
    output: expect.stringContaining('空ではありません') as string,
  });
});

it('says what is wrong with a file, and starts nothing that stays', async () => {
  const dataDir = makeDataDir();
  writeFileSync(join(folder, 'photo.gz'), 'no backup');
  writeFileSync(join(folder, 'cut.gz'), readFileSync(process.execPath).subarray(0, 10));
  for (const [args, message] of [
    [['restore'], 'npm run restore -- ファイル'],
    [['restore', 'missing.gz'], 'missing.gz を読めません'],
    [['restore', 'photo.gz'], 'バックアップのファイルが壊れています'],
    [['backup', join(folder, 'photo.gz', 'x')], ''],
  ] as const)
    expect([args, await data(dataDir, ...args)]).toEqual([
      args,
      { code: 1, output: expect.stringContaining(message) as string },
    ]);
  expect(hasPostgres(dataDir)).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(['cut.gz', 'photo.gz']);
});
