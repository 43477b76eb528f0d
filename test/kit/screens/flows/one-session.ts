import { expect } from '../browser/expect.js';
import type { Page } from 'playwright';
import type { ApiClient } from '../../clients/manager-client.js';
import type { CuttableProxy } from '../../doubles/cuttable-proxy.js';
import { EMPLOYEE, openSession, writeLabel } from './session-page.js';

/** A conversation as the server holds it. */
export interface StoredTalk {
  id: string;
  memo: string;
  mind_map_data: { label: string }[] | null;
  transcript: string;
  messages: { message: string }[];
}

/** A manager who holds a 1on1 with one report, and whose way to the product can be cut. */
export class OneSession {
  constructor(
    readonly network: CuttableProxy,
    readonly manager: ApiClient,
    readonly employeeId: string,
  ) {}

  /** The newest conversation. */
  async stored(): Promise<StoredTalk> {
    const [one] = await this.manager.call<{ id: string }[]>('GET', '/api/conversations');
    return this.manager.call<StoredTalk>('GET', `/api/conversations/${one?.id ?? ''}`);
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
    const { manager, employeeId, network } = this;
    await openSession(page, { url: network.url, token: manager.token, employeeId, name: EMPLOYEE });
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
}

export const memoOf = (page: Page) => page.getByRole('textbox', { name: 'メモ' });

/** Writes a branch into the mind map. */
export async function addBranch(page: Page, label: string): Promise<void> {
  await page.getByRole('tab', { name: 'マインドマップ' }).click();
  await page.getByRole('button', { name: '下の階層に追加' }).click();
  await writeLabel(page, label);
}
