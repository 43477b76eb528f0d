import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseJson } from './json.mjs';

const LONGEST_SOCKET_PATH = 100;
const ANSWER_MS = 2000;

/**
 * What the process that holds a folder says of itself.
 * @typedef {{ pid?: number, address?: string | null, closing?: boolean }} Holder
 */

/**
 * Takes a folder for as long as the returned server lives. On Linux an abstract socket, which vanishes with its processes;
 * elsewhere a file or a pipe. apps/standalone/src/host/run-lock.ts speaks the same.
 * @param {string} folder
 * @param {Holder} state
 * @returns {Promise<{ server: import('node:net').Server } | { holder: Holder }>}
 */
export async function takeFolder(folder, state) {
  const name = socketName(folder);
  for (;;) {
    const holder = await ask(name);
    if (holder !== null) return { holder };
    if (name.startsWith('/')) rmSync(name, { force: true });
    const server = await listen(name, state);
    if (server !== null) return { server };
  }
}

/** @param {string} folder */
function socketName(folder) {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0jizo-${hash}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\jizo-${hash}`;
  const file = join(folder, 'run.sock');
  return file.length < LONGEST_SOCKET_PATH ? file : join(tmpdir(), `jizo-${hash}.sock`);
}

/**
 * What the holder says of itself; {} when it holds the folder and says nothing; null when no process holds it.
 * @param {string} name
 * @returns {Promise<Holder | null>}
 */
function ask(name) {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(name);
    socket.setTimeout(ANSWER_MS, () => {
      socket.end();
      resolve({});
    });
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => resolve(parse(answer)));
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null);
      else if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve({});
      else reject(error);
    });
  });
}

/**
 * @param {string} answer
 * @returns {Holder}
 */
function parse(answer) {
  try {
    return /** @type {Holder} */ (parseJson(answer));
  } catch {
    return {};
  }
}

/**
 * Null when another process was faster.
 * @param {string} name
 * @param {Holder} state
 * @returns {Promise<import('node:net').Server | null>}
 */
function listen(name, state) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(JSON.stringify(state));
    });
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(name, () => resolve(server));
  });
}
