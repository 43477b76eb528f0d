import { JwtService } from '@nestjs/jwt';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IdentityProvider } from './identity-provider.js';
import { LogoutTokens } from './logout-token.js';

describe('the keys of the provider', () => {
  let server: Server;
  let asked: number;
  let answer: { status: number; body: string };
  let tokens: LogoutTokens;
  beforeEach(async () => {
    asked = 0;
    server = createServer((_, response) => {
      asked += 1;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const metadata = { issuer: 'https://login.example.co.jp', jwks_uri: `http://127.0.0.1:${port}/keys` };
    const provider = { metadata: () => Promise.resolve(metadata) } as IdentityProvider;
    tokens = new LogoutTokens(provider, new JwtService({}));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'unknown' })).toString('base64url');
  const many = () =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        tokens.verify(`${header}.e30.x`, 'jizo').catch((error: unknown) => (error as { code: string }).code),
      ),
    );

  it('[IDN-10] are fetched once for many tokens at a time, and not at once again for a key that is not among them', async () => {
    answer = { status: 200, body: '{"keys":[]}' };
    expect(new Set(await many())).toEqual(new Set(['SIGN_ON_FAILED']));
    await many();
    expect(asked).toBe(1);
  });

  it.each([
    ['not there', 500, ''],
    ['without an end', 200, 'x'.repeat(600_000)],
  ])('[IDN-10] are fetched by one call at a time where they are %s', async (_, status, body) => {
    answer = { status, body };
    for (const code of await many()) expect(['SIGN_ON_FAILED', 'SIGN_ON_UNAVAILABLE']).toContain(code);
    expect(asked).toBe(1);
    // They are looked for again, since the provider may be back.
    await many();
    expect(asked).toBe(2);
  });
});
