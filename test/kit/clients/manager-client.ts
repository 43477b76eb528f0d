/** A manager without a browser, for benchmarks: signs up, holds a token, calls the API. */
export interface Client {
  readonly id: string;
  readonly token: string;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/** Registers a new user and logs in. */
export async function newManager(url: string): Promise<Client> {
  const account = { username: `bench-${crypto.randomUUID().slice(0, 8)}`, password: crypto.randomUUID() };
  const address = `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  let [id, token] = ['', ''];
  const client: Client = {
    get id() {
      return id;
    },
    get token() {
      return token;
    },
    async call<T>(method: string, path: string, body?: unknown) {
      const response = await fetch(url + path, {
        method,
        headers: {
          'content-type': 'application/json',
          // Managers come from everywhere: the limits on one address are not what is measured.
          'x-forwarded-for': address,
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as T;
    },
  };
  await client.call('POST', '/api/register', account);
  ({ token } = await client.call<{ token: string }>('POST', '/api/login', account));
  ({ sub: id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string });
  return client;
}

/** The value below which `share` of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
