import { randomInt } from 'node:crypto';
import type { TestApp, TestUser } from '../product/test-app.js';

/** An answer that was not followed. */
interface Seen {
  status: number;
  location: string | null;
  text: string;
}

/** A browser that signs on: it keeps cookies, and reaches the product where it says it is. */
export class SignOnBrowser {
  private readonly jars = new Map<string, Map<string, string>>();

  constructor(
    private readonly app: TestApp,
    private readonly publicUrl: string,
  ) {}

  /** From the press of the button to a token, all the way through the provider. */
  async signOn(remember = false): Promise<{ token: string; by: TestUser }> {
    const end = await this.through(await this.start(remember));
    const code = end.get('code');
    if (code === null) throw new Error(`the sign-on ended with ${end.toString()}`);
    const { status, body } = await this.trade(code);
    if (status !== 200) throw new Error(`the code was answered with ${String(status)}`);
    const { token } = body as { token: string };
    return { token, by: { username: '', password: '', ...this.app.as(token) } };
  }

  /** The sentence's code with which the product refuses. */
  async refusal(): Promise<string | null> {
    return (await this.through(await this.start())).get('refused');
  }

  /** Presses the button. @returns where the browser is sent */
  async start(remember = false, code?: string): Promise<string> {
    const { body, status } = await this.post('/api/oidc/start', { remember, ...(code !== undefined && { code }) });
    if (status !== 200) throw new Error(`the start was answered with ${String(status)}`);
    return (body as { url: string }).url;
  }

  /** Links the account of a signed-in user. @returns where the browser is sent */
  async link(user: TestUser, password = user.password): Promise<{ status: number; body: unknown }> {
    return this.post('/api/oidc/link', { password }, { authorization: `Bearer ${user.token}` });
  }

  /** Goes where it is sent until the product's screen, and says what that screen is told. */
  async through(url: string): Promise<URLSearchParams> {
    return this.at(await this.toProduct(url));
  }

  /** Goes where the provider sends it, and stops before the product. */
  async toProduct(url: string): Promise<string> {
    let next = url;
    for (let steps = 0; !next.startsWith(this.publicUrl); steps += 1) {
      const { location, text } = await this.get(next);
      if (location === null || steps > 20) throw new Error(`the provider stopped at ${next}: ${text.slice(0, 300)}`);
      next = new URL(location, next).href;
    }
    return next;
  }

  /** Comes back to the product with the provider's answer. */
  async at(callback: string): Promise<URLSearchParams> {
    const { location, status } = await this.get(callback);
    if (status !== 303 || location?.startsWith(`${this.publicUrl}/sign-on#`) !== true)
      throw new Error(`the product answered ${String(status)} ${location ?? ''}`);
    return new URLSearchParams(new URL(location).hash.slice(1));
  }

  /** Logs out at the provider, of its own accord. */
  async leave(issuer: string): Promise<void> {
    const address = `${issuer}/session/end?client_id=jizo`;
    const { text } = await this.get(address);
    const [, action = ''] = /action="([^"]+)"/u.exec(text) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/u.exec(text) ?? [];
    const answer = await fetch(action, {
      method: 'POST',
      redirect: 'manual',
      headers: this.headers(address),
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    if (answer.status !== 303) throw new Error(`the provider answered ${String(answer.status)} ${await answer.text()}`);
    this.keep(address, answer);
  }

  trade(code: string): Promise<{ status: number; body: unknown }> {
    return this.post('/api/oidc/token', { code });
  }

  async get(url: string): Promise<Seen> {
    const answer = await fetch(this.reached(url), { redirect: 'manual', headers: this.headers(url) });
    this.keep(url, answer);
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
  }

  async post(path: string, body: object, headers: Record<string, string> = {}) {
    const url = `${this.publicUrl}${path}`;
    const answer = await fetch(this.reached(url), {
      method: 'POST',
      headers: { ...this.headers(url), ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    this.keep(url, answer);
    return { status: answer.status, body: await answer.json() };
  }

  private reached(url: string): string {
    return url.replace(this.publicUrl, this.app.url);
  }

  private headers(url: string): Record<string, string> {
    const cookie = [...(this.jars.get(new URL(url).origin) ?? [])].map(([name, value]) => `${name}=${value}`);
    const from = `198.18.${String(randomInt(256))}.${String(randomInt(256))}`;
    return { cookie: cookie.join('; '), 'x-forwarded-for': from };
  }

  private keep(url: string, answer: Response): void {
    const { origin } = new URL(url);
    const jar = this.jars.get(origin) ?? new Map<string, string>();
    this.jars.set(origin, jar);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/iu.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
  }
}
