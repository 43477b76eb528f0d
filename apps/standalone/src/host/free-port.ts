import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The ports to choose from. Systems take those of outgoing connections from 32768 (Linux) or 49152 (macOS, Windows) up:
 * one from there can be gone before its owner listens on it, and again while its owner restarts.
 */
const FIRST = 20_000;
const END = 32_000;
const TRIES = 20;

/**
 * A free port of the loopback interface that no outgoing connection takes.
 * @throws the system's error when none of twenty could be had
 */
export async function freePort(triesLeft = TRIES): Promise<number> {
  try {
    return await probe('127.0.0.1', randomInt(FIRST, END));
  } catch (error) {
    if (triesLeft <= 1) throw error;
    return freePort(triesLeft - 1);
  }
}

/** Listens once and lets go. Rejects with the system's error when the port cannot be had. */
export async function probe(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}
