import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { clusterName } from './cluster-name.js';
import { readOrMakeSecret } from '../host/data-folder.js';
import type { Environment } from '../host/environment.js';
import { freePort } from '../host/free-port.js';
import { stopPostgres } from '../host/postgres-processes.js';
import { choosePostgresRunner, removeCopy, type PostgresRunner } from './postgres-runner.js';
import { StartError } from '../host/start-error.js';

/** Owns everything. */
const OWNER = 'app';
/** Works with the rows, and makes no table. */
const APPLICATION = 'jizo_app';
const DRAFT = 'postgres.new-';
const STOP_MS = 15_000;
const START_ATTEMPTS = 3;

/** A running PostgreSQL that belongs to this process alone. */
export interface EmbeddedPostgres {
  /** Address of one of its databases, for the role that owns everything. */
  ownerUrl(database: string): string;
  /** The same for the application's role. */
  applicationUrl(database: string): string;
  /** Settles when the server ends, asked or not. */
  readonly ended: Promise<unknown>;
  /** Ends all sessions, writes everything down and stops the server. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder that holds node_modules. */
  root: string;
  /** Data folder of the product; the caller holds its lock. */
  dataDir: string;
  /** Says what takes its time, in Japanese. */
  tell?: (text: string) => void;
  /** For tests only: a crash of the machine may lose everything. */
  noSync?: boolean;
  /** For tests only: the same port at each start, as a database that others know by its address has. */
  port?: number;
}

/**
 * Starts the PostgreSQL of a data folder, which it makes when it is missing. What an earlier run left running is stopped first.
 * @throws StartError with what to do; the data is untouched then
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { root, dataDir, tell = () => undefined } = options;
  const cluster = join(dataDir, 'postgres');
  const name = clusterName(dataDir);
  if (await stopPostgres(name)) tell('前回から残っていた PostgreSQL を止めました。');
  forgetCopy(dataDir);
  const runner = choosePostgresRunner(root, cluster);
  rememberCopy(dataDir, runner);
  if (existsSync(cluster)) refuseOtherMajor(cluster, runner.major);
  else await makeCluster(options, cluster, runner);
  // No process of this cluster lives: a file that says so is stale, even when its number belongs to another program by now.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  runner.handOver(cluster);
  const password = readOrMakeSecret(join(dataDir, 'postgres.password'));
  const applicationPassword = readOrMakeSecret(join(dataDir, 'postgres.application.password'));
  const log = join(dataDir, 'postgres.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = launch(runner, cluster, log, [...settings(port, name), ...(options.noSync === true ? UNSAFE : [])]);
    const ended = once(child, 'exit');
    if (await isReady(cluster, child)) {
      const started: EmbeddedPostgres = {
        ownerUrl: (database) => ownerUrlOf(password, port, database),
        applicationUrl: (database) => urlOf(APPLICATION, applicationPassword, port, database),
        ended,
        stop: async () => {
          await stopChild(child, ended);
          forgetCopy(dataDir);
        },
      };
      try {
        await asOwner(started, (client) => ensureApplication(client, applicationPassword));
      } catch (error) {
        await started.stop();
        throw error;
      }
      return started;
    }
    if (attempt < START_ATTEMPTS) continue;
    forgetCopy(dataDir);
    throw new StartError(`PostgreSQL を起動できませんでした。原因は ${log} に書かれています。\n${lastLines(log)}`);
  }
}

/** The address of a database of an embedded PostgreSQL, for the role that owns everything. */
export function ownerUrlOf(password: string, port: number | string, database: string): string {
  return urlOf(OWNER, password, port, database);
}

function urlOf(role: string, password: string, port: number | string, database: string): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** Makes a database where it is missing. */
export async function ensureDatabase(postgres: EmbeddedPostgres, database: string): Promise<void> {
  await asOwner(postgres, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  });
}

