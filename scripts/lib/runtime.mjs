import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop } from './progress.mjs';

/** Folder of package.json. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const OLDEST = 22;
/** What runs, and whether it leads a group of its own, which ends with it. */
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

/** The environment with the packages' programs first and this Node before all others. */
export function environment(extra = {}) {
  const path = [dirname(runtime()), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/**
 * Runs a program to its end. Its output is shown, or with `quiet` kept and shown only when it fails; `tell` hears what comes
 * through a pipe of `stdio`.
 * @returns {Promise<number>} its exit code
 */
export async function run(command, args, { quiet = false, lock, tell = () => undefined, ...options } = {}) {
  const output = quiet ? 'pipe' : 'inherit';
  // A program that outlives a killed start keeps the checkout taken by holding the lock's socket open.
  const held = lock?._handle?.fd > 2 ? [lock._handle.fd] : [];
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', output, output, ...held], ...options });
  let kept = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      kept += chunk;
      tell(String(chunk));
    });
  }
  running.set(child, options.detached === true);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => resolve(signal === null ? exitCode : 1));
  }).finally(() => running.delete(child));
  if (code !== 0 && quiet) process.stderr.write(`${shorten(kept.trim().split('\n')).join('\n')}\n`);
  return code;
}

function end(child) {
  const hasGroup = running.get(child) && process.platform !== 'win32';
  if (hasGroup) process.kill(-child.pid, 'SIGTERM');
  else child.kill('SIGTERM');
}

/** The cause stands at the beginning or at the end. */
function shorten(lines) {
  return lines.length <= 80 ? lines : [...lines.slice(0, 40), '…', ...lines.slice(-40)];
}

/**
 * On a signal ends the steps that run, and this process with them.
 * @returns {() => void} takes it back
 */
export function endOnSignal() {
  const handlers = [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ].map(([signal, number]) => {
    const handler = () => {
      for (const child of running) end(child);
      process.exit(128 + number);
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => handlers.forEach((undo) => undo());
}
