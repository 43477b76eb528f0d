import type { Config } from '@app/platform';
import { User } from '@app/database';
import { TestApp } from '../product/test-app.js';
import { CLIENT, CompanyProvider } from './company-provider.js';
import { SignOnBrowser } from './sign-on-browser.js';

/** Behind a proxy, under a path of its own: nothing of a request says so. */
export const PUBLIC_URL = 'https://1on1.example.co.jp/jizo';

/** What the configuration says of the provider. */
export function signOnConfig(issuer: string): Partial<Config> {
  return {
    PUBLIC_URL,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_SIGNUP: 'open',
  };
}

/** The product with a company's provider. */
export class SignOnFixture {
  private readonly others: TestApp[] = [];

  private constructor(
    readonly company: CompanyProvider,
    readonly app: TestApp,
    /** Of the log, of whatever level. */
    readonly lines: string[],
  ) {}

  static async start(config: Partial<Config> = {}): Promise<SignOnFixture> {
    const company = await CompanyProvider.start({ publicUrl: PUBLIC_URL, url: () => fixture.app.url });
    const lines: string[] = [];
    const app = await TestApp.start({
      worker: false,
      logs: (line) => lines.push(line),
      config: { ...signOnConfig(company.issuer), ...config },
    });
    const fixture = new SignOnFixture(company, app, lines);
    return fixture;
  }

  /** The same database with other settings. */
  async with(config: Partial<Config>): Promise<TestApp> {
    const other = await TestApp.start({
      worker: false,
      beside: this.app,
      logs: (line) => this.lines.push(line),
      config: { ...signOnConfig(this.company.issuer), ...config },
    });
    this.others.push(other);
    return other;
  }

  browser(app = this.app): SignOnBrowser {
    return new SignOnBrowser(app, PUBLIC_URL);
  }

  async userNamed(username: string): Promise<User> {
    return this.app.orm.em.fork().findOneOrFail(User, { username });
  }

  /** Events of the security log, with what they say. */
  get events(): Record<string, unknown>[] {
    return this.lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ log }) => log === 'security');
  }

  async close(): Promise<void> {
    for (const other of this.others) await other.close();
    await this.app.close();
    await this.company.close();
  }
}
