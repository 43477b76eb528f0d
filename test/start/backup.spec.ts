import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from '../kit/product/postgres.js';
import { cleanUp, hasPostgres, keysOf, makeDataDir, runningUrl, start, until } from '../kit/product/start-process.js';

jest.setTimeout(300_000);

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
  return dataWith({}, dataDir, ...args);
}

/** The file of a data folder's root key. */
const rootKeyOf = (dataDir: string): string => join(keysOf(dataDir), 'root.key');

/** The same with other variables. */
function dataWith(more: object, dataDir: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, INIT_CWD: folder, ...more };
    execFile(process.execPath, ['scripts/data.mjs', ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: out + err }),
    );
  });
}

async function call(
  method: string,
  url: string,
  path: string,
  body?: object,
  token = '',
): Promise<{ status: number; body: object }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${url}/api/${path}`, { method, headers, ...sent });
  return { status: answer.status, body: answer.status === 204 ? {} : ((await answer.json()) as object) };
}

const post = (url: string, path: string, body: object, token = '') => call('POST', url, path, body, token);
const login = async (url: string, account: object) => (await post(url, 'login', account)).body as { token: string };

const ACCOUNT = { username: 'tanaka', password: 'correct horse' };
const LEAVER = { username: 'suzuki', password: 'battery staple' };

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

  const kept = { DELETIONS_FILE: join(from, 'deletions.log'), ROOT_KEY_FILE: rootKeyOf(from) };
  const id = readFileSync(rootKeyOf(from), 'utf8').split(' ')[0]!;
  expect(running.output).toContain(`ルート鍵 ${id} も要ります`);
  expect(await dataWith(kept, to, 'restore', 'running.gz')).toMatchObject({ code: 0 });
  expect(await dataWith(kept, again, 'restore', join(from, 'backups', stopped!))).toMatchObject({ code: 0 });
  expect(hasPostgres(to)).toBe(false);
  const second = await start(to, { env: { ROOT_KEY_FILE: rootKeyOf(from) } });
  await second.serves();
  expect((await post(second.url, 'login', ACCOUNT)).body).toHaveProperty('token');
  expect(await dataWith(kept, again, 'restore', 'running.gz')).toEqual({
    code: 1,
    output: expect.stringContaining('空ではありません') as string,
  });
});

it('[CUS-16] [IDN-16] a restore deletes again what was deleted since, is refused without the file that says what, and ends all tokens', async () => {
  const [from, to, without] = [makeDataDir(), makeDataDir(), makeDataDir()];
  const first = await start(from);
  await first.serves();
  for (const account of [ACCOUNT, LEAVER]) expect((await post(first.url, 'register', account)).status).toBe(201);
  const { token } = await login(first.url, ACCOUNT);
  const { body: employee } = await post(first.url, 'employees', { name: '佐藤 花子' }, token);
  const { id: employeeId } = employee as { id: string };
  const { body: talk } = await post(first.url, 'conversations', { employeeId, transcript: '話者1: はい' }, token);
  const { id } = talk as { id: string };
  expect((await data(from, 'backup', 'before.gz')).code).toBe(0);
  expect((await call('DELETE', first.url, `conversations/${id}`, undefined, token)).status).toBe(204);
  const leaver = await login(first.url, LEAVER);
  expect((await call('DELETE', first.url, 'account', LEAVER, leaver.token)).status).toBe(204);
  first.signalGroup('SIGINT');
  await first.ends();
  const log = join(from, 'deletions.log');
  expect(readFileSync(log, 'utf8').trimEnd().split('\n')).toHaveLength(2);
  expect(statSync(log).mode & 0o777).toBe(0o600);

  const refused = await data(to, 'restore', 'before.gz');
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('deletions.log がありません') as string });
  writeFileSync(join(folder, 'other.log'), 'no log\n');
  const wrong = await dataWith({ DELETIONS_FILE: join(folder, 'other.log') }, to, 'restore', 'before.gz');
  expect(wrong).toEqual({ code: 1, output: expect.stringContaining('削除の記録ではありません') as string });
  copyFileSync(log, join(to, 'deletions.log'));
  const keys = { ROOT_KEY_FILE: rootKeyOf(from) };
  const done = await dataWith(keys, to, 'restore', 'before.gz');
  expect(done).toEqual({ code: 0, output: expect.stringContaining('削除 2 件も行いました') as string });
  // [IDN-16] A folder without a security log yet has it told to the terminal.
  expect(done.output).toContain('"log":"security","event":"database_restored"');
  // A new place of the data, and the same secret: no token of before opens anything.
  copyFileSync(join(from, 'jwt.secret'), join(to, 'jwt.secret'));
  const second = await start(to, { env: keys });
  await second.serves();
  expect((await call('GET', second.url, 'conversations', undefined, token)).status).toBe(401);
  expect((await post(second.url, 'login', LEAVER)).status).toBe(401);
  const again = await login(second.url, ACCOUNT);
  expect((await call('GET', second.url, 'conversations', undefined, again.token)).body).toEqual([]);

  expect(await dataWith(keys, without, 'restore', 'before.gz', '--without-deletions')).toMatchObject({ code: 0 });
  const third = await start(without, { env: keys });
  await third.serves();
  const back = await login(third.url, ACCOUNT);
  expect((await call('GET', third.url, `conversations/${id}`, undefined, back.token)).status).toBe(200);
  expect((await post(third.url, 'login', LEAVER)).status).toBe(200);
});

/** A backup that waits in its middle, for as long as somebody logs in to the database. */
async function waitingBackup(dataDir: string, ...args: string[]): Promise<{ child: ChildProcess; said: () => string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, INIT_CWD: folder };
  const child = spawn(process.execPath, ['scripts/data.mjs', 'backup', ...args], { env, detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  await until(
    () => drafts(dataDir).length === 1,
    'the backup is being written:\n',
    () => said,
  );
  return { child, said: () => said };
}

/** What lies where backups are made. */
const made = (dataDir: string): string[] => [folder, join(dataDir, 'backups')].flatMap((one) => namesIn(one));
const drafts = (dataDir: string): string[] => made(dataDir).filter((name) => name.endsWith('.part'));

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

it('[OPS-11] a backup that is ended leaves nothing behind, and what a killed one left goes with the next', async () => {
  const dataDir = makeDataDir();
  const product = await start(dataDir);
  await product.serves();
  const slowly = `create function slowly() returns event_trigger language plpgsql as $$
    begin if current_setting('application_name') = 'jizo-backup' then perform pg_sleep(600); end if; end $$;
    create event trigger slowly on login execute function slowly()`;
  await ask(runningUrl(dataDir), slowly);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    const { child, said } = await waitingBackup(dataDir, 'jizo.gz');
    // As Ctrl+C, to all of the terminal; another signal to the command alone.
    process.kill(signal === 'SIGTERM' ? child.pid! : -child.pid!, signal);
    expect(await once(child, 'close')).toEqual([code, null]);
    expect(said()).toBe('');
    expect(made(dataDir)).toEqual([]);
  }
  for (const args of [[], ['jizo.gz']]) {
    const { child } = await waitingBackup(dataDir, ...args);
    process.kill(-child.pid!, 'SIGKILL');
    await once(child, 'close');
    expect(drafts(dataDir)).toHaveLength(1);
    // As an earlier version called what it had not written to the end.
    const place = args.length === 0 ? join(dataDir, 'backups') : folder;
    writeFileSync(join(place, 'jizo-20260101T000000Z.gz.part'), 'half');
    expect((await data(dataDir, 'keys')).output).toContain('バックアップがありません');
    await ask(runningUrl(dataDir), 'drop event trigger slowly');
    expect(await data(dataDir, 'backup', ...args)).toMatchObject({ code: 0 });
    expect(drafts(dataDir)).toEqual([]);
    for (const name of namesIn(join(dataDir, 'backups'))) rmSync(join(dataDir, 'backups', name));
    await ask(runningUrl(dataDir), 'create event trigger slowly on login execute function slowly()');
  }
  product.signalGroup('SIGINT');
  await product.ends();
  // It stops the database that it has started itself.
  rmSync(join(folder, 'jizo.gz'));
  const { child, said } = await waitingBackup(dataDir);
  process.kill(-child.pid!, 'SIGINT');
  expect(await once(child, 'close')).toEqual([130, null]);
  expect([said(), made(dataDir), hasPostgres(dataDir)]).toEqual(['', [], false]);
});

it('says what is wrong with a file, and starts nothing that stays', async () => {
  const dataDir = makeDataDir();
  writeFileSync(join(folder, 'photo.gz'), 'no backup');
  writeFileSync(join(folder, 'cut.gz'), readFileSync(process.execPath).subarray(0, 10));
  for (const [args, message] of [
    [['restore'], 'npm run restore -- ファイル'],
    [['restore', 'missing.gz', '--without-deletions'], 'missing.gz を読めません'],
    [['restore', 'photo.gz', '--without-deletions'], 'バックアップのファイルが壊れています'],
    [['restore', 'photo.gz', '--without'], '[--without-deletions]'],
    [['backup', join(folder, 'photo.gz', 'x')], ''],
  ] as const)
    expect([args, await data(dataDir, ...args)]).toEqual([
      args,
      { code: 1, output: expect.stringContaining(message) as string },
    ]);
  expect(hasPostgres(dataDir)).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(['cut.gz', 'photo.gz']);
});
