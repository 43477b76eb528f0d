import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop, say } from './progress.mjs';
import { takeFolder } from './run-lock.mjs';
import { ROOT, environment, runtime } from './runtime.mjs';

/** @typedef {import('./run-lock.mjs').Holder} Holder */

/** @type {readonly NodeJS.Signals[]} */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const CLOSING_MS = 40_000;
const SILENCE_MS = 5_000;

/**
 * The data folder, made so that only its owner can look into it.
 * @param {string} usual the folder below the project's root that is used when `DATA_DIR` names none
 */
export function openDataFolder(usual) {
  const given = process.env['DATA_DIR'] ?? '';
  const path = given === '' ? join(ROOT, usual) : resolve(given);
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
 * Takes the data folder for this process, once one that is closing has closed.
 * @param {string} dataDir
 * @param {Holder} state what other starts get to know
 * @throws Stop when another process uses the folder
 */
export async function takeDataFolder(dataDir, state) {
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
 * Starts the application. It holds the data folder too, and ends when this process is gone.
 * @param {readonly string[]} args what Node is given: the application's main file and its arguments
 * @param {{ dataDir: string, server: import('node:net').Server, state: Holder }} folder
 * @param {Record<string, string>} [extra] more of the environment
 */
export function startApplication(args, { dataDir, server, state }, extra = {}) {
  const child = spawn(runtime(), args, {
    cwd: ROOT,
    env: environment({ ...extra, DATA_DIR: dataDir }),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (/** @type {{ ready?: boolean, state?: Holder }} */ message) => {
    if (message.ready === true)
      child.send({ lock: true }, process.platform === 'win32' ? undefined : server, () => undefined);
    Object.assign(state, message.state);
  });
  return child;
}

/**
 * Passes signals on to a program until it ends: Ctrl-C reaches both, but a signal to this process alone has to be passed on.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code
 */
export function handOver(child) {
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal !== null)
        process.stderr.write(`異常終了しました（${signal}）。もう一度、同じコマンドを実行してください。\n`);
      resolve(code ?? 1);
    });
  });
}

/** Ends this process with npm, which passes signals on to its shell alone, and a shell that dies passes nothing on. */
export function endWithNpm() {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watching.unref();
}
