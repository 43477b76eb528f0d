import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LONGEST_SOCKET_PATH = 100;
const ANSWER_MS = 2000;

/**
 * Takes a folder for as long as the returned server lives. On Linux an abstract socket, which vanishes with its processes;
 * elsewhere a file or a pipe. apps/standalone/src/host/run-lock.ts speaks the same.
 * @returns {Promise<{ server: import('node:net').Server } | { holder: { pid?: number, address?: string | null, closing?: boolean } }>}
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

function socketName(folder) {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0jizo-${hash}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\jizo-${hash}`;
  const file = join(folder, 'run.sock');
  return file.length < LONGEST_SOCKET_PATH ? file : join(tmpdir(), `jizo-${hash}.sock`);
}

/** What the holder says of itself; {} when it holds the folder and says nothing; null when nobody holds it. */
function ask(name) {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(name);
    socket.setTimeout(ANSWER_MS, () => socket.end() && resolve({}));
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('end', () => resolve(parse(answer)));
    socket.on('error', (error) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null);
      else if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve({});
      else reject(error);
    });
  });
}

function parse(answer) {
  try {
    return JSON.parse(answer);
  } catch {
    return {};
  }
}

/** Null when somebody else was faster. */
function listen(name, state) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(JSON.stringify(state));
    });
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(name, () => resolve(server));
  });
}
