import type { BrowserContext, Page } from 'playwright';
import { expect } from '../browser/expect.js';
import { FAKE_SHARING } from '../browser/chromium.js';

const ADDRESS = 'http://meeting.example/';
const PAGE = `<!doctype html><html lang="ja"><title>${FAKE_SHARING.title}</title>
<button>話す</button><audio src="/voice.wav"></audio>
<script>
  const voice = document.querySelector('audio');
  document.querySelector('button').onclick = () => { voice.currentTime = 0; void voice.play(); };
</script></html>`;

/** The tab of a meeting, in which the other person's voice is a sound file. */
export class OnlineMeeting {
  private constructor(private readonly page: Page) {}

  /** @param wav what the other person says */
  static async open(context: BrowserContext, wav: Buffer): Promise<OnlineMeeting> {
    const page = await context.newPage();
    await page.route(`${ADDRESS}**`, (route) =>
      route.request().url().endsWith('.wav')
        ? route.fulfill({ contentType: 'audio/wav', body: wav })
        : route.fulfill({ contentType: 'text/html; charset=utf-8', body: PAGE }),
    );
    await page.goto(ADDRESS);
    return new OnlineMeeting(page);
  }

  /** The other person says it, from the beginning. */
  async speak(): Promise<void> {
    await this.page.getByRole('button', { name: '話す' }).click();
  }

  close(): Promise<void> {
    return this.page.close();
  }
}

/** The choice, in the consent's dialog, and the consent. */
export async function agreeOnline(page: Page): Promise<void> {
  await page.getByRole('button', { name: '録音開始' }).click();
  const consent = page.getByRole('dialog', { name: /録音の前に/u });
  await consent.getByRole('radio', { name: 'オンラインで話す' }).check();
  await consent.getByRole('button', { name: '相手の同意を得ました' }).click();
  await expect(setupOf(page).dialog).toBeVisible();
}

/** The dialog in which both sides are heard before the recording. */
export function setupOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'どちらで話しますか' });
  const side = (name: string | RegExp) => dialog.getByRole('group', { name });
  return {
    dialog,
    own: side('わたしの声'),
    other: side(/さんの声$/u),
    share: dialog.getByRole('button', { name: '相手の声を共有する' }),
    start: dialog.getByRole('button', { name: '録音を始める' }),
    alone: dialog.getByRole('button', { name: 'わたしの声だけで始める' }),
  };
}
