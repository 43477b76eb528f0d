import { expect } from '../browser/expect.js';
import type { Page } from 'playwright';
import { startBrowser, type Browser } from '../browser/chromium.js';
import { CuttableProxy } from '../../doubles/cuttable-proxy.js';
import { HEARD_WORDS } from '../../doubles/browser-recognition.js';
import { startProduct, type Product } from '../../product/product.js';
import { openSession, writeLabel } from './session-page.js';

/** A conversation as the server holds it. */
export interface StoredTalk {
  id: string;
  memo: string;
  mind_map_data: { label: string }[] | null;
  transcript: string;
  messages: { message: string }[];
}

export const EMPLOYEE = '佐倉 美咲';
export const USERNAME = 'kikite';
export const PASSWORD = 'shizuka-ni-kiku';

/** The whole product behind a network that can be cut, one manager with one report, and a browser that hears what the test says. */
export class OneSession {
  private token = '';
  private employeeId = '';

  private constructor(
    private product: Product,
    readonly proxy: CuttableProxy,
    readonly browser: Browser,
  ) {}

  static async start(): Promise<OneSession> {
    const product = await startProduct({ env: { REGISTRATION: 'open' } });
    const proxy = await CuttableProxy.start(product.url);
    const browser = await startBrowser({
      args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    });
    await browser.context.addInitScript(HEARD_WORDS);
    const session = new OneSession(product, proxy, browser);
    const account = { username: USERNAME, password: PASSWORD };
    await session.call('POST', '/api/register', account);
    ({ token: session.token } = await session.call<{ token: string }>('POST', '/api/login', account));
    ({ id: session.employeeId } = await session.call<{ id: string }>('POST', '/api/employees', { name: EMPLOYEE }));
    return session;
  }

  /** Calls the server past the network of the browser. */
  async call<T>(method: string, at: string, body?: object): Promise<T> {
    const headers = {
      'content-type': 'application/json',
      ...(this.token && { authorization: `Bearer ${this.token}` }),
    };
    const answer = await fetch(this.product.url + at, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return (await answer.json()) as T;
  }

  /** Changes the password as on another device; the logins of the browser end by it. */
  async changePassword(from: string, to: string): Promise<void> {
    const body = { currentPassword: from, newPassword: to };
    ({ token: this.token } = await this.call<{ token: string }>('POST', '/api/change-password', body));
  }

  /** The newest conversation. */
  async stored(): Promise<StoredTalk> {
    const [one] = await this.call<{ id: string }[]>('GET', '/api/conversations');
    return this.call<StoredTalk>('GET', `/api/conversations/${one?.id ?? ''}`);
  }

  /** Waits until the server has it. */
  async expectStored(check: (talk: StoredTalk) => void): Promise<void> {
    await expect(async () => check(await this.stored())).toPass({ timeout: 30_000 });
  }

  async expectMemo(memo: string): Promise<void> {
    await this.expectStored((talk) => expect(talk.memo).toBe(memo));
  }

  /** Opens the session in a page, up to the pledge. */
  async open(page: Page): Promise<void> {
    const { token, employeeId } = this;
    await openSession(page, { url: this.proxy.url, token, employeeId, name: EMPLOYEE });
  }

  /** Opens it and goes on with the talk of today. */
  async resume(page: Page): Promise<void> {
    await this.open(page);
    await page.getByRole('button', { name: '続きから再開' }).click();
  }

  /** Chooses theme and stance. */
  async begin(page: Page): Promise<void> {
    await page.getByText('体調・心身のコンディション').first().click();
    await page.getByText('じっくり聞いてほしい').first().click();
    await expect(page.getByRole('button', { name: 'この問いを使う' })).toBeVisible();
  }

  /** kill -9. */
  kill(): void {
    this.product.child.kill('SIGKILL');
  }

  /** Starts it again on the same data. */
  async restart(): Promise<void> {
    this.product = await startProduct({ env: { REGISTRATION: 'open' }, dataDir: this.product.dataDir });
    this.proxy.mend(this.product.url);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.proxy.close();
    await this.product.stop();
  }
}

export const memoOf = (page: Page) => page.getByRole('textbox', { name: 'メモ' });

/** Writes a branch into the mind map. */
export async function addBranch(page: Page, label: string): Promise<void> {
  await page.getByRole('tab', { name: 'マインドマップ' }).click();
  await page.getByRole('button', { name: '下の階層に追加' }).click();
  await writeLabel(page, label);
}
