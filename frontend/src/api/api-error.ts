import { SERVICE_UNAVAILABLE, type ErrorCode } from '@app/contract';

/**
 * Made in the browser. HTTP: the server's sentence without a code we know. HTTP_STATUS: an answer without a sentence.
 * UNEXPECTED_FORMAT: no list where one was promised.
 */
export type LocalErrorCode = 'NETWORK' | 'INVALID_RESPONSE' | 'UNEXPECTED_FORMAT' | 'HTTP' | 'HTTP_STATUS';

const NETWORK_MESSAGE = 'ネットワークエラーが発生しました。接続を確認して、もう一度お試しください。';
const INVALID_RESPONSE_MESSAGE = 'サーバーから無効な応答が返されました。';
const UNEXPECTED_FORMAT_MESSAGE = 'サーバーから受け取った会話または部下のデータの形式が正しくありません。';
const GATEWAY_STATUSES = [502, 503, 504];

/** A call that did not succeed. `message` is the Japanese sentence to show as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    /** HTTP status; 0 if no answer arrived. */
    readonly status: number,
    readonly code: ErrorCode | LocalErrorCode,
    /** With 409: the state that stands now. */
    readonly current?: unknown,
  ) {
    super(message);
  }
}

/** What has the form of a code is one: the catalogue with its sentences is not loaded for the first screen. */
function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && /^[A-Z_]+$/u.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function sentence(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(body: unknown, text: string, contentType: string): string | null {
  if (isRecord(body)) return sentence(body.message) ?? sentence(body.error);
  // A page of HTML that a proxy puts in between says nothing to a person.
  return contentType.startsWith('text/plain') ? sentence(text) : null;
}

/** What an answer that is not OK means to a person. */
export function errorFromAnswer(status: number, contentType: string, text: string): ApiError {
  const body = contentType.includes('json') ? parse(text) : undefined;
  const code = isRecord(body) && isErrorCode(body.code) ? body.code : 'HTTP';
  if (GATEWAY_STATUSES.includes(status)) return new ApiError(SERVICE_UNAVAILABLE, status, code);
  const message = messageOf(body, text, contentType);
  if (message === null) return new ApiError(`HTTPエラーが発生しました（${status}）。`, status, 'HTTP_STATUS');
  return new ApiError(message, status, code, isRecord(body) ? body.current : undefined);
}

/** No answer arrived. */
export function networkError(): ApiError {
  return new ApiError(NETWORK_MESSAGE, 0, 'NETWORK');
}

/** An answer came that says it is JSON and is not. */
export function invalidResponseError(): ApiError {
  return new ApiError(INVALID_RESPONSE_MESSAGE, 200, 'INVALID_RESPONSE');
}

/** A list of conversations or of reports was promised, and the answer is none. */
export function unexpectedFormatError(): ApiError {
  return new ApiError(UNEXPECTED_FORMAT_MESSAGE, 200, 'UNEXPECTED_FORMAT');
}

/** The sentence to show for a thrown value of any kind; never the text of a programming error. */
export function messageFor(error: unknown, fallback = '処理中に問題が発生しました。もう一度お試しください。'): string {
  return error instanceof ApiError ? error.message : fallback;
}
