import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnsupportedHere, type ScenarioEnvironment } from '../scenario/scenario-types.js';

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);
/** One round of the worker's timers falls into it. */
const JUMPED_MS = 20_000;

/** One api and one worker read their clock from a file; monotonic clocks stay true, as when a clock is set. */
export async function withFakeClock(): Promise<ScenarioEnvironment> {
  const library = LIBRARIES.find((file) => existsSync(file));
  if (library === undefined)
    throw new UnsupportedHere('libfaketime が入っていません（Debian では apt-get install libfaketime）。');
  const folder = await mkdtemp(path.join(tmpdir(), 'jizo-clock-'));
  const file = path.join(folder, 'offset');
  await writeFile(file, '+0s\n');
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_CACHE_DURATION: '1',
  };
  return {
    prepare: async ({ fleet: { apis, workers } }) => {
      for (const member of [apis[0], workers[0]]) {
        await member?.stop();
        await member?.start(env);
      }
    },
    inject: () => clockJump(file),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function clockJump(file: string): Promise<string> {
  await writeFile(file, '+3600s\n');
  await sleep(JUMPED_MS);
  await writeFile(file, '+0s\n');
  return `${JUMPED_MS / 1000}秒のあいだ進めました。`;
}
