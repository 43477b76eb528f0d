import { mayReadMetrics, metricsText, type Config } from '@app/platform';
import { MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * Serves the monitor of a worker that is its own process, as the api does: `/health/live` while it runs, `/health/ready`
 * while it reaches its database, `/metrics` to callers with the token. It answers until the process has released everything.
 */
export function serveStatus(
  app: INestApplicationContext,
  { HOST, WORKER_PORT, METRICS_TOKEN }: Pick<Config, 'HOST' | 'WORKER_PORT' | 'METRICS_TOKEN'>,
): Promise<Server> {
  const orm = app.get(MikroORM);
  const isReady = () => orm.em.getDriver().getConnection().isConnected();
  const listener: RequestListener = ({ url, headers }, response) => {
    const answer = (status: number): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: status === 200 ? 'ok' : 'refused' }));
    };
    if (url === '/health/live') answer(200);
    else if (url === '/health/ready')
      void isReady().then(
        (ready) => answer(ready ? 200 : 503),
        () => answer(503),
      );
    else if (url !== '/metrics' || METRICS_TOKEN === undefined) answer(404);
    else if (mayReadMetrics(METRICS_TOKEN, headers.authorization))
      void metricsText().then((text) => {
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
        response.end(text);
      });
    else answer(401);
  };
  return new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.once('error', reject);
    // The workers keep the process, not this.
    server.listen(WORKER_PORT, HOST, () => resolve(server)).unref();
  });
}
