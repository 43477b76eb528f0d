import { CONFIG, StructuredLogger, type Config } from '@app/platform';
import { Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import path from 'node:path';
import { constants } from 'node:zlib';
import { serveDocs } from './docs/serve-docs.js';
import { ErrorsFilter } from './http/errors.filter.js';
import { requestLog } from './http/request-log.js';
import { trustProxies } from './http/trust-proxies.js';
import { BodyReader } from './http/read-body.js';
import { validationPipe } from './http/validation.pipe.js';
import { setPrefix } from './http/prefix.js';
import { QueueDashboardService } from './queue-dashboard/queue-dashboard.service.js';
import { serveFrontend } from './web/frontend.js';
import { securityHeaders } from './web/security-headers.js';

/** How the application has to be made: bodies are read by {@link BodyReader}, and logs wait for their logger. */
export const NEST_OPTIONS = { bodyParser: false, bufferLogs: true } as const;

/**
 * Longer than a balancer keeps an idle connection (Caddy: 2 minutes). If we closed it first, the balancer might use it for a
 * request, which then fails with 502.
 */
const KEEP_ALIVE_MS = 150_000;

/**
 * Answers are made for one reader and sent once: a tenth smaller is not worth three times the wait. What fits into the first ten
 * segments of a connection (RFC 6928) arrives in one round trip either way, and compressing it takes 3 ms.
 */
const ANSWERS = {
  threshold: 14_000,
  level: constants.Z_BEST_SPEED,
  chunkSize: 65_536,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

/**
 * Gives an application that holds ApiModule its outside: logs, headers, bodies, validation, errors, /api, the frontend.
 * Used alike by the api's own process, by standalone and by tests.
 */
export function configureApp(
  app: NestExpressApplication,
  { frontend = path.resolve('dist/frontend') }: { frontend?: string } = {},
): void {
  app.useLogger(app.get(StructuredLogger));
  app.getHttpServer().keepAliveTimeout = KEEP_ALIVE_MS;
  app.disable('x-powered-by');
  trustProxies(app);
  setPrefix(app);
  app.use(requestLog, ...securityHeaders);
  app.use(serveFrontend(frontend, app.get<Config>(CONFIG).PUBLIC_URL));
  app.use(compression(ANSWERS));
  app.use(app.get(QueueDashboardService).router);
  app.useGlobalInterceptors(new BodyReader(app.get(Reflector)));
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ErrorsFilter());
  serveDocs(app);
}
