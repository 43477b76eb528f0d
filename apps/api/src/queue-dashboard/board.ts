import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { JOBS } from '@app/queue';
import type { Queue } from 'bullmq';
import type { RequestHandler } from 'express';
import { z } from 'zod';

/** What an administrator may do. The rest would change what the code declares: payloads, limits, schedules. */
const WRITES = new Set([
  '/api/queues/pause',
  '/api/queues/resume',
  '/api/queues/:queueName/pause',
  '/api/queues/:queueName/resume',
  '/api/queues/:queueName/empty',
  '/api/queues/:queueName/promote',
  '/api/queues/:queueName/retry/:queueStatus',
  '/api/queues/:queueName/clean/:queueStatus',
  '/api/queues/:queueName/:jobId/promote',
  '/api/queues/:queueName/:jobId/retry',
  '/api/queues/:queueName/:jobId/clean',
]);

const NAMES = new Set<unknown>(Object.values(JOBS).map(({ name }) => name));
const isId = (value: unknown): boolean => z.uuid().safeParse(value).success;

/** Shows only the ids of a payload. Our payloads hold nothing else; payloads that others put into the queue may. */
function idsOf(data: unknown): Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return {};
  return Object.fromEntries(Object.entries(data).filter(([key, value]) => /^\w{1,40}$/u.test(key) && isId(value)));
}

/** Its page asks a font of another site: ours does not tell others who looks at the queues. */
class OwnFontsAdapter extends ExpressAdapter {
  get handler(): RequestHandler {
    return this.app;
  }

  override setEntryRoute(entry: Parameters<ExpressAdapter['setEntryRoute']>[0]): this {
    this.app.get([entry.route].flat(), (_request, response, next) => {
      const { name, params } = entry.handler({ basePath: this.basePath, uiConfig: this.uiConfig });
      response.render(name, params, (error: Error | null, html: string) => {
        if (error) next(error);
        else response.send(html.replace(/<link\b[^<>]*>/gu, (tag) => (tag.includes('href="https:') ? '' : tag)));
      });
    });
    return this;
  }
}

/** Serves bull-board over the queues to a user who has a valid pass. */
export function createBoard(basePath: string, queues: readonly Queue[]): RequestHandler {
  const server = new OwnFontsAdapter();
  server.setBasePath(basePath);
  createBullBoard({
    serverAdapter: server,
    queues: queues.map((queue) => {
      const adapter = new BullMQAdapter(queue);
      adapter.setFormatter('data', idsOf);
      adapter.setFormatter('name', ({ name }: { name: unknown }) => (NAMES.has(name) ? String(name) : '?'));
      for (const field of ['returnValue', 'progress'] as const) adapter.setFormatter(field, () => null);
      return adapter;
    }),
    options: {
      uiConfig: {
        boardTitle: 'Jizo 1on1',
        locale: { lng: 'ja-JP' },
        hideDocsLink: true,
        miscLinks: [{ text: '設定に戻る', url: '/app/settings' }],
      },
      handlerHooks: {
        before: ({ method, route }) => ({ allow: method === 'get' || (method === 'put' && WRITES.has(route)) }),
      },
    },
  });
  return server.handler;
}
