import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, type Config } from '@app/platform';
import type { Application } from './application.js';
import { deletionsFile } from './backup/deletions.js';
import { defaultSecurityLog, openDataFolder, readOrMakeSecret, rootKeyFile } from './host/data-folder.js';
import { ensureDatabase, refuseUnreachableDatabase, startEmbeddedPostgres } from './postgres/embedded-postgres.js';
import {
  plainMessage,
  readArguments,
  readEnvironment,
  refuseTakenPort,
  type Environment,
  type StartOptions,
} from './host/environment.js';
import { holdRunLock, reportToLauncher, type RunState } from './host/run-lock.js';

/** Every way to start runs in the folder of package.json, where the built frontend is found too. */
const ROOT = process.cwd();
const CLOSE_MS = 20_000;
/** PostgreSQL's codes for a server that goes away (its manual, appendix A), and the system's. */
const CONNECTION_ENDS = new Set<unknown>(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE']);

/** What has to be closed, last made first closed. */
const closers: (() => Promise<unknown>)[] = [];
const state: RunState = { pid: process.pid, address: null, closing: false };
let starting: Promise<void> = Promise.resolve();
let closing: Promise<void> | null = null;
/** PostgreSQL was started here and ends with us. */
let isDatabaseOurs = false;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function report(error: unknown): void {
  const plain = plainMessage(error);
  process.stderr.write(
    plain === null ? `内部の誤りが起きました。${JSON.stringify(describeError(error))}\n` : `${plain}\n`,
  );
}

/** Shuts down in order, only once for any number of requests. Waits for parts that are starting, since they must close too. */
function close(exitCode: number): Promise<void> {
  closing ??= (async () => {
    state.closing = true;
    reportToLauncher(state);
    if (exitCode === 0) say('終了しています…');
    await Promise.race([starting, sleep(CLOSE_MS, undefined, { ref: false })]);
    let code = exitCode;
    for (const closer of closers.reverse()) {
      const closed = closer().catch(report);
      const late = sleep(CLOSE_MS, 'late', { ref: false });
      if ((await Promise.race([closed, late])) === 'late') code = 1;
    }
    if (code === 0) say('終了しました。');
    process.exit(code);
  })();
  return closing;
}

function endWithDatabase(): void {
  if (closing !== null) return;
  process.stderr.write('PostgreSQL が止まったため終了します。もう一度 npm start を実行してください。\n');
  void close(1);
}

/** An active queue connection reports its end as an error that no one catches, sometimes before the process's end is known. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = 'code' in error ? error.code : undefined;
  return CONNECTION_ENDS.has(code) || error.message === 'Connection terminated unexpectedly';
}

/** @returns the variables that name the database that is started here; none for one of the operator's own */
async function openDatabase({ DATABASE_URL }: Environment, dataDir: string): Promise<Environment> {
  if (DATABASE_URL !== undefined) return {};
  const postgres = await startEmbeddedPostgres({ root: ROOT, dataDir, tell: say });
  closers.push(() => postgres.stop());
  isDatabaseOurs = true;
  void postgres.ended.then(endWithDatabase);
  await ensureDatabase(postgres, 'jizo');
  return { DATABASE_URL: postgres.applicationUrl('jizo'), DATABASE_MIGRATION_URL: postgres.ownerUrl('jizo') };
}

function announce(config: Config, { port, adminPassword, demo }: Application, { resetAdmin }: StartOptions): void {
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST;
  state.address = config.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  reportToLauncher(state);
  const rule = '─'.repeat(60);
  const account = (whose: string, username: string, password: string) =>
    `${rule}\n${whose}のパスワードです。一度だけ表示します。\n\n  ユーザー名: ${username}\n  パスワード: ${password}\n`;
  if (adminPassword !== null) {
    say(account('管理者', 'admin', adminPassword));
    if (resetAdmin) {
      say(
        '登録されていたメールアドレス、二要素認証、会社のアカウントは、admin から外しました。ログインして、設定で登録し直してください。',
      );
    }
    say(`ログインすると、新しいパスワードの設定を求めます。\n${rule}`);
  }
  if (demo?.password === null) {
    say('デモのデータは入れませんでした。1on1 か利用者 demo がすでにあります。何も変わっていません。');
  } else if (demo !== null) {
    say(account('デモの利用者', 'demo', demo.password));
    say(`1on1 の分析は、背後で順に進みます。\n${rule}`);
  }
  say(`Jizo 1on1 を開けます: ${state.address}\n終了するには Ctrl+C を押してください。`);
}

async function run(): Promise<void> {
  const options = readArguments(process.argv.slice(2));
  const { environment, config } = readEnvironment(process.env);
  const dataDir = openDataFolder(resolve(config.DATA_DIR));
  await holdRunLock(dataDir, state);
  await refuseTakenPort(config);
  // Not beside the loading of the application, which keeps the process from hearing the answer in time.
  await refuseUnreachableDatabase(environment);
  const [database, { serve }] = await Promise.all([
    openDatabase(environment, dataDir),
    // Loading the application takes as long as starting PostgreSQL does.
    import('./application.js'),
  ]);
  const secret = environment['JWT_SECRET'] ?? readOrMakeSecret(join(dataDir, 'jwt.secret'));
  const made = {
    DATA_DIR: dataDir,
    JWT_SECRET: secret,
    DELETIONS_FILE: deletionsFile(config),
    ROOT_KEY_FILE: rootKeyFile(environment, dataDir),
    SECURITY_LOG_FILE: config.SECURITY_LOG_FILE ?? defaultSecurityLog(dataDir),
  };
  Object.assign(process.env, environment, database, made);
  if (closing !== null) return;
  const application = await serve(readEnvironment(process.env).config, options);
  closers.push(() => application.close());
  announce(config, application, options);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close(0));
// The bootstrap was killed: no process can reach us any more to end us, and the next start needs the data.
process.on('disconnect', () => void close(1));
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    if (isDatabaseOurs && isLostConnection(error)) {
      endWithDatabase();
      return;
    }
    report(error);
    void close(1);
  });
}
// The terminal may be gone before we are.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

starting = run().catch((error: unknown) => {
  if (closing !== null) return;
  report(error);
  setImmediate(() => void close(1));
});
await starting;
