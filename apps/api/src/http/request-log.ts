import { inRequest, newId } from '@app/platform';
import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

const logger = new Logger('Http');
const GIVEN_ID = /^[\w-]{8,64}$/;

/** Gives each request an id (a proxy's, where it sent one) and logs how it was answered: no query, no body, no header. */
export function requestLog(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('x-request-id');
  const requestId = given !== undefined && GIVEN_ID.test(given) ? given : newId();
  const start = performance.now();
  const { method, path } = request;
  response.setHeader('X-Request-Id', requestId);
  response.once('close', () => {
    const ms = Math.round(performance.now() - start);
    inRequest(requestId, () => logger.log({ msg: 'request', method, path, status: response.statusCode, ms }));
  });
  inRequest(requestId, next);
}
