import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const GRACE_MS = 3_000;

/**
 * Watches a server's requests so that they can end before what they need is closed.
 * @returns a function that takes no new connections and waits for the requests under way, for a short time
 */
export function watchRequests(server: Server): () => Promise<void> {
  const active = new Set<ServerResponse>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A long poll ends when the gateway closes, not by waiting for it.
    if (request.url?.startsWith('/socket.io/') === true) return;
    active.add(response);
    response.once('close', () => active.delete(response));
  });
  return async () => {
    server.close();
    server.closeIdleConnections();
    const deadline = performance.now() + GRACE_MS;
    while (active.size > 0 && performance.now() < deadline) await sleep(10);
    for (const response of active) response.destroy();
  };
}
