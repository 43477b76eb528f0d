import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './runtime.mjs';

/** Files that are not part of the build. */
const IGNORED = /(^|\/)(node_modules|dist|\.cache)(\/|$)|\.spec\.tsx?$/;

/**
 * Hash of names and contents of files and folders, so that a checkout that only touches times changes nothing.
 * @param {readonly string[]} paths
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) add(hash, path);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function add(hash, path) {
  const full = join(ROOT, path);
  if (IGNORED.test(path) || !existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) add(hash, `${path}/${name}`);
  } else {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  }
}

/**
 * What a finished step left behind, or null.
 * @param {string} file
 */
export function readMark(file) {
  const path = join(ROOT, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/**
 * Writes the file whole or not at all.
 * @param {string} file
 * @param {string} value
 */
export function writeMark(file, value) {
  const path = join(ROOT, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, value);
  renameSync(`${path}.new`, path);
}

/**
 * Forgets a finished step.
 * @param {string} file
 */
export function removeMark(file) {
  rmSync(join(ROOT, file), { force: true });
}
