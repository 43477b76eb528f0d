import { LIMITS } from '@app/contract';
import { AppError, cleanJson } from '@app/platform';
import { json, type NextFunction, type Request, type RequestHandler, type Response } from 'express';

const TRANSCRIPT_CALLS: { method: string; path: RegExp }[] = [
  { method: 'POST', path: /^\/api\/conversations\/?$/i },
  { method: 'PATCH', path: /^\/api\/conversations\/[^/]+\/?$/i },
  { method: 'PATCH', path: /^\/api\/conversations\/[^/]+\/lines\/?$/i },
  { method: 'POST', path: /^\/api\/conversations\/[^/]+\/summarize\/?$/i },
];

const sizes = new WeakMap<object, number>();
const options = {
  // The parser reads every JSON value; validation later refuses a value that is not an object with the right sentence.
  strict: true,
  type: 'application/json',
  verify: (request: object, _response: unknown, body: Buffer) => void sizes.set(request, body.length),
};
const small = json({ ...options, limit: LIMITS.bodyBytes });
const large = json({ ...options, limit: LIMITS.transcriptBodyBytes });

/** Whether a call may carry a transcript and has the larger limit. */
export function isTranscriptCall({ method, path }: Pick<Request, 'method' | 'path'>): boolean {
  return TRANSCRIPT_CALLS.some((call) => call.method === method && call.path.test(path));
}

/** Reads JSON bodies: their type, their size, and what of their text PostgreSQL could not store. In this order. */
export const readBody: RequestHandler[] = [refuseOtherTypes, parse, checkSize, clean];

function refuseOtherTypes(request: Request, _response: Response, next: NextFunction): void {
  const length = request.headers['content-length'];
  const hasBody = request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
  // `is` answers false where a body has another type or none.
  if (hasBody && request.is('application/json') === false) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  next();
}

function parse(request: Request, response: Response, next: NextFunction): void {
  (isTranscriptCall(request) ? large : small)(request, response, next);
}

/** Where a transcript may come but does not, the usual limit holds. */
function checkSize(request: Request, _response: Response, next: NextFunction): void {
  const body: unknown = request.body;
  const carriesTranscript = typeof body === 'object' && body !== null && ('transcript' in body || 'lines' in body);
  if (!carriesTranscript && (sizes.get(request) ?? 0) > LIMITS.bodyBytes) throw new AppError('BODY_TOO_LARGE');
  next();
}

function clean(request: Request, _response: Response, next: NextFunction): void {
  if (Array.isArray(request.body)) throw new AppError('MALFORMED_BODY');
  request.body = cleanJson(request.body);
  next();
}
