import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop, say } from '../lib/progress.mjs';

/**
 * A file of the network as it has to be when it is here; `path` is where it goes.
 * @typedef {{ url: string, path: string, bytes: number, sha256: string }} Wanted
 */

/** Milliseconds between tries that bring nothing new. */
const PAUSES = [1_000, 2_000, 5_000, 10_000, 20_000];
/** A connection on which nothing comes for so long is given up. */
const SILENCE_MS = 30_000;
/** The server asks to come again. */
const LATER = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Fetches a file, from where an earlier try ended, and puts it in its place once its checksum is right.
 * @param {Wanted} wanted
 * @param {(bytes: number) => void} onProgress is told how much of the file is here
 * @param {readonly number[]} [pauses]
 * @throws Stop with one sentence: the address is wrong, the connection was cut too often, the disk is full, the file is another
 */
export async function download(wanted, onProgress, pauses = PAUSES) {
  const part = `${wanted.path}.part`;
  const isResumed = (await sizeOf(part)) > 0;
  await complete(wanted, part, onProgress, pauses);
  let isRight = (await checksumOf(part)) === wanted.sha256;
  if (!isRight && isResumed) {
    // The earlier part may be of another file: once more from the start.
    await rm(part, { force: true });
    await complete(wanted, part, onProgress, pauses);
    isRight = (await checksumOf(part)) === wanted.sha256;
  }
  if (!isRight) {
    await rm(part, { force: true });
    throw new Stop(
      `${wanted.url} のファイルは、内容が一致しません（SHA-256）。取得したものは消しました。取得先が正しいかを確かめてください。`,
    );
  }
  await rename(part, wanted.path);
}

/**
 * Fetches until all bytes are here.
 * @param {Wanted} wanted
 * @param {string} part
 * @param {(bytes: number) => void} onProgress
 * @param {readonly number[]} pauses
 */
async function complete(wanted, part, onProgress, pauses) {
  let most = 0;
  for (let tries = 0; ;) {
    const before = await sizeOf(part);
    if (before === wanted.bytes) return;
    let reason = '接続が切れました';
    try {
      await receive(wanted, part, before, onProgress);
    } catch (error) {
      if (error instanceof Stop) throw error;
      reason = reasonOf(error);
    }
    const after = await sizeOf(part);
    if (after === wanted.bytes) return;
    if (after > most && after > before) tries = 0;
    most = Math.max(most, after);
    const pause = pauses[tries];
    if (pause === undefined) {
      throw new Stop(
        `${wanted.url} を取得できませんでした（${reason}）。ネットワークを確かめて、もう一度同じコマンドを実行すると、続きから取得します。`,
      );
    }
    tries += 1;
    say(`  ${reason}。続きから取得します…`);
    await sleep(pause);
  }
}

/**
 * One request; what comes is kept, also when the connection is cut.
 * @param {Wanted} wanted
 * @param {string} part
 * @param {number} have
 * @param {(bytes: number) => void} onProgress
 */
async function receive(wanted, part, have, onProgress) {
  const silence = new AbortController();
  const waiting = setTimeout(() => silence.abort(new Error('何も届きません')), SILENCE_MS);
  try {
    /** @type {Record<string, string>} */
    const headers = { 'accept-encoding': 'identity', ...(have > 0 ? { range: `bytes=${have}-` } : {}) };
    const response = await fetch(wanted.url, { headers, signal: silence.signal });
    const from = await startOf(response, wanted, have);
    if (from === null) {
      await response.body?.cancel();
      // The server does not go on where the part ends: from the start again.
      await rm(part, { force: true });
      return;
    }
    const file = await opened(part, from === 0 ? 'w' : 'a');
    try {
      let here = from;
      for await (const chunk of response.body ?? []) {
        waiting.refresh();
        here += chunk.length;
        if (here > wanted.bytes) throw await another(wanted, part);
        await written(file, chunk, part);
        onProgress(here);
      }
    } finally {
      await file.close();
    }
  } finally {
    clearTimeout(waiting);
  }
}

/**
 * The place in the file at which the body begins; null where it is of no use.
 * @param {Response} response
 * @param {Wanted} wanted
 * @param {number} have
 */
async function startOf(response, wanted, have) {
  const { status, headers } = response;
  if (status === 416) return null;
  if (LATER.has(status)) throw new Error(`HTTP ${status}`);
  if (status !== 200 && status !== 206) {
    await response.body?.cancel();
    throw new Stop(
      `${wanted.url} から取得できません（HTTP ${status}）。取得先（SPEECH_MODEL_URL）を確かめてください。`,
    );
  }
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/u.exec(headers.get('content-range') ?? '');
  const size = status === 206 ? range?.[2] : headers.get('content-length');
  if (size !== null && size !== undefined && size !== '*' && Number(size) !== wanted.bytes) {
    await response.body?.cancel();
    throw await another(wanted, `${wanted.path}.part`);
  }
  if (status === 200) return 0;
  return Number(range?.[1]) === have ? have : null;
}

/**
 * @param {Wanted} wanted
 * @param {string} part
 */
async function another(wanted, part) {
  await rm(part, { force: true });
  return new Stop(
    `${wanted.url} のファイルは、大きさが違います（${wanted.bytes} バイトのはずです）。取得したものは消しました。取得先が正しいかを確かめてください。`,
  );
}

/**
 * @param {string} path
 * @param {'a' | 'w'} flag
 */
async function opened(path, flag) {
  try {
    return await open(path, flag);
  } catch (error) {
    throw diskProblem(error, path);
  }
}

/**
 * @param {import('node:fs/promises').FileHandle} file
 * @param {Uint8Array} chunk
 * @param {string} path
 */
async function written(file, chunk, path) {
  try {
    await file.appendFile(chunk);
  } catch (error) {
    throw diskProblem(error, path);
  }
}

/**
 * @param {unknown} error
 * @param {string} path
 */
function diskProblem(error, path) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error);
  return new Stop(
    code === 'ENOSPC' || code === 'EDQUOT'
      ? `ディスクの空きがなくなりました（${path}）。空きを作って、もう一度同じコマンドを実行すると、続きから取得します。`
      : `${path} に書き込めません（${code ?? String(error)}）。書き込めるフォルダーを DATA_DIR=/path/to/data のように指定してください。`,
  );
}

/** @param {unknown} error */
function reasonOf(error) {
  if (!(error instanceof Error)) return '接続が切れました';
  const { cause } = /** @type {{ cause?: NodeJS.ErrnoException }} */ (error);
  return cause?.code ?? (error instanceof TypeError ? '接続が切れました' : error.message);
}

/** @param {string} path */
async function sizeOf(path) {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

/** @param {string} path */
async function checksumOf(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
