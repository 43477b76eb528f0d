import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop } from './progress.mjs';

/** Folder of package.json. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const OLDEST = 22;

/**
 * The server that holds a checkout or a data folder (run-lock.mjs).
 * @typedef {import('node:net').Server & { _handle?: { fd: number } | null }} Lock
 */

/**
 * Running processes, and whether each leads its own group, which ends with it.
 * @type {Map<import('node:child_process').ChildProcess, boolean>}
 */
const running = new Map();

/** Path of the Node that came with the packages, or of the running one where none came that runs here. */
export function runtime() {
  const name = process.platform === 'win32' ? 'win' : process.platform;
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  for (const folder of [`node-${name}-${process.arch}`, `node-bin-${name}-${process.arch}`]) {
    const path = join(ROOT, 'node_modules', folder, 'bin', binary);
    if (!existsSync(path)) continue;
    if (realpathSync(path) === realpathSync(process.execPath)) return path;
    if (spawnSync(path, ['--version']).status === 0) return path;
  }
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return process.execPath;
  throw new Stop(
    `この環境では同梱の Node.js が動きません。Node.js ${OLDEST} 以降を入れてから、もう一度実行してください。`,
  );
}

/**
 * The environment with the packages' programs first and this Node before all others.
 * @param {Record<string, string>} [extra]
 */
export function environment(extra = {}) {
  const path = [dirname(runtime()), join(ROOT, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/**
 * Runs a program to its end. Its output is shown, or with `quiet` kept and shown only when it fails; `tell` hears what comes
 * through a pipe of `stdio`.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { quiet?: boolean, lock?: Lock | undefined, tell?: (text: string) => void }} [options]
 * @returns {Promise<number>} its exit code
 */
export async function run(program, args, { quiet = false, lock, tell = () => undefined, ...options } = {}) {
  const output = quiet ? 'pipe' : 'inherit';
  // A program that outlives a killed start keeps the checkout taken by holding the lock's socket open.
  const fd = lock?._handle?.fd ?? 0;
  const held = fd > 2 ? [fd] : [];
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', output, output, ...held], ...options });
  let kept = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      const text = String(chunk);
      kept += text;
      tell(text);
    });
  }
  running.set(child, options.detached === true);
  const code = await /** @type {Promise<number>} */ (
    new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode) => resolve(exitCode ?? 1));
    })
  ).finally(() => running.delete(child));
  if (code !== 0 && quiet) process.stderr.write(`${shorten(kept.trim().split('\n')).join('\n')}\n`);
  return code;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {boolean} leadsGroup
 */
function end(child, leadsGroup) {
  if (leadsGroup && child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGTERM');
  else child.kill('SIGTERM');
}

/**
 * The cause stands at the beginning or at the end.
 * @param {string[]} lines
 */
function shorten(lines) {
  return lines.length <= 80 ? lines : [...lines.slice(0, 40), '…', ...lines.slice(-40)];
}

/**
 * On a signal ends the steps that run, and this process with them.
 * @returns {() => void} takes it back
 */
export function endOnSignal() {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  /** @param {NodeJS.Signals} signal */
  const handler = (signal) => {
    for (const [child, leadsGroup] of running) end(child, leadsGroup);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, handler);
  return () => {
    for (const signal of signals) process.off(signal, handler);
  };
}
