import { expect } from '../kit/screens/browser/expect.js';
import type { Page } from 'playwright';
import { faultsOf, LAPTOP } from '../kit/screens/browser/looks.js';
import { startRecording, writeLabel } from '../kit/screens/flows/session-page.js';
import { startSessionWorld, type SessionWorld } from '../kit/screens/flows/session-fixture.js';

const WAIT_MS = 240_000;

/** Each state of the session screen on the real product, in each width and both themes; motion is not wanted. */
describe('the session screen for everybody', () => {
  let world: SessionWorld;
  let page: Page;
  let faults: string[] = [];

  beforeAll(async () => {
    world = await startSessionWorld();
    ({ page } = world);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  }, 90_000);

  afterAll(() => world.close(), 30_000);

  afterEach(() => {
    const found = faults;
    faults = [];
    expect(found).toEqual([]);
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const menu = () => page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menu');
  const isWide = () => (page.viewportSize()?.width ?? 0) >= 1200;
  const isPhone = () => (page.viewportSize()?.width ?? 0) < 768;
  /** Shows one of the panels, wherever this width has it; the tabs come and go with the width. */
  const panel = async (name: RegExp) => {
    const tab = page.getByRole('tab', { name });
    await expect(async () => {
      await tab.click({ timeout: 2_000 });
      await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 });
    }).toPass();
  };
  const talk = async () => {
    if (!isWide()) await panel(/^問い$/u);
  };

  /** Looks at a state in all widths and both themes; `show` brings it up at a width, `leave` puts it away. */
  const inspect = async (name: string, show?: () => Promise<unknown>, leave?: () => Promise<unknown>) => {
    faults.push(...(await faultsOf(page, name, show, leave)));
  };

  it(
    'the pledge, the themes with what was promised last time, and the stances',
    async () => {
      await page.goto(world.session);
      const pledge = page.getByRole('dialog');
      await expect(pledge.getByRole('checkbox')).toHaveCount(4);
      await inspect('pledge');
      for (const box of await pledge.getByRole('checkbox').all()) await box.press('Space');
      await inspect('pledge-taken');
      await pledge.getByRole('button', { name: '対話をはじめる' }).click();
      await expect(page.getByRole('region', { name: '前回の約束' })).toBeVisible();
      await inspect('theme');
      await button(/^体調・心身/u).click();
      await inspect('stance');
    },
    WAIT_MS,
  );

  it(
    'the talk: questions, reply, what the AI says on the side',
    async () => {
      await button('じっくり聞いてほしい').click();
      await expect(button('この問いを使う')).toBeVisible();
      await inspect('questions');
      await button('この問いを使う').click();
      const reply = page.getByRole('textbox', { name: /の返事$/u });
      await inspect('reply', () => expect(reply).toBeVisible());
      await reply.fill(
        '先月から残業が続いていて、正直、眠れない日があります。来週の火曜までに見積もりを先方へ送ります。',
      );
      await reply.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button('この問いを使う')).toBeVisible();
      await inspect('answered');
      await button('ひとことアドバイス').click();
      await expect(dialog('ひとことアドバイス').getByText('オフライン分析')).toBeVisible();
      await inspect('advice');
      await page.keyboard.press('Escape');
      const words = page.getByRole('list', { name: '対話' }).locator('[data-deep-dive] p').last();
      await inspect(
        'dive',
        async () => {
          await words.scrollIntoViewIfNeeded();
          await words.click({ position: { x: 20, y: 12 } });
          await expect(dialog('深く読む').getByText('オフライン分析')).toBeVisible();
        },
        () => page.keyboard.press('Escape'),
      );
      await inspect(
        'tools',
        async () => {
          if (!isPhone()) return;
          await button('そのほかの操作').click();
          await expect(menu()).toBeVisible();
        },
        () => page.keyboard.press('Escape'),
      );
      await page.route('**/refresh-questions', (route) => route.fulfill({ status: 503, json: {} }));
      await button('質問を入れかえる').click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await inspect('error');
      await page.unrouteAll();
    },
    WAIT_MS,
  );

  it(
    'memo and mind map',
    async () => {
      await inspect('memo', async () => {
        await panel(/^メモ$/u);
        await page.getByRole('textbox', { name: 'メモ', exact: true }).fill('シフトは今日中に組み直す');
      });
      const map = () => page.getByRole('application', { name: /^マインドマップ/u });
      await panel(/^マインドマップ$/u);
      await map().focus();
      await page.keyboard.press('ArrowRight');
      for (const [key, text] of [
        ['Tab', '体調'],
        ['Enter', '来週の見積もり'],
      ] as const) {
        await map().press(key);
        await writeLabel(page, text);
      }
      await expect(map().locator('.react-flow__node').nth(2)).toBeVisible();
      await inspect('map', () => panel(/マップ$/u));
      await inspect(
        'map-export',
        async () => {
          await panel(/マップ$/u);
          await button('書き出す').click();
          // It opens far outside and then takes its place.
          await expect(menu()).toBeInViewport();
        },
        () => page.keyboard.press('Escape'),
      );
      await inspect(
        'map-full',
        async () => {
          await panel(/マップ$/u);
          await button('全画面にする').click();
        },
        () => button('全画面を終える').click(),
      );
      await panel(/^メモ$/u);
    },
    WAIT_MS,
  );

  it(
    'the silence timer, running and over',
    async () => {
      await inspect('timer', async () => {
        await talk();
        const timer = page.getByRole('group', { name: '脳汁タイム' });
        if ((await timer.getByRole('timer').count()) === 0) await timer.getByRole('button').click();
        await expect(timer.getByRole('timer')).toBeVisible();
      });
    },
    WAIT_MS,
  );

  it(
    'the consent, a recording with its lines, and its notices',
    async () => {
      await button('録音開始').click();
      await expect(dialog(/録音の前に/u)).toBeVisible();
      await inspect('consent');
      await dialog(/録音の前に/u)
        .getByRole('button', { name: 'いまは録音しない' })
        .click();
      await startRecording(page);
      for (const text of ['前のときは不安だと言っていましたね。', 'そうですね、今回は慣れてきました。']) {
        await page.evaluate(`say(${JSON.stringify(text)})`);
        await expect(page.getByRole('log').getByText(text)).toBeVisible();
      }
      await inspect('recording', talk);
      await inspect(
        'lines',
        async () => {
          if (!isWide()) await panel(/^文字起こし$/u);
        },
        talk,
      );
      await inspect(
        'recording-menu',
        async () => {
          await talk();
          await button('そのほかの操作').click();
          await expect(menu()).toBeVisible();
        },
        () => page.keyboard.press('Escape'),
      );
      await talk();
      await button('そのほかの操作').click();
      await menu().getByRole('menuitem', { name: '止めて、録音した内容を消す' }).click();
      await inspect('stop-and-delete', () => expect(dialog('録音を止めて、消しますか。')).toBeVisible());
      await button('止めて消す').click();
      await expect(button('元に戻す')).toBeVisible();
      await inspect('undo');
    },
    WAIT_MS,
  );

  it(
    'the summary with next actions and findings',
    async () => {
      await page.setViewportSize(LAPTOP);
      await expect(page.getByText('録音していません')).toBeVisible();
      await button('まとめる').click();
      await expect(page.getByRole('heading', { name: '課題・懸念事項' })).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText('分析しています')).toHaveCount(0, { timeout: 30_000 });
      await inspect('summary');
      await button('まとめと次の一歩').click();
      await inspect('summary-folded');
    },
    WAIT_MS,
  );

  it(
    'what is left: to go on with it, and an address that names nobody',
    async () => {
      await page.goto(world.session);
      const pledge = page.getByRole('dialog');
      await expect(pledge.getByRole('checkbox')).toHaveCount(4);
      for (const box of await pledge.getByRole('checkbox').all()) await box.press('Space');
      await pledge.getByRole('button', { name: '対話をはじめる' }).click();
      await inspect('resume');
      await page.goto(`${world.product.url}/session?employeeId=1`);
      await inspect('invalid', () => expect(page.getByRole('alert')).toBeVisible());
    },
    WAIT_MS,
  );
});
