import { LIMITS } from '@app/contract';
import { AppError, cleanJson } from '@app/platform';
import { Injectable, SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { json, urlencoded, type Request, type RequestHandler, type Response } from 'express';
import type { Observable } from 'rxjs';

const TAKES_TRANSCRIPT = 'jizo:takes-transcript';
const TAKES_FORM = 'jizo:takes-form';

const sizes = new WeakMap<object, number>();
const options = {
  // The parser reads every JSON value; validation later refuses a value that is not an object with the right sentence.
  strict: true,
  type: 'application/json',
  verify: (request: object, _response: unknown, body: Buffer) => void sizes.set(request, body.length),
};
const small = json({ ...options, limit: LIMITS.bodyBytes });
const large = json({ ...options, limit: LIMITS.transcriptBodyBytes });
const form = urlencoded({ extended: false, limit: LIMITS.formBytes, parameterLimit: 20 });

/** Says that a route's body may hold a transcript (`transcript` or `lines`), and then be larger than others. */
export const TakesTranscript = (): MethodDecorator => SetMetadata(TAKES_TRANSCRIPT, true);

/** Says that a route's body is a form, as OpenID Connect has it, in place of JSON. */
export const TakesForm = (): MethodDecorator => SetMetadata(TAKES_FORM, true);

/**
 * Reads JSON bodies: their type, their size, and what of their text PostgreSQL could not store. In this order, and only of calls
 * that may be made: who is not logged in makes the server read nothing.
 */
@Injectable()
export class BodyReader implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const takes = (what: string): boolean => this.reflector.get<true | undefined>(what, context.getHandler()) === true;
    const [takesTranscript, takesForm] = [takes(TAKES_TRANSCRIPT), takes(TAKES_FORM)];
    refuseOtherTypes(request, takesForm ? 'application/x-www-form-urlencoded' : 'application/json');
    await parse(request, http.getResponse<Response>(), takesForm ? form : takesTranscript ? large : small).catch(
      (error: unknown) => {
        throw takesTranscript && isTooLarge(error) ? new AppError('TRANSCRIPT_TOO_LARGE') : error;
      },
    );
    request.body = clean(request);
    return next.handle();
  }
}

function refuseOtherTypes(request: Request, type: string): void {
  const length = request.headers['content-length'];
  const hasBody = request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
  // `is` answers false where a body has another type or none.
  if (hasBody && request.is(type) === false) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

function parse(request: Request, response: Response, reader: RequestHandler): Promise<void> {
  return new Promise((resolve, reject) => {
    void reader(request, response, (error: unknown) => {
      if (error === undefined) resolve();
      // The filter knows the parser's errors by their status.
      else reject(error instanceof Error ? error : new AppError('MALFORMED_BODY'));
    });
  });
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 413;
}

function clean(request: Request): unknown {
  const body: unknown = request.body;
  // Where a transcript may come but does not, the usual limit holds.
  const carriesTranscript = typeof body === 'object' && body !== null && ('transcript' in body || 'lines' in body);
  if (!carriesTranscript && (sizes.get(request) ?? 0) > LIMITS.bodyBytes) throw new AppError('BODY_TOO_LARGE');
  if (Array.isArray(body)) throw new AppError('MALFORMED_BODY');
  return cleanJson(body);
}
