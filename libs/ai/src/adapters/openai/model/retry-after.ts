/**
 * A fetch for one operation with a limited time. The SDK waits as long as `Retry-After` says; if that is longer than the
 * remaining time, waiting helps no one, and this fetch makes the SDK stop.
 */
export function fetchWithin(budget: number): typeof fetch {
  const deadline = performance.now() + budget;
  return async (input, init) => {
    const response = await fetch(input, init);
    const wait = retryAfter(response.headers.get('retry-after'));
    if (response.ok || wait === null || performance.now() + wait < deadline) return response;
    const headers = new Headers(response.headers);
    headers.set('x-should-retry', 'false');
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}

/** In milliseconds; the header holds seconds or a date, as HTTP defines it. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