/** Makes the application's role where it is missing, as in data folders of earlier versions; its password is what the file says. */
async function ensureApplication(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APPLICATION]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${APPLICATION} login password ${client.escapeLiteral(password)}`);
}

async function asOwner(postgres: EmbeddedPostgres, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: postgres.ownerUrl('postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** @throws StartError when a database of the operator's own does not answer */
export async function refuseUnreachableDatabase(environment: Environment): Promise<void> {
  // The application's role may be missing until the owner's has made it.
  const variable = environment['DATABASE_MIGRATION_URL'] === undefined ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL';
  const url = environment[variable];
  if (url === undefined) return;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'timeout';
    throw new StartError(
      `${variable} のデータベースに接続できません（${code}）。動いているか、ユーザー名とパスワードが正しいかを確かめてください。`,
    );
  }
}

const UNSAFE = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

/** Loopback only, and a log that holds neither statements nor values: they are what people said. */
function settings(port: number, clusterName: string): string[] {
  const chosen = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: clusterName,
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
  return ['-p', String(port), ...Object.entries(chosen).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
}

function refuseOtherMajor(cluster: string, major: number): void {
  const file = join(cluster, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : '不明な版';
  if (found === String(major)) return;
  throw new StartError(
    `${cluster} のデータベースは PostgreSQL ${found} のものですが、このプログラムは PostgreSQL ${major} を使います。データには触れていません。` +
      'このデータを作ったときの版のプログラムで npm run backup を実行し、このプログラムで DATA_DIR に新しいフォルダーを指定して npm run restore を実行してください。',
  );
}

/** The folder gets its name when it is complete, so that a start that is killed here leaves nothing that looks like a database. */
async function makeCluster(options: EmbeddedPostgresOptions, cluster: string, runner: PostgresRunner): Promise<void> {
  const { dataDir, tell } = options;
  tell?.('データベースを作成しています…');
  // Another name each time: an initdb that outlived a killed start may still be writing into the earlier one.
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(DRAFT))) {
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const draft = mkdtempSync(join(dataDir, DRAFT));
  const secret = join(dataDir, 'postgres.password');
  readOrMakeSecret(secret);
  runner.handOver(draft);
  runner.handOver(secret);
  const password = openSync(secret, 'r');
  const output: string[] = [];
  try {
    const child = runner.start(
      'initdb',
      draft,
      [
        `--username=${OWNER}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--auth=scram-sha-256',
        // By its descriptor: the account that runs initdb may be unable to pass through the folders above the file.
        `--pwfile=${process.platform === 'linux' ? '/proc/self/fd/3' : secret}`,
        ...(options.noSync === true ? ['--no-sync'] : []),
      ],
      ['ignore', 'pipe', 'pipe', password],
    );
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    await once(child, 'close');
    if (child.exitCode !== 0) {
      throw new StartError(
        `データベースを作成できませんでした。\n${output.join('').trim().split('\n').slice(-5).join('\n')}`,
      );
    }
  } finally {
    closeSync(password);
  }
  renameSync(draft, cluster);
}

function launch(runner: PostgresRunner, cluster: string, log: string, args: string[]): ChildProcess {
  const file = openSync(log, 'w', 0o600);
  try {
    const child = runner.start('postgres', cluster, args, ['ignore', file, file]);
    child.unref();
    return child;
  } finally {
    closeSync(file);
  }
}

/** The last line of postmaster.pid says when connections are accepted. False when the server ended instead. */
async function isReady(cluster: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const lines = statusLines(join(cluster, 'postmaster.pid'));
    if (lines[0] === String(child.pid) && lines[7]?.trim() === 'ready') return true;
    await sleep(10);
  }
  return false;
}

function statusLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function stopChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const late = new AbortController();
    await Promise.race([ended, sleep(STOP_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
  }
}

function lastLines(log: string): string {
  return statusLines(log).filter(Boolean).slice(-3).join('\n');
}

/** A killed start leaves its copy of the programs behind: the next one removes it. */
function rememberCopy(dataDir: string, { copy }: PostgresRunner): void {
  if (copy !== null) writeFileSync(join(dataDir, 'postgres.copy'), copy, { mode: 0o600 });
}

function forgetCopy(dataDir: string): void {
  const file = join(dataDir, 'postgres.copy');
  removeCopy(statusLines(file)[0] ?? null);
  rmSync(file, { force: true });
}
