import createClient, { type Middleware } from 'openapi-fetch';
import { ApiError, errorFromAnswer, invalidResponseError, networkError, unexpectedFormatError } from './api-error.js';
import { decodeToken, readToken } from './auth-token.js';
import type { components, paths } from './schema.js';
import { loginInPlace, notifyUnauthenticated } from './unauthenticated.js';

/** The shapes of the API by their names, generated from the server's description. */
export type Schemas = components['schemas'];

function sentToken(request: Request): string | null {
  return request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  return errorFromAnswer(response.status, response.headers.get('content-type') ?? '', text);
}

const OF_A_FORM = ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'INVALID_SECOND_FACTOR'];

/** Nothing is open before one of these is set up or shown. */
const FACTORS = ['SECOND_FACTOR_SETUP_REQUIRED', 'PASSKEY_REQUIRED'];

function isRefusal({ status, code }: ApiError): boolean {
  return status === 401 && !OF_A_FORM.includes(code);
}

function tellIfUnauthenticated(error: ApiError, request: Request): void {
  const token = sentToken(request);
  // A wrong password or code is 401 too, and so is a call on its way with a token that was replaced in the meantime.
  if (token === null || token !== readToken() || !(isRefusal(error) || FACTORS.includes(error.code))) return;
  notifyUnauthenticated(error.code);
}

/** A call whose token alone was refused is sent again when the same person has logged in again: nothing typed fails. */
async function fetchPatiently(request: Request): Promise<Response> {
  const before = sentToken(request);
  // A request sent while the person leaves the page waits for nothing.
  if (before === null || request.keepalive) return fetch(request);
  const { url, method, signal } = request;
  // Read once and sent as text: a request that was cloned would be sent as a stream.
  const body = request.body === null ? null : await request.text();
  const send = (headers: Headers) => fetch(url, { method, headers, body, signal });
  const response = await send(request.headers);
  if (response.status !== 401) return response;
  const error = await errorOf(response.clone());
  if (error.code !== 'UNAUTHENTICATED') return response;
  tellIfUnauthenticated(error, request);
  if (before === readToken() && !(await loginInPlace(signal))) return response;
  const after = readToken();
  if (after === null || after === before || decodeToken(after)?.id !== decodeToken(before)?.id) return response;
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${after}`);
  return send(headers);
}

const middleware: Middleware = {
  onRequest({ request }) {
    const token = readToken();
    if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
    return request;
  },
  async onResponse({ request, response }) {
    if (response.ok) return;
    const error = await errorOf(response);
    tellIfUnauthenticated(error, request);
    throw error;
  },
  onError({ error }) {
    if (isAbort(error)) return error;
    return networkError();
  },
};

/** The typed client. Every answer that is not OK is thrown as an ApiError. */
export const api = createClient<paths>({ baseUrl: '', fetch: fetchPatiently });
api.use(middleware);

function isAbort(error: unknown): error is DOMException {
  return error instanceof DOMException && error.name === 'AbortError';
}

async function readable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    // The client reads and parses the body outside of its own error handling.
    if (error instanceof ApiError || isAbort(error)) throw error;
    throw error instanceof SyntaxError ? invalidResponseError() : networkError();
  }
}

/**
 * The body of an answer, for queries and mutations: `answerOf(api.GET('/api/employees'))`.
 * @throws ApiError also if the server answered without the promised body
 */
export async function answerOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await readable(call);
  if (data === undefined) throw invalidResponseError();
  return data;
}

/**
 * The conversations or reports of an answer.
 * @throws ApiError also if the answer is no list
 */
export async function listOf<T>(call: Promise<{ data?: T[] }>): Promise<T[]> {
  const list = await answerOf(call);
  if (!Array.isArray(list)) throw unexpectedFormatError();
  return list;
}

/** Waits for a call whose answer is empty (204). */
export async function completed(call: Promise<unknown>): Promise<void> {
  await readable(call);
}

export { ApiError, messageFor } from './api-error.js';
