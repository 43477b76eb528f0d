import { createServer } from 'node:net';

/** A free port of the loopback interface. Another process can still take it first: the caller tries again. */
export async function freePort(): Promise<number> {
  return probe('127.0.0.1', 0);
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
