import Provider, { type AccountClaims, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';

export const CLIENT = { id: 'jizo', secret: 'a secret that the provider and the product share' };

/** Somebody at the company. */
export interface Employee extends Partial<AccountClaims> {
  sub: string;
}

/** Where the product says it is. */
interface Product {
  publicUrl: string;
  /** Where it really is, as behind a proxy. */
  url: () => string;
}

/** A company's identity provider: panva's, which is certified, over HTTP, with everything in memory. */
export class CompanyProvider {
  /** The claims of everybody there, by subject. */
  readonly people = new Map<string, Employee>();
  /** Who sits at the browser: logs in without being asked. Null shows the page that asks. */
  next: string | null = null;
  /** What the provider has sent to the product behind people's backs. */
  readonly sent: { url: string; body: string }[] = [];
  private readonly provider: Provider;

  private constructor(
    readonly issuer: string,
    private readonly server: Server,
    private readonly product: Product,
  ) {
    this.provider = quietly(() => new Provider(issuer, this.configuration()));
    const answer = this.provider.callback();
    server.on('request', (request, response) => {
      if (request.url?.startsWith('/interaction/') === true) void this.interact(request, response);
      else void answer(request, response);
    });
  }

  static async start(product: Product): Promise<CompanyProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new CompanyProvider(`http://127.0.0.1:${port}`, server, product);
  }

  /** Somebody new, who sits at the browser. */
  hire(claims: Partial<Employee> = {}): Employee {
    const sub = `person-${randomUUID()}`;
    const employee: Employee = { sub, preferred_username: sub, ...claims };
    this.people.set(employee.sub, employee);
    this.next = employee.sub;
    return employee;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private configuration(): Configuration {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const at = (path: string): string => `${this.product.publicUrl}${path}`;
    return {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [at('/api/oidc/callback')],
          post_logout_redirect_uris: [at('/login')],
          backchannel_logout_uri: at('/api/oidc/backchannel-logout'),
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' }] },
      cookies: { keys: [randomUUID()] },
      claims: {
        openid: ['sub', 'groups'],
        profile: ['preferred_username', 'name'],
        email: ['email', 'email_verified'],
      },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: { enabled: true, logoutSource: askForLogout },
      },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => this.people.get(sub) ?? { sub } }),
      // The company has agreed for everybody.
      loadExistingGrant: async ({ oidc }: KoaContextWithOIDC) => {
        const grant = new this.provider.Grant({ clientId: CLIENT.id, accountId: oidc.session!.accountId! });
        grant.addOIDCScope('openid profile email');
        await grant.save();
        return grant;
      },
      ttl: { Session: 3600, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 600 },
      renderError: (context, error) => {
        context.body = `${error.error}: ${error.error_description ?? ''}`;
      },
      fetch: async (url, options) => {
        const { href } = new URL(url instanceof Request ? url.url : url);
        this.sent.push({ url: href, body: await new Request(href, options).text() });
        return fetch(href.replace(this.product.publicUrl, this.product.url()), options);
      },
    };
  }

  /** The login of the provider: a page that asks for a name, or nothing where somebody sits there already. */
  private async interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const typed = new URL(request.url ?? '', this.issuer).searchParams.get('name');
    const accountId = typed ?? this.next;
    if (accountId === null) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(PAGE);
      return;
    }
    await this.provider.interactionFinished(request, response, { login: { accountId } });
  }
}

/** Without the warning that what is kept in memory is lost: that is what a test wants. */
function quietly<T>(make: () => T): T {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}

const PAGE = `<!doctype html><html lang="ja"><title>会社のログイン</title>
<h1>会社のログイン</h1>
<form><label>お名前 <input name="name" autofocus></label> <button>入る</button></form></html>`;

/** Who comes with a hint is not asked again. */
function askForLogout(context: KoaContextWithOIDC, form: string): void {
  context.body = `<!doctype html><html lang="ja"><title>会社のログアウト</title>${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">会社からもログアウトする</button></html>`;
}
