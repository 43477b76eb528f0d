import type { Page } from 'playwright';
import type { ApiClient } from '../../kit/clients/manager-client.js';
import type { Product } from '../../kit/product/product.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import { CARDS, LONG_NAME, SAKURA } from '../../kit/screens/flows/analysed-manager.js';
import { REFUSAL, refuse } from '../../kit/screens/flows/settings-page.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';

const KINDS = ['keywords', 'sentiments', 'issues', 'positives'];

/** What is asked of a drawing, in the browser. */
interface Drawing {
  width: number;
  height: number;
  getContext(kind: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
  };
}

/** How far the bar of each row goes to the right: the longest stretch of one colour along its middle. */
function barLengths(drawing: Drawing, rows: number): number[] {
  return Array.from({ length: rows }, (_, row) => {
    const at = Math.round(((row + 0.5) * drawing.height) / rows);
    const line = new Uint32Array(drawing.getContext('2d').getImageData(0, at, drawing.width, 1).data.buffer);
    let [longest, run] = [0, 0];
    line.forEach((colour, x) => {
      const isFilled = colour >>> 24 === 255;
      run = isFilled && colour === line[x - 1] ? run + 1 : Number(isFilled);
      longest = Math.max(longest, run);
    });
    return longest;
  });
}

/** The dashboard and the learning guide of one manager with two reports, whose 1on1s lie on both sides of a new year in Japan. */
test.describe('the dashboard and the learning guide', () => {
  let product: Product;
  let page: Page;
  let manager: ApiClient;
  let sakuraTalk: string;

  test.beforeEach(async ({ page: own, product: shared, analysed }) => {
    [page, product] = [own, shared];
    ({ manager, sakuraTalk } = analysed);
    await signInOnPage(page, product.url, manager);
  });

  const read = <T>(at: string) => manager.call<T>('GET', at);
  const open = (query = '') => page.goto(`${product.url}/app/dashboard${query}`);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.locator('.ant-select-item-option', { hasText: option }).click();
  };
  const shot = async (name: string) => {
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };

  test('[DSH-8] asks for nothing before somebody is logged in', async () => {
    const asked: string[] = [];
    const note = (request: { url(): string }) => asked.push(request.url());
    page.on('request', note);
    await signInOnPage(page, product.url, null);
    await open();
    await page.waitForURL('**/login?next=*');
    await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible();
    expect(asked.filter((url) => url.includes('/api/dashboard'))).toEqual([]);
    page.off('request', note);
  });

  test('[DSH-6] [SCR-13] two named curves on an axis from 0 to 1, which never pass 0 or 1; 53 weeks leave no blank below the page', async () => {
    const scores = [0, 1, 1, 0, 0.02, 1, 0.98, 0, 0.5, 1];
    const talks = Array.from({ length: 53 }, (_, week) => ({
      conversation_timestamp: new Date(Date.UTC(2025, 0, 6 + 7 * week)).toISOString(),
      positive_score: scores[week % scores.length],
      negative_score: scores[(week + 3) % scores.length],
    }));
    // Notes every word and curve that is drawn: a Bézier curve stays within the height of its four points.
    await page.addInitScript(`
      window.passed = []; window.curves = 0; window.words = new Set();
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
        window.words.add(text);
        return fillText.call(this, text, ...at);
      };
      for (const { prototype } of [CanvasRenderingContext2D, Path2D]) {
        const { moveTo, lineTo, bezierCurveTo } = prototype;
        prototype.moveTo = function (x, y) { this.y0 = y; return moveTo.call(this, x, y); };
        prototype.lineTo = function (x, y) { this.y0 = y; return lineTo.call(this, x, y); };
        prototype.bezierCurveTo = function (x1, y1, x2, y2, x, y) {
          window.curves += 1;
          const [low, high] = [Math.min(this.y0, y) - 0.5, Math.max(this.y0, y) + 0.5];
          if ([y1, y2].some((one) => one < low || one > high)) window.passed.push([this.y0, y1, y2, y]);
          this.y0 = y;
          return bezierCurveTo.call(this, x1, y1, x2, y2, x, y);
        };
      }`);
    await page.route('**/api/dashboard/sentiments*', async (route) => {
      const found = (await (await route.fetch()).json()) as object[];
      await route.fulfill({ json: talks.map((talk) => ({ ...found[0], ...talk })) });
    });
    await open();
    await expect(card('感情の推移').locator('canvas')).toBeVisible();
    for (const name of ['ポジティブ', 'ネガティブ'])
      await expect(card('感情の推移').locator('p').getByText(name, { exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate<number>('window.curves')).toBeGreaterThan(100);
    const drawnNumbers = await page.evaluate<string[]>(
      `[...window.words].filter((word) => /^[\\d.]+$/u.test(word)).sort()`,
    );
    expect(drawnNumbers).toEqual(['0', '0.5', '1']);
    expect(await page.evaluate('window.passed')).toEqual([]);
    const below = await page.evaluate<number>(
      `document.documentElement.scrollHeight - document.querySelector('#main').getBoundingClientRect().bottom - scrollY`,
    );
    expect(below).toBeLessThanOrEqual(1);
  });

  test('[GUI-1] [GUI-2] [GUI-3] the guide is text, of whose two parts one is open at a time; no screen but the dashboard loads charts', async () => {
    const asked: string[] = [];
    const note = (request: { url(): string }) => asked.push(request.url());
    page.on('request', note);
    await page.goto(`${product.url}/app/resources`);
    await expect(page.getByRole('heading', { name: '学習ガイド', level: 1 })).toBeVisible();
    const listener = page.getByRole('button', { name: '上司（聞き手）のためのガイド' });
    const speaker = page.getByRole('button', { name: '部下（話し手）のためのガイド' });
    await expect(listener).toHaveAttribute('aria-expanded', 'true');
    await speaker.click();
    await expect(speaker).toHaveAttribute('aria-expanded', 'true');
    await expect(listener).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByText('話すことは、ひとつあれば十分')).toBeVisible();
    await expect(page.getByText('問いはひとつずつ')).toBeHidden();
    await listener.click();
    await expect(speaker).toHaveAttribute('aria-expanded', 'false');
    await listener.click();
    await expect(listener).toHaveAttribute('aria-expanded', 'false');
    // [SCR-16] [IDN-14] The notices are asked for on every screen.
    const notices = /\/api\/(?:maintenance|account\/records)$/u;
    expect(asked.filter((url) => url.includes('/api/') && !notices.test(url))).toEqual([]);
    expect(asked.filter((url) => url.includes('Chart'))).toEqual([]);
    await open();
    await expect(card('会話トピックの傾向').getByText('いちばん多いのは')).toBeVisible();
    await expect.poll(() => asked.filter((url) => /(?:Keyword|Sentiment)Chart/u.test(url)).length).toBe(2);
    page.off('request', note);
  });

  test('[DSH-7] [DSH-8] each card waits and fills for itself', async () => {
    const held = new Map<string, () => void>();
    await page.route('**/api/dashboard/*', async (route) => {
      const kind = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      await new Promise<void>((go) => held.set(kind, go));
      await route.continue();
    });
    await open();
    for (const name of CARDS) await expect(card(name).getByText('読込中...')).toBeVisible();
    await expect.poll(() => KINDS.filter((kind) => !held.has(kind))).toEqual([]);
    held.get('issues')?.();
    await expect(card('課題・懸念事項').getByRole('link').first()).toBeVisible();
    await expect(card('課題・懸念事項').getByText('読込中...')).toBeHidden();
    for (const name of CARDS.filter((title) => title !== '課題・懸念事項'))
      await expect(card(name).getByText('読込中...')).toBeVisible();
    for (const go of held.values()) go();
    for (const name of CARDS) await expect(card(name).getByText('読込中...')).toBeHidden();
  });

  for (const [row, title, kind] of [
    ['[DSH-3]', '課題・懸念事項', 'issues'],
    ['[DSH-4]', 'ポジティブな変化・成長', 'positives'],
  ] as const)
    test(`${row} [SCR-8] the topics of ${title} lead to the lines they rest on`, async () => {
      const topics = await read<
        { conversation_id: string; text: string; evidence: { source: string; id: string }[] }[]
      >(`/api/dashboard/${kind}`);
      expect(topics.length).toBeGreaterThan(0);
      await open();
      for (const { text, conversation_id, evidence } of topics.slice(0, 5)) {
        const at = `?at=${evidence[0]?.source ?? ''}-${evidence[0]?.id ?? ''}`;
        const link = card(title).getByRole('link', { name: text }).first();
        await expect(link).toHaveAttribute('href', `/app/log/transcript/${conversation_id}${at}`);
      }
      // The name is text, and does not push the day off the card.
      await expect(card(title).locator('b')).toHaveCount(0);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    });

  test('[DSH-2] [DSH-9] another report is asked for anew in every card, and is still chosen after going back', async () => {
    await open();
    await page.getByRole('combobox', { name: '部下を選択' }).click();
    await expect(page.locator('.ant-select-item-option')).toHaveText(['すべての部下', SAKURA, LONG_NAME]);
    await page.keyboard.press('Escape');
    const employees = await read<{ id: string; name: string }[]>('/api/employees');
    const id = employees.find(({ name }) => name === SAKURA)?.id ?? '';
    const asked = Promise.all(
      [...KINDS, 'cadence', 'promises'].map((kind) =>
        page.waitForRequest((request) => request.url().endsWith(`/api/dashboard/${kind}?employeeId=${id}`)),
      ),
    );
    await choose('部下を選択', SAKURA);
    await asked;
    const links = card('課題・懸念事項').getByRole('link');
    await expect(links.first()).toBeVisible();
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', new RegExp(sakuraTalk, 'u'));
    await links.first().click();
    await page.waitForURL('**/log/transcript/*');
    await page.goBack();
    await expect(page.getByRole('link', { name: SAKURA, exact: true }).first()).toBeVisible();
    expect(page.url()).toContain(`employee=${id}`);
    const all = page.waitForRequest((request) => request.url().endsWith('/api/dashboard/issues'));
    await page.reload();
    await choose('部下を選択', 'すべての部下');
    await all;
  });

  test('[DSH-7] a period without a 1on1 says so in each card, and when the last one was', async () => {
    await open();
    await choose('期間', 'この1か月');
    for (const name of CARDS) {
      await expect(card(name).getByText('該当データなし', { exact: true })).toBeVisible();
    }
    const row = card('1on1の間隔').getByRole('row', { name: SAKURA });
    await expect(row).toContainText('2023年12月31日');
    await expect(row).toContainText('0回');
  });

  test('[DSH-5] [DSH-6] each chart is a table on request, whose days are those of Japan; the bars lie, as long as their words are frequent', async () => {
    await open();
    const sentiments = card('感情の推移');
    await sentiments.getByRole('button', { name: '表で見る' }).click();
    const rows = sentiments.getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('2023年12月31日');
    await expect(rows.nth(2)).toContainText('2024年1月1日');
    const keywords = card('会話トピックの傾向');
    await keywords.getByRole('button', { name: '表で見る' }).click();
    const stats = await read<{ keyword: string; frequency: number }[]>('/api/dashboard/keywords');
    await expect(keywords.getByRole('row')).toHaveCount(stats.length + 1);
    const cells = await keywords.getByRole('row').allInnerTexts();
    expect(cells.slice(1).map((text) => text.split(/\s+/u))).toEqual(
      stats.map(({ keyword, frequency }) => [keyword, String(frequency)]),
    );
    await shot('dashboard-tables');
    await keywords.getByRole('button', { name: 'グラフで見る' }).click();
    await expect(keywords.locator('canvas')).toBeVisible();
    const shown = await keywords.getByRole('button', { name: /話された1on1を見る$/u }).count();
    const lengths = () => keywords.locator('canvas').evaluate(barLengths, shown);
    await expect(async () => {
      const [first = 0, ...others] = await lengths();
      expect(first).toBeGreaterThan(100);
      for (const [at, length] of others.entries())
        expect(length / first).toBeCloseTo((stats[at + 1]?.frequency ?? 0) / (stats[0]?.frequency ?? 1), 1);
    }).toPass({ timeout: 20_000 });
  });

  test('[SCR-8] a word leads to the lines in which it was said', async () => {
    const talks = await read<{ conversation_id: string }[]>('/api/dashboard/keywords').then(async () => {
      const [first] = await read<{ keyword: string }[]>('/api/dashboard/keywords');
      const query = new URLSearchParams({ keyword: first?.keyword ?? '' });
      return read<{ conversation_id: string }[]>(`/api/dashboard/keyword-conversations?${String(query)}`);
    });
    expect(talks.length).toBeGreaterThan(0);
    await open();
    const bars = card('会話トピックの傾向').getByRole('button', { name: /話された1on1を見る$/u });
    await bars.first().press('Enter');
    const dialog = page.getByRole('dialog', { name: /が話された1on1$/u });
    await expect(dialog.getByRole('link')).toHaveCount(talks.length);
    await dialog.getByRole('link').first().click();
    await page.waitForURL(`**/log/transcript/${talks[0]?.conversation_id ?? ''}?at=line-*`);
    await expect(page.locator('[aria-current="true"]')).toBeVisible();
    await page.goBack();
    await expect(dialog.getByRole('link').first()).toBeVisible();
    await shot('dashboard-keyword');
    // It may still be on its way in.
    await expect(async () => {
      await dialog.getByRole('button', { name: '閉じる' }).click({ timeout: 2_000 });
      await expect(dialog).toBeHidden({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  });

  test('[DSH-11] a card says which 1on1 could not be analysed, and leads to it', async () => {
    const failure = {
      conversation_id: sakuraTalk,
      employee_name: SAKURA,
      conversation_timestamp: '2023-12-31T14:59:59Z',
    };
    await page.route('**/api/dashboard/failures', (route) =>
      route.fulfill({ json: [{ ...failure, kinds: ['keywords'] }] }),
    );
    await open();
    const failed = card('会話トピックの傾向');
    await expect(failed.getByText('分析できなかった1on1が1件あります。')).toBeVisible();
    await expect(failed.getByRole('link', { name: `${SAKURA}さん` })).toHaveAttribute(
      'href',
      `/app/log/transcript/${sakuraTalk}`,
    );
    await expect(card('感情の推移').getByText('分析できなかった')).toHaveCount(0);
    await shot('dashboard-failed');
  });

  test('[ERR-24] [ERR-25] says what could not be fetched, and fetches it on request', async () => {
    await refuse(page, '**/api/dashboard/keywords');
    await refuse(page, '**/api/employees');
    await open();
    const keywords = card('会話トピックの傾向');
    await expect(keywords.getByRole('alert')).toContainText(`データの取得に失敗しました: ${REFUSAL}`);
    await expect(page.getByText(`部下データの取得に失敗しました: ${REFUSAL}`)).toBeVisible();
    await expect(card('課題・懸念事項').getByRole('link').first()).toBeVisible();
    await page.unrouteAll();
    await keywords.getByRole('button', { name: 'もう一度読み込む' }).click();
    await expect(keywords.getByText('いちばん多いのは')).toBeVisible();
  });

  test('500 reports stand in few rows, and all of them on request', async () => {
    const cadence = Array.from({ length: 500 }, (_, at) => ({
      employee_id: `e${at}`,
      employee_name: `部下 ${at}`,
      conversations: at,
      interval_days: at === 0 ? null : 14,
      last_timestamp: at === 0 ? null : '2024-01-01T00:00:00Z',
    }));
    await page.route('**/api/dashboard/cadence', (route) => route.fulfill({ json: cadence }));
    await open();
    const table = card('1on1の間隔');
    await expect(table.getByRole('row', { name: '部下 0' })).toContainText('はじめての1on1');
    await expect(table.getByRole('row')).toHaveCount(7);
    await table.getByRole('button', { name: 'すべて見る（500人）' }).click();
    await expect(table.getByRole('row')).toHaveCount(501);
  });
});
