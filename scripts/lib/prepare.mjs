import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { say } from './progress.mjs';
import { takeFolder } from './run-lock.mjs';
import { ROOT } from './runtime.mjs';

/** Installs and builds where something changed. One process at a time does so in a checkout. */
export async function prepare() {
  const lock = await takeCheckout();
  try {
    await ensureInstalled(lock);
    await ensureBuilt(lock);
  } finally {
    lock.close();
  }
}

async function takeCheckout() {
  const folder = join(ROOT, '.cache');
  mkdirSync(folder, { recursive: true });
  for (let waited = 0; ; waited += 1) {
    const taken = await takeFolder(folder, { pid: process.pid });
    if (taken.server !== undefined) return taken.server.unref();
    if (waited === 0) say('別の起動が準備をしています。終わるのを待っています…');
    await sleep(500);
  }
}
