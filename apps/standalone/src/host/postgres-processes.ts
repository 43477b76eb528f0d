import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.js';

/**
 * Processes of the PostgreSQL that carries this cluster name: the postmaster has it on its command line, its children in their titles.
 * A process number out of a file could by now belong to somebody else.
 */
export function findPostgres(clusterName: string): { pid: number; postmaster: boolean }[] {
  const found: { pid: number; postmaster: boolean }[] = [];
  for (const { pid, command } of processes()) {
    const postmaster = command.includes(`cluster_name=${clusterName}`);
    if (postmaster || command.startsWith(`postgres: ${clusterName}: `)) found.push({ pid, postmaster });
  }
  return found;
}

/** Stops the remains of an earlier run: politely, then immediately (the next start recovers from that), then by force. */
export async function stopPostgres(clusterName: string): Promise<boolean> {
  if (findPostgres(clusterName).length === 0) return false;
  const steps: { signal: NodeJS.Signals; ms: number; to: 'postmaster' | 'all' }[] = [
    { signal: 'SIGINT', ms: 10_000, to: 'postmaster' },
    { signal: 'SIGQUIT', ms: 5_000, to: 'all' },
    { signal: 'SIGKILL', ms: 5_000, to: 'all' },
  ];
  for (const { signal, ms, to } of steps) {
    for (const { pid, postmaster } of findPostgres(clusterName)) if (postmaster || to === 'all') send(pid, signal);
    const deadline = performance.now() + ms;
    while (performance.now() < deadline) {
      if (findPostgres(clusterName).length === 0) return true;
      await sleep(25);
    }
  }
  throw new StartError(
    '前回の PostgreSQL が止まりません。機械を再起動してから、もう一度 npm start を実行してください。',
  );
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (isErrno(error, 'EPERM')) {
      throw new StartError(
        `前回の PostgreSQL（プロセス番号 ${pid}）を別のユーザーが動かしています。そのユーザーで npm start を実行してください。`,
      );
    }
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}

function processes(): { pid: number; command: string }[] {
  if (process.platform === 'linux') return readdirSync('/proc').flatMap(fromProc);
  if (process.platform === 'win32') return [];
  const listed = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).stdout;
  return listed.split('\n').flatMap((line) => {
    const [, pid, command] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return pid === undefined || command === undefined ? [] : [{ pid: Number(pid), command }];
  });
}

function fromProc(name: string): { pid: number; command: string }[] {
  if (!/^\d+$/.test(name)) return [];
  try {
    const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\u0000', ' ');
    return [{ pid: Number(name), command }];
  } catch {
    // It ended while we looked.
    return [];
  }
}

/** True when the error carries this system error code. */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
