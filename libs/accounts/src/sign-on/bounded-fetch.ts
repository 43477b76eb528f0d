import { AppError } from '@app/platform';
import { customFetch, type CustomFetchOptions } from 'openid-client';

/** More than any provider's description of itself, keys, tokens or claims. */
const MOST_BYTES = 512_000;

/** What is asked of a provider is answered within this time, in seconds. */
export const PROVIDER_SECONDS = 5;

/** `fetch` for what a provider answers: an answer without an end fills no memory. */
export async function boundedFetch(url: string, options: CustomFetchOptions): Promise<Response> {
  const { body, ...rest } = options;
  const sent = body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null);
  const answer = await fetch(url, { ...rest, body: sent });
  const { status, statusText, headers } = answer;
  const bytes = await read(answer);
  // A copy of the library's own kind, since the body of the answer has been read.
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, statusText, headers });
}

/** For the functions of openid-client. */
export const BOUNDED = { [customFetch]: boundedFetch, timeout: PROVIDER_SECONDS };

async function read({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    length += next.value.length;
    if (length > MOST_BYTES) {
      await reader?.cancel();
      throw new AppError('SIGN_ON_FAILED');
    }
    parts.push(next.value);
  }
  return Buffer.concat(parts);
}
