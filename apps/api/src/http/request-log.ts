import { httpDuration, inRequest, newId } from '@app/platform';
import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

const logger = new Logger('Http');
const GIVEN_ID = /^[\w-]{8,64}$/;

/** Gives each request an id (a proxy's, where it sent one) and logs how it was answered: no query, no body, no header. */
export function requestLog(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('x-request-id');
  const requestId = given !== undefined && GIVEN_ID.test(given) ? given : newId();
  const start = performance.now();
  const { method } = request;
  const path = wordless(request.path);
  response.setHeader('X-Request-Id', requestId);
  response.once('close', () => {
    const ms = Math.round(performance.now() - start);
    httpDuration.observe({ method, route: routeOf(request), status: response.statusCode }, ms / 1000);
    inRequest(requestId, () => logger.log({ msg: 'request', method, path, status: response.statusCode, ms }));
  });
  inRequest(requestId, next);
}

/** The pattern of the route: a path holds ids. Files and pages of the frontend have none. */
function routeOf(request: Request): string {
  const route: unknown = request.route;
  const pattern = typeof route === 'object' && route !== null && 'path' in route ? route.path : null;
  return typeof pattern === 'string' ? pattern : 'other';
}

/** Our paths are plain; what somebody else puts into one may be words. */
function wordless(path: string): string {
  return path.replace(/[^/]*%[^/]*/gu, '…');
}
