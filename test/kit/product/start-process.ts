import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterName } from '../../../apps/standalone/src/postgres/cluster-name.js';
import { ownerUrlOf } from '../../../apps/standalone/src/postgres/embedded-postgres.js';
import { rootKeyFile } from '../../../apps/standalone/src/host/data-folder.js';
import { freePort } from '../../../apps/standalone/src/host/free-port.js';
import { findPostgres } from '../../../apps/standalone/src/host/postgres-processes.js';

const ROOT = resolve(__dirname, '../../..');
const PATIENCE_MS = 60_000;

/** Debian's `nobody`, for what has to work without being root. */
export const NOBODY = { uid: 65_534, gid: 65_534 };
export const IS_ROOT = process.getuid?.() === 0;

/** One run of scripts/start.mjs, in a process group of its own as a terminal gives it. */
export interface Start {
  /** Number of the bootstrap and of its process group. */
  pid: number;
  url: string;
  output(): string;
  /** Waits for a text in the output. */
  says(text: string): Promise<void>;
  /** Waits until the product answers requests. */
  serves(): Promise<void>;
  /** Number of the application's process. */
  application(): number;
  /** Sends a signal to the whole group, as Ctrl-C does. */
  signalGroup(signal: NodeJS.Signals): void;
  /** Waits for the bootstrap's end. */
  ends(): Promise<number | null>;
}

const started: Start[] = [];
const folders: string[] = [];

/** A data folder that is removed after the test file. */
export function makeDataDir(owner?: { uid: number; gid: number }): string {
  const folder = mkdtempSync(join(tmpdir(), 'jizo-start-'));
  folders.push(folder);
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** Ends what a test left running, and removes the data folders. */
export async function cleanUp(): Promise<void> {
  for (const start of started.splice(0)) {
    start.signalGroup('SIGKILL');
    await start.ends();
  }
  for (const folder of folders.splice(0)) {
    await until(() => {
      killPostgres(folder);
      return !hasPostgres(folder);
    }, 'postgres is gone');
    for (const made of [folder, keysOf(folder)]) rmSync(made, { recursive: true, force: true });
  }
}

/** The folder of the root key, which lies beside the data folder. */
export function keysOf(dataDir: string): string {
  return dirname(rootKeyFile({}, dataDir));
}

interface Options {
  env?: Record<string, string>;
  args?: string[];
  as?: { uid: number; gid: number };
  /** With the shell in between that npm puts there; `pid` is the shell's then. */
  throughNpm?: boolean;
  /** The built application itself, as containers and other tests run it. */
  bare?: boolean;
}

/** Starts the product as `npm start` does. */
export async function start(dataDir: string, options: Options = {}): Promise<Start> {
  const port = options.env?.['PORT'] ?? String(await freePort());
  const script = options.bare === true ? 'dist/apps/standalone/src/main.js' : 'scripts/start.mjs';
  const command = [process.execPath, script, ...(options.args ?? [])];
  const [program = '', ...args] = options.throughNpm === true ? ['sh', '-c', `${command.join(' ')}; exit $?`] : command;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: port,
      ...(options.throughNpm === true ? { npm_lifecycle_event: 'start' } : {}),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...options.as,
  });
  const pid = child.pid ?? 0;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const run: Start = {
    pid,
    url,
    output: () => output,
    says: (text) =>
      until(
        () => output.includes(text),
        `“${text}” in:\n`,
        () => output,
      ),
    serves: () =>
      until(
        () => answers(url),
        'the product answers:\n',
        () => output,
      ),
    application: () => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]),
    signalGroup: (signal) => {
      try {
        process.kill(-pid, signal);
      } catch {
        // The whole group is gone.
      }
    },
    ends: async () => {
      await exit;
      return child.exitCode;
    },
  };
  started.push(run);
  return run;
}

/** Waits for a condition; fails with what was waited for. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  detail: () => string = () => '',
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited in vain: ${what}${detail()}`);
    await sleep(20);
  }
}

/** True while a process with this number runs. */
export function isAlive(pid: number): boolean {
  try {
    // A killed process whose parent has not looked yet is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Kills every process of the data folder's PostgreSQL; one that ended since it was listed is what was wanted. */
export function killPostgres(dataDir: string): void {
  for (const { pid } of findPostgres(clusterName(dataDir))) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // Node's own error is of another realm than the test's Error: `instanceof` knows nothing of it.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** True while any process of the data folder's PostgreSQL runs. */
export function hasPostgres(dataDir: string): boolean {
  return findPostgres(clusterName(dataDir)).length > 0;
}

/** The database of a product that runs on its data folder, for the role that owns it. The port stands in the server's own file. */
export function runningUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3] ?? '';
  return ownerUrlOf(readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim(), port, 'jizo');
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}
