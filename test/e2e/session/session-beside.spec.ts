import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { test } from '../../kit/screens/fixtures/session-test.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { memoOf } from '../../kit/screens/flows/one-session.js';
import { startRecording, talkOf } from '../../kit/screens/flows/session-page.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const TALK = [
  '話者1: リリースの夜はどうでしたか。',
  '話者2: リリースの夜はきつかったです。レビュー待ちが長く感じます。',
  '話者1: わたしが、来週までに手順書のひな形を共有します。',
].join('\n');
const SAID = ['このところ残業が続いていて、正直つらいです。', 'レビューを待つ時間が、とても長く感じています。'];

interface Stored {
  lines: { text: string; speaker: number | null }[];
  speaker_roles: { manager: number | null; employee: number | null };
}

/** What stands beside a talk, on the real product. */
test.describe('beside the talk', () => {
  let page: Page;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

  test.beforeEach(({ page: own }) => {
    page = own;
  });

  /** Lines on the screen, of which nobody knows who said them. */
  const listen = async () => {
    await startRecording(page);
    for (const words of SAID) {
      await page.evaluate(`say(${JSON.stringify(words)})`);
      await expect(page.getByRole('log').getByText(words)).toBeVisible();
    }
  };

  test('[LIV-17] past 1on1s with this person are read beside the talk, and nothing in them can be changed', async ({
    session,
  }) => {
    const { manager, employeeId } = session;
    for (const days of [28, 14]) {
      const timestamp = new Date(Date.now() - days * DAY_MS).toISOString();
      const body = { employeeId, timestamp, transcript: TALK };
      const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', body);
      await manager.call('POST', `/api/conversations/${id}/summarize`, {});
    }
    await session.open(page);
    await session.begin(page);
    await button('これまで').click();
    const past = page.getByRole('dialog', { name: '佐倉さんとのこれまで' });
    await expect(past.getByRole('heading', { name: '佐倉さんとのこれまで' })).toBeFocused();
    await expect(past.getByRole('article')).toHaveCount(2);
    const newest = past.getByRole('article').first();
    await expect(newest).toContainText('リリースの夜はきつかった');
    await expect(newest).toContainText('手順書のひな形');
    await expect(past.getByRole('textbox')).toHaveCount(0);
    await expect(past.getByRole('checkbox')).toHaveCount(0);
    await past.getByRole('article').last().getByRole('button').click();
    await expect(past.getByText('まとめ', { exact: true })).toHaveCount(2);
    // The talk goes on beside it.
    await talkOf(page).use.click();
    await expect(talkOf(page).reply).toBeFocused();
    await page.keyboard.press('Escape');
    await past.getByRole('button', { name: 'とじる' }).press('Escape');
    await expect(past).toHaveCount(0);
    await expect(memoOf(page)).toBeVisible();
  });

  test('[LIV-14] the draft of the map counts the lines that are on screen now, while the recording runs', async ({
    session,
  }) => {
    await session.open(page);
    await session.begin(page);
    await listen();
    await page.getByRole('tab', { name: 'マインドマップ' }).click();
    const draft = button('文字起こしから下書き');
    await expect(draft).toHaveAttribute('aria-disabled', 'false');
    await draft.click();
    await expect(page.getByRole('region', { name: '文字起こしからの下書き' })).toContainText(SAID[0] ?? '');
    await button('録音停止').click();
    await expect(page.getByRole('group', { name: '録音' })).toContainText('録音していません');
  });

  test('[MND-5] an unsure line says so, and one press names the whole run: わたし and the name first', async ({
    session,
  }) => {
    await session.open(page);
    await session.begin(page);
    await listen();
    const tags = page.getByRole('log').getByRole('button', { name: /話者を変える$/u });
    await expect(tags).toHaveText(SAID.map(() => '話し手：未確認'));
    await tags.last().click();
    const menu = page.getByRole('menu', { name: '話者を変える' });
    await expect(menu.getByRole('menuitem').first()).toHaveText('わたし');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await menu.getByRole('group', { name: '続いた2行の話し手' }).getByRole('menuitem', { name: '佐倉さん' }).click();
    await expect(tags).toHaveText(SAID.map(() => '佐倉さん'));
    const { lines, speaker_roles: roles } = (await session.stored()) as unknown as Stored;
    expect(lines.map(({ speaker }) => speaker)).toEqual(SAID.map(() => roles.employee));
    await button('録音停止').click();
    await expect(page.getByRole('group', { name: '録音' })).toContainText('録音していません');
  });

  test('[MND-5] who said words that the server has not stored yet is named as soon as it has', async ({ session }) => {
    await session.open(page);
    await session.begin(page);
    await listen();
    // As the server answers about lines that are still on their way to it.
    let early = 2;
    await page.route('**/name-lines', async (route) => {
      const { party } = route.request().postDataJSON() as { party: string };
      early -= 1;
      await route.continue(early < 0 ? {} : { postData: { lineIds: [randomUUID()], party } });
    });
    const tags = page.getByRole('log').getByRole('button', { name: /話者を変える$/u });
    await tags.last().click();
    const menu = page.getByRole('menu', { name: '話者を変える' });
    await menu.getByRole('group', { name: '続いた2行の話し手' }).getByRole('menuitem', { name: '佐倉さん' }).click();
    await expect(tags).toHaveText(SAID.map(() => '佐倉さん'));
    await expect(page.getByRole('alert')).toHaveCount(0);
    await button('録音停止').click();
    await expect(page.getByRole('group', { name: '録音' })).toContainText('録音していません');
  });
});
