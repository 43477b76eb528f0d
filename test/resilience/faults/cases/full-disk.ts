import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { UnsupportedHere, type ScenarioEnvironment } from '../scenario/scenario-types.js';
import type { RunningSystem } from '../system/running-system.js';

const run = promisify(execFile);

/** A new cluster takes 60 MB; the injected fault fills the rest. */
const SIZE = '320m';
const FULL_MS = 12_000;
const BLOCK = Buffer.alloc(1024 * 1024, 1);

/** The database's folder as a file system of its own that is soon full. */
export async function onSmallDisk(): Promise<ScenarioEnvironment> {
  const disk = await mkdtemp(path.join(tmpdir(), 'jizo-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', disk]);
  } catch {
    await rm(disk, { recursive: true });
    throw new UnsupportedHere('この環境では tmpfs をマウントできません（root の権限が要ります）。');
  }
  const remove = async (): Promise<void> => {
    await run('umount', [disk]);
    await rm(disk, { recursive: true });
  };
  const dataDir = path.join(disk, 'data');
  await mkdir(dataDir);
  return { dataDir, inject: (system) => fillDisk(system, path.join(disk, 'ballast')), remove };
}

/** Fills the disk to its last byte, keeps it so for a while, and frees it. */
async function fillDisk({ postgres }: RunningSystem, ballast: string): Promise<string> {
  await fill(ballast);
  const until = performance.now() + FULL_MS;
  let ended = false;
  while (performance.now() < until && !ended) {
    ended = await postgres.hasEnded();
    await sleep(100);
  }
  await rm(ballast);
  if (!ended && !(await postgres.hasEnded())) return 'PostgreSQL は動き続けました。';
  await postgres.restart();
  return 'PostgreSQL は止まり、空きができてから起動し直しました。';
}

async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (let size = BLOCK.length; size >= 512;) {
      try {
        await handle.write(BLOCK, 0, size);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        size = Math.floor(size / 2);
      }
    }
  } finally {
    await handle.close();
  }
}
