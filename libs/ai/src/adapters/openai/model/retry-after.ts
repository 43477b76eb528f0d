import { isRefusedCode } from '@app/platform';
import { z } from 'zod';

const refusal = z.object({ error: z.object({ code: z.string() }) });

/**
 * A fetch for one operation with a limited time. The SDK waits as long as `Retry-After` says; if that is longer than the
 * remaining time, or money is what is missing, waiting helps no one, and this fetch makes the SDK stop.
 */
export function fetchWithin(budget: number): typeof fetch {
  const deadline = performance.now() + budget;
  return async (input, init) => {
    const response = await fetch(input, init);
    const wait = retryAfter(response.headers.get('retry-after'));
    if (response.ok) return response;
    const isInTime = wait === null || performance.now() + wait < deadline;
    if (isInTime && !(response.status === 429 && (await isRefused(response)))) return response;
    const headers = new Headers(response.headers);
    headers.set('x-should-retry', 'false');
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}

/** Whether a 429 is no rate limit but a refusal for good. Leaves the body to be read. */
async function isRefused(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const read = refusal.safeParse(body);
  return read.success && isRefusedCode(read.data.error.code);
}

/** In milliseconds; the header holds seconds or a date, as HTTP defines it. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
