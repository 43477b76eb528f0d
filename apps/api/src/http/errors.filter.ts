import { ERRORS, type ErrorBody, type ErrorCode } from '@app/contract';
import { isDatabaseAway } from '@app/database';
import { AppError, currentRequestId, describeError } from '@app/platform';
import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';

/** The catalogue's entry for errors that libraries raise with a status, as those of the body parser and the router. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'MALFORMED_BODY',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** The one place where an error becomes an answer: `{ statusCode, code, message }` with the catalogue's sentence. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(error: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') return;
    const response = host.switchToHttp().getResponse<Response>();
    const body = this.answer(error);
    if (response.headersSent) {
      // Half an answer is out: end the connection, so that the caller does not take it for a whole one.
      response.destroy();
      return;
    }
    if (error instanceof AppError && error.params.retryAfter !== undefined)
      response.setHeader('Retry-After', error.params.retryAfter);
    response.status(body.statusCode).json(body);
  }

  private answer(error: unknown): ErrorBody {
    if (error instanceof AppError) {
      const { current } = error.params;
      const known = toBody(error.code, error.message);
      return current === undefined ? known : { ...known, current };
    }
    const code = BY_STATUS[statusOf(error)];
    if (code !== undefined) return toBody(code);
    this.logger.error({ msg: 'a request failed unexpectedly', error: describeError(error) });
    const requestId = currentRequestId();
    const unexpected = toBody(isDatabaseAway(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL');
    return requestId === undefined ? unexpected : { ...unexpected, requestId };
  }
}

/** The answer for an error of the catalogue. */
export function toBody(code: ErrorCode, message: string = ERRORS[code].message): ErrorBody {
  return { statusCode: ERRORS[code].status, code, message };
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') return error.status;
  return 500;
}
