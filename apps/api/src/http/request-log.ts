import { httpDuration, inRequest, newId, openRequestSpan } from '@app/platform';
import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

const logger = new Logger('Http');
const GIVEN_ID = /^[\w-]{8,64}$/;

/** Gives each request an id (a proxy's, where it sent one), logs how it was answered and traces it: no query, no body, no header. */
export function requestLog(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('x-request-id');
  const requestId = given !== undefined && GIVEN_ID.test(given) ? given : newId();
  const start = performance.now();
  const { method } = request;
  const path = wordless(request.path);
  // Pages, files and probes say nothing that is worth a trace.
  const span = path.startsWith('/api/') ? openRequestSpan(method) : null;
  response.setHeader('X-Request-Id', requestId);
  response.once('close', () => {
    const ms = Math.round(performance.now() - start);
    const route = routeOf(request);
    const status = response.statusCode;
    httpDuration.observe({ method, route, status }, ms / 1000);
    span?.end({
      name: `${method} ${route}`,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'jizo.request_id': requestId,
      },
      isFailure: status >= 500,
    });
    inRequest(requestId, () => logger.log({ msg: 'request', method, path, status, ms }));
  });
  const answer = (): void => inRequest(requestId, next);
  if (span === null) answer();
  else span.run(answer);
}

/** The pattern of the route: a path holds ids. Files and pages of the frontend have none. */
function routeOf(request: Request): string {
  const route: unknown = request.route;
  const pattern = typeof route === 'object' && route !== null && 'path' in route ? route.path : null;
  return typeof pattern === 'string' ? pattern : 'other';
}

/** Our paths are plain; a path that a caller makes up may hold words. */
function wordless(path: string): string {
  return path
    .split('/')
    .map((part) => (part.includes('%') ? '…' : part))
    .join('/');
}
