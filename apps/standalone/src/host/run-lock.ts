import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isErrno } from './postgres-processes.js';
import { StartError } from './start-error.js';

/** What the holder of a data folder answers to whoever knocks; scripts/lib/run-lock.mjs speaks the same. */
export interface RunState {
  pid: number;
  address: string | null;
  closing: boolean;
}

const LONGEST_SOCKET_PATH = 100;

/**
 * Holds the data folder for the life of this process: the bootstrap hands its listening socket over, so that the folder stays
 * taken when the bootstrap is killed and this process is still closing; without a bootstrap the socket is taken here.
 */
export async function holdRunLock(dataDir: string, state: RunState): Promise<void> {
  const server = process.send === undefined ? await listen(dataDir) : await received();
  server?.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined);
    socket.end(JSON.stringify(state));
  });
}

/** Whether a product holds the data folder, also one that just starts or ends. */
export function isRunning(dataDir: string): Promise<boolean> {
  return answers(socketName(dataDir));
}

/** Tells the bootstrap what to answer in our place. */
export function reportToLauncher(state: RunState): void {
  if (process.connected) process.send?.({ state }, () => undefined);
}

async function received(): Promise<Server | null> {
  return new Promise((resolve) => {
    process.once('message', (_message, handle) => resolve(handle instanceof Server ? handle : null));
    process.send?.({ ready: true });
  });
}

async function listen(dataDir: string): Promise<Server> {
  const name = socketName(dataDir);
  if (await answers(name)) {
    throw new StartError(`すでに起動しています（データフォルダー ${dataDir}）。`);
  }
  if (name.startsWith('/')) rmSync(name, { force: true });
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(name, () => resolve(server));
    server.unref();
  });
}

/** On Linux an abstract socket, which vanishes with its process; elsewhere a file or a pipe. */
function socketName(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return `\0jizo-${hash}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\jizo-${hash}`;
  const file = join(dataDir, 'run.sock');
  return file.length < LONGEST_SOCKET_PATH ? file : join(tmpdir(), `jizo-${hash}.sock`);
}

async function answers(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(name);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => {
      if (isErrno(error, 'ECONNREFUSED') || isErrno(error, 'ENOENT')) resolve(false);
      else reject(error);
    });
  });
}
