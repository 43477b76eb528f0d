import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { say } from './progress.mjs';
import { takeFolder } from './run-lock.mjs';
import { ROOT } from './runtime.mjs';

/** Installs and builds where something changed. */
export async function prepare() {
  await inCheckout(async (lock) => {
    await ensureInstalled(lock);
    await ensureBuilt(lock);
  });
}

/** Installs where something changed, and builds the server alone: threads of tests run from the build. */
export async function prepareServer() {
  await inCheckout(async (lock) => {
    await ensureInstalled(lock);
    await ensureBuilt(lock, ['server']);
  });
}

/** Installs where something changed, and builds nothing. */
export async function prepareSources() {
  await inCheckout(ensureInstalled);
}

/**
 * One process at a time changes what a checkout has installed and built.
 * @param {(lock: import('./runtime.mjs').Lock) => Promise<void>} work
 */
async function inCheckout(work) {
  const lock = await takeCheckout();
  try {
    await work(lock);
  } finally {
    lock.close();
  }
}

async function takeCheckout() {
  const folder = join(ROOT, '.cache');
  mkdirSync(folder, { recursive: true });
  for (let waited = 0; ; waited += 1) {
    const taken = await takeFolder(folder, { pid: process.pid });
    if ('server' in taken) return taken.server.unref();
    if (waited === 0) say('別の起動が準備をしています。終わるのを待っています…');
    await sleep(500);
  }
}
