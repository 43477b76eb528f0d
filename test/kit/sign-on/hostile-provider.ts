import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT } from './company-provider.js';

/** An answer over HTTP. */
export interface Reply {
  status: number;
  type: string;
  body: string;
}

/** Everything that a provider answers to one sign-on; each part can be made wrong. */
export interface ProviderAnswer {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  /** The signature over the first two parts of the ID token. */
  sign: (input: string) => string;
  /** What becomes of the ID token once it is signed. */
  whole: (idToken: string) => unknown;
  token: (idToken: unknown) => Reply;
  userinfo: Reply;
  /** What the browser brings back. */
  query: URLSearchParams;
}

export const json = (body: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

const KEY_ID = 'the only key';
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A small provider that says whatever it is told to say: right, until something is changed. */
export class HostileProvider {
  /** What it says of itself. */
  metadata: (right: Record<string, unknown>) => Reply = (right) => json(right);
  private readonly key = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private answer: ProviderAnswer | null = null;

  private constructor(
    readonly issuer: string,
    private readonly server: Server,
  ) {
    server.on('request', ({ url }, response) => this.reply(url ?? '', response));
  }

  static async start(): Promise<HostileProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new HostileProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The right answer to a sign-on, of a person of its own. @param asked where the browser was sent */
  rightAnswer(asked: string, sub: string): ProviderAnswer {
    const { searchParams } = new URL(asked);
    const now = Math.floor(Date.now() / 1000);
    return {
      header: { alg: 'RS256', kid: KEY_ID, typ: 'JWT' },
      claims: { iss: this.issuer, aud: CLIENT.id, sub, nonce: searchParams.get('nonce'), iat: now, exp: now + 300 },
      sign: (input) => this.signed(input),
      whole: (idToken) => idToken,
      token: (idToken) => json({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: idToken }),
      userinfo: json({ sub }),
      query: new URLSearchParams({ code: 'good', state: searchParams.get('state') ?? '', iss: this.issuer }),
    };
  }

  /** From now on it answers so. */
  say(answer: ProviderAnswer): void {
    this.answer = answer;
  }

  /** A token of its own key, or of another that it never showed. */
  signed(input: string, isOther = false): string {
    return sign('sha256', Buffer.from(input), (isOther ? this.other : this.key).privateKey).toString('base64url');
  }

  /** A code over the token by what anybody can know: the public key, or the client's secret. */
  macBy(what: 'public key' | 'client secret', input: string): string {
    const secret = what === 'client secret' ? CLIENT.secret : pem(this.key.publicKey);
    return createHmac('sha256', secret).update(input).digest('base64url');
  }

  get otherKey(): object {
    return this.other.publicKey.export({ format: 'jwk' });
  }

  /** A token with these claims. */
  tokenOf({ header, claims, sign: signature }: Pick<ProviderAnswer, 'header' | 'claims' | 'sign'>): string {
    const input = `${base64(header)}.${base64(claims)}`;
    return `${input}.${signature(input)}`;
  }

  private reply(path: string, response: ServerResponse): void {
    const { status, type, body } = this.replyTo(path);
    response.writeHead(status, { 'content-type': type, ...(status === 302 && { location: `${this.issuer}/jwks` }) });
    response.end(body);
  }

  private replyTo(path: string): Reply {
    const at = (name: string): string => `${this.issuer}/${name}`;
    if (path.startsWith('/.well-known/'))
      return this.metadata({
        issuer: this.issuer,
        authorization_endpoint: at('authorize'),
        token_endpoint: at('token'),
        userinfo_endpoint: at('userinfo'),
        jwks_uri: at('jwks'),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
      });
    if (path === '/jwks')
      return json({ keys: [{ ...this.key.publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig' }] });
    if (this.answer === null) return json({}, 404);
    return path === '/token' ? this.answer.token(this.answer.whole(this.tokenOf(this.answer))) : this.answer.userinfo;
  }
}

function pem(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString();
}
