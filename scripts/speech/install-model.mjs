import { existsSync, mkdirSync, readFileSync, renameSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop, say } from '../lib/progress.mjs';
import { takeFolder } from '../lib/run-lock.mjs';
import { download } from './download.mjs';

/**
 * Files of one repository at one revision.
 * @typedef {{ title: string, licence: string, about: string, repository: string, revision: string,
 *   files: { from: string, to: string, bytes: number, sha256: string }[] }} Model
 * @typedef {{ speaker: Model, models: Record<string, Model> }} Manifest
 */

const ADDRESS = 'https://huggingface.co';
const FOLDER = 'speech-models';
/** Names the model that is used. */
const CURRENT = 'current';
const MEGABYTE = 1_000_000;
const PLAIN_NAME = /^[A-Za-z0-9][\w.-]*$/u;

/**
 * Puts a model with the model of voices into the data folder, whole or not at all, and makes it the one in use.
 * @param {Manifest} manifest
 * @param {string} name of the model
 * @param {string} dataDir
 * @param {string} [address] of a server with the same paths
 * @returns {Promise<string>} its folder
 */
export async function installModel(manifest, name, dataDir, address = ADDRESS) {
  const model = manifest.models[name];
  if (model === undefined) {
    throw new Stop(`知らないモデルです: ${name}。選べるのは ${Object.keys(manifest.models).join(', ')} です。`);
  }
  const folder = join(dataDir, FOLDER);
  // Another revision is another folder: neither its files nor what is left of a cut download are mixed up.
  const own = `${name}-${model.revision.slice(0, 12)}`;
  const target = join(folder, own);
  mkdirSync(folder, { recursive: true });
  const lock = await takeModels(folder);
  try {
    if (existsSync(target)) say(`モデル ${name} は、もう取得してあります。`);
    else await fetchModel([model, manifest.speaker], target, address);
    // Whole at any moment: a start may read it.
    writeFileSync(join(folder, `${CURRENT}.new`), `${own}\n`);
    renameSync(join(folder, `${CURRENT}.new`), join(folder, CURRENT));
  } finally {
    lock.close();
  }
  return target;
}

/**
 * The folder of the model in use; null where none was fetched.
 * @param {string} dataDir
 */
export function installedModel(dataDir) {
  const folder = join(dataDir, FOLDER);
  const file = join(folder, CURRENT);
  const name = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return PLAIN_NAME.test(name) && existsSync(join(folder, name)) ? join(folder, name) : null;
}

/**
 * @param {readonly Model[]} models
 * @param {string} target
 * @param {string} address
 */
async function fetchModel(models, target, address) {
  const staging = `${target}.partial`;
  mkdirSync(staging, { recursive: true });
  const wanted = models.flatMap(({ repository, revision, files }) =>
    files.map(({ from, to, bytes, sha256 }) => ({
      url: `${address.replace(/\/$/u, '')}/${repository}/resolve/${revision}/${from}`,
      path: join(staging, to),
      bytes,
      sha256,
    })),
  );
  // A file has its name only after its checksum was right.
  const missing = wanted.filter(({ path }) => !existsSync(path));
  demandSpace(staging, missing);
  for (const file of missing) await download(file, progressOf(file.path.slice(staging.length + 1), file.bytes));
  const sources = models.map(({ title, licence, about, revision }) => `${title}\n${licence}\n${about}\n${revision}\n`);
  writeFileSync(join(staging, 'SOURCES.txt'), sources.join('\n'));
  renameSync(staging, target);
}

/**
 * Better before the first byte than after the last that fits.
 * @param {string} folder
 * @param {readonly { path: string, bytes: number }[]} missing
 */
function demandSpace(folder, missing) {
  const here = (/** @type {string} */ path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const needed = missing.reduce((sum, { path, bytes }) => sum + bytes - here(`${path}.part`), 0);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new Stop(
    `ディスクの空きが足りません（${folder}、必要 ${inMegabytes(needed)} MB、空き ${inMegabytes(free)} MB）。空きを作ってから、もう一度実行してください。`,
  );
}

/**
 * Says how far a file is: on a terminal in one line that changes, elsewhere at each tenth.
 * @param {string} name
 * @param {number} bytes
 * @returns {(here: number) => void}
 */
function progressOf(name, bytes) {
  const isTerminal = process.stdout.isTTY;
  let said = -1;
  return (here) => {
    const percent = Math.floor((here / bytes) * 100);
    const step = isTerminal ? percent : Math.floor(percent / 10) * 10;
    if (step === said) return;
    said = step;
    const line = `→ ${name} ${step} %（${inMegabytes(here)} / ${inMegabytes(bytes)} MB）`;
    if (isTerminal) process.stdout.write(`\r${line}${here === bytes ? '\n' : ''}`);
    else say(line);
  };
}

/** @param {string} folder */
async function takeModels(folder) {
  for (let waited = 0; ; waited += 1) {
    const taken = await takeFolder(folder, { pid: process.pid });
    if ('server' in taken) return taken.server.unref();
    if (waited === 0) say('別のコマンドがモデルを取得しています。終わるのを待っています…');
    await sleep(300);
  }
}

/** @param {number} bytes */
function inMegabytes(bytes) {
  return (bytes / MEGABYTE).toFixed(1);
}

/**
 * A manifest as it has to be: plain names, since they become names of files.
 * @param {unknown} given
 * @returns {Manifest}
 */
export function checkedManifest(given) {
  const manifest = /** @type {Partial<Manifest> | null} */ (given);
  const { models = {}, speaker } = manifest ?? {};
  for (const [name, model] of [...Object.entries(models), /** @type {const} */ (['speaker', speaker])]) {
    if (!PLAIN_NAME.test(name) || !isWhole(model))
      throw new Stop(
        `モデルの一覧の ${name} が正しくありません。scripts/speech/models.json と同じ形で書いてください。`,
      );
  }
  return /** @type {Manifest} */ (manifest);
}

/** @param {Partial<Model> | undefined} model */
function isWhole({ repository, revision = '', files } = {}) {
  return (
    typeof repository === 'string' &&
    PLAIN_NAME.test(revision) &&
    Array.isArray(files) &&
    files.every(
      ({ from, to, bytes, sha256 }) =>
        typeof from === 'string' &&
        PLAIN_NAME.test(to) &&
        Number.isSafeInteger(bytes) &&
        bytes > 0 &&
        /^[0-9a-f]{64}$/u.test(sha256),
    )
  );
}
