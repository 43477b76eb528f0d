// Behind `npm start`: takes the data folder, installs and builds what changed, and hands over to the application.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare } from './lib/prepare.mjs';
import { Stop, say } from './lib/progress.mjs';
import { takeFolder } from './lib/run-lock.mjs';
import { ROOT, endOnSignal, environment, runtime } from './lib/runtime.mjs';

const MAIN = join(ROOT, 'dist/apps/standalone/src/main.js');
const CLOSING_MS = 40_000;
const SILENCE_MS = 5_000;

/** Made so that only its owner can look into it. */
function openDataFolder() {
  const given = process.env['DATA_DIR'] ?? '';
  const path = given === '' ? join(ROOT, '.data') : resolve(given);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o700);
    return realpathSync(path);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Stop(
      `データフォルダー ${path} を使えません（${code ?? String(error)}）。書き込めるフォルダーを DATA_DIR=/path/to/data のように指定してください。`,
    );
  }
}

/**
 * @param {string} dataDir
 * @param {import('./lib/run-lock.mjs').Holder} state
 */
async function takeDataFolder(dataDir, state) {
  const began = performance.now();
  for (let hasSaid = false; ;) {
    const taken = await takeFolder(dataDir, state);
    if ('server' in taken) return taken.server;
    const { address, pid, closing } = taken.holder;
    // One that says nothing may have ended while we asked.
    const patience = closing === true ? CLOSING_MS : pid === undefined ? SILENCE_MS : 0;
    if (performance.now() - began >= patience) {
      const where = address ? `${address} を開いてください` : '準備が終わるまでお待ちください';
      throw new Stop(
        `すでに起動しています。${where}（データフォルダー ${dataDir}${pid ? `、プロセス番号 ${pid}` : ''}）。`,
      );
    }
    if (!hasSaid && closing === true) {
      say('前回の終了を待っています…');
      hasSaid = true;
    }
    await sleep(100);
  }
}

/**
 * Runs the application until it ends. It holds the data folder too, and ends when this process is gone.
 * @param {string} dataDir
 * @param {import('node:net').Server} server
 * @param {import('./lib/run-lock.mjs').Holder} state
 * @returns {Promise<number>} its exit code
 */
function handOver(dataDir, server, state) {
  const child = spawn(runtime(), [MAIN, ...process.argv.slice(2)], {
    cwd: ROOT,
    env: environment({ DATA_DIR: dataDir }),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (/** @type {{ ready?: boolean, state?: import('./lib/run-lock.mjs').Holder }} */ message) => {
    if (message.ready === true)
      child.send({ lock: true }, process.platform === 'win32' ? undefined : server, () => undefined);
    Object.assign(state, message.state);
  });
  // Ctrl-C reaches both of us; a signal to this process alone has to be passed on. The application ends once.
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal !== null)
        process.stderr.write(`異常終了しました（${signal}）。もう一度 npm start を実行してください。\n`);
      resolve(code ?? 1);
    });
  });
}

/** npm passes signals on to its shell alone, and a shell that dies passes nothing on. */
function endWithNpm() {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watching.unref();
}

try {
  const letSignalsPass = endOnSignal();
  endWithNpm();
  /** @type {import('./lib/run-lock.mjs').Holder} */
  const state = { pid: process.pid, address: null, closing: false };
  const dataDir = openDataFolder();
  const server = await takeDataFolder(dataDir, state);
  say(`Jizo 1on1 を起動します（データフォルダー ${dataDir}）`);
  await prepare();
  letSignalsPass();
  process.exit(await handOver(dataDir, server, state));
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
