import { MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * Answers whoever watches a worker that is a process of its own, as the api does: `/health/live` while it runs, `/health/ready`
 * while it reaches its database. It answers until the process has let go of everything.
 */
export function serveStatus(
  app: INestApplicationContext,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const orm = app.get(MikroORM);
  const isReady = () => orm.em.getDriver().getConnection().isConnected();
  const listener: RequestListener = ({ url }, response) => {
    const answer = (status: number): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: status === 200 ? 'ok' : 'unavailable' }));
    };
    if (url === '/health/live') answer(200);
    else if (url === '/health/ready')
      void isReady().then(
        (ready) => answer(ready ? 200 : 503),
        () => answer(503),
      );
    else answer(404);
  };
  return new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.once('error', reject);
    // The workers keep the process, not this.
    server.listen(port, host, () => resolve(server)).unref();
  });
}
