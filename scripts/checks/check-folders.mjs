/**
 * Checks how the sources are laid out: folders that can be overlooked, names that say which file is meant, no circles.
 * Usage: node scripts/checks/check-folders.mjs [folder]   A folder stands for the repository: for the test of this check.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { parseJson } from '../lib/json.mjs';
import { ROOT } from '../lib/runtime.mjs';

/** A part, within which each base name is one file's: each app, each lib, and these. */
const PARTS = ['frontend/site', 'frontend', 'test', 'scripts'];
/** The most files beside each other in a folder. */
const CROWD = 15;
/** Flat lists of one kind, which may be longer. */
const FLAT_LISTS = ['libs/database/src/entities', 'libs/database/src/migrations', 'libs/database/src/queries'];
/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module */

const folder = resolve(process.argv[2] ?? ROOT);
const modules = readModules();
const files = [...new Set(modules.map(({ source }) => source))];
const problems = [...crowded(), ...lonely(), ...namesakes(), ...circles()];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** The sources with what each imports, without tests of one file, which stand beside it. */
function readModules() {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const top = ['apps', 'libs', 'frontend', 'test', 'scripts'].filter((name) => readdirSync(folder).includes(name));
  const args = [program, '--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json', ...top];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (stdout === '') throw new Error(stderr);
  const { modules: all } = /** @type {{ modules: Module[] }} */ (parseJson(stdout));
  return all.filter(
    ({ source }) =>
      top.some((name) => source.startsWith(`${name}/`)) && /\.[cm]?[jt]sx?$/u.test(source) && !isSpec(source),
  );
}

/** @param {string} file */
function isSpec(file) {
  return /\.spec\.tsx?$/u.test(file);
}

/** Folders with too many files beside each other. */
function crowded() {
  const folders = Object.groupBy(files, (file) => posix.dirname(file));
  return Object.entries(folders)
    .filter(([name, beside = []]) => beside.length > CROWD && !FLAT_LISTS.includes(name))
    .map(([name, beside = []]) => `${name}: ${beside.length} files beside each other, ${CROWD} at most`);
}

/** Folders that hold nothing but one file. */
function lonely() {
  return [...new Set(files.map((file) => posix.dirname(file)))]
    .filter((name) => {
      const held = readdirSync(join(folder, name)).filter((entry) => !entry.endsWith('.module.css'));
      return held.filter((entry) => name.startsWith('test/') || !isSpec(entry)).length === 1;
    })
    .map((name) => `${name}: a folder with a single file`);
}

/** Files of one part with the same base name. */
function namesakes() {
  const named = files.filter((file) => !posix.basename(file).startsWith('index.'));
  const groups = Object.groupBy(named, (file) => `${partOf(file)} ${posix.basename(file, posix.extname(file))}`);
  return Object.values(groups)
    .filter((group = []) => group.length > 1)
    .map((group = []) => `the same name in one part: ${group.join(', ')}`);
}

/** @param {string} file */
function partOf(file) {
  return PARTS.find((part) => file.startsWith(`${part}/`)) ?? file.split('/').slice(0, 2).join('/');
}

/**
 * Folders that import each other, in one step or in several. Each folder is seen with its direct contents: its
 * folders, and its own files as one.
 */
function circles() {
  /** @type {Map<string, Import[]>} */
  const inParent = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) {
      if (isSpec(resolved)) continue;
      const [here, there] = [source.split('/'), resolved.split('/')];
      const shared = here.findIndex((name, at) => name !== there[at]);
      const [from, to] = [childAt(here, shared), childAt(there, shared)];
      if (shared === -1 || from === to) continue;
      const parent = here.slice(0, shared).join('/');
      inParent.set(parent, [...(inParent.get(parent) ?? []), { from, to, text: `${source} imports ${resolved}` }]);
    }
  return [...inParent].flatMap(([parent, imports]) => {
    const steps = Object.values(Object.groupBy(circular(imports), ({ from, to }) => `${from} ${to}`));
    return steps.map((step = []) => `${parent}: ${step.length} of the imports of a circle, first: ${step[0]?.text}`);
  });
}

/** @typedef {{ from: string, to: string, text: string }} Import */

/**
 * The folder at this place of a path, or `.` for the file.
 * @param {string[]} path
 * @param {number} at
 */
function childAt(path, at) {
  return at === path.length - 1 ? '.' : (path[at] ?? '.');
}

/**
 * The imports by which one comes back to where they begin.
 * @param {Import[]} imports
 */
function circular(imports) {
  const next = Map.groupBy(imports, ({ from }) => from);
  /** @param {string} start */
  const reached = (start) => {
    const found = new Set([start]);
    for (const name of found) for (const { to } of next.get(name) ?? []) found.add(to);
    return found;
  };
  const reach = new Map(imports.map(({ to }) => [to, reached(to)]));
  return imports.filter(({ from, to }) => reach.get(to)?.has(from));
}
