import type { Page } from 'playwright';
import { HEARD_WORDS } from '../../kit/doubles/browser-recognition.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { LAPTOP } from '../../kit/screens/browser/looks.js';
import {
  beginTalk,
  reportWithPromises,
  sessionUrl,
  startRecording,
  takePledges,
  writeLabel,
} from '../../kit/screens/flows/session-page.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import type { Screen, Visitor } from './screen.js';

const REPLY = '先月から残業が続いていて、正直、眠れない日があります。来週の火曜までに見積もりを先方へ送ります。';

/** The parts of the session in the width that the page has. */
function partsOf(page: Page) {
  const width = () => page.viewportSize()?.width ?? 0;
  /** Shows one of the panels, wherever this width has it; the tabs come and go with the width. */
  const panel = async (name: RegExp) => {
    const tab = page.getByRole('tab', { name });
    await expect(async () => {
      await tab.click({ timeout: 2_000 });
      await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 1_000 });
    }).toPass();
  };
  return {
    button: (name: string | RegExp) => page.getByRole('button', { name }).first(),
    dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
    menu: () => page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menu'),
    escape: () => page.keyboard.press('Escape'),
    isWide: () => width() >= 1200,
    isPhone: () => width() < 768,
    panel,
    talk: async () => {
      if (width() < 1200) await panel(/^問い$/u);
    },
  };
}

/** Opens the session with a report who has promises of the last time, up to the pledge. */
async function open({ page, url, manager }: Visitor): Promise<void> {
  await page.addInitScript(HEARD_WORDS);
  await signInOnPage(page, url, manager);
  await page.goto(sessionUrl(url, await reportWithPromises(manager)));
}

/** Opens it and begins the talk, with theme and stance. */
async function begin(visitor: Visitor): Promise<ReturnType<typeof partsOf>> {
  await open(visitor);
  const { page } = visitor;
  await beginTalk(page);
  const on = partsOf(page);
  await on.button(/^体調・心身/u).click();
  await on.button('じっくり聞いてほしい').click();
  await expect(on.button('この問いを使う')).toBeVisible();
  return on;
}

/** Asks the question that stands there, and writes the reply down. */
async function reply(
  page: Page,
  look: (shown: () => Promise<void>) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { button } = partsOf(page);
  await button('この問いを使う').click();
  const field = page.getByRole('textbox', { name: /の返事$/u });
  await look(() => expect(field).toBeVisible());
  await field.fill(REPLY);
  await field.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button('この問いを使う')).toBeVisible();
}

/** The screen of a 1on1 in its states. */
export const SESSION_SCREENS: readonly Screen[] = [
  {
    name: 'the session: the pledge, the themes with what was promised last time, and the stances',
    async visit(visitor, look) {
      await open(visitor);
      const { page } = visitor;
      const pledge = page.getByRole('dialog');
      await expect(pledge.getByRole('checkbox')).toHaveCount(4);
      await look('pledge');
      await takePledges(page);
      await look('pledge taken');
      await pledge.getByRole('button', { name: '対話をはじめる' }).click();
      await expect(page.getByRole('region', { name: '前回の約束' })).toBeVisible();
      await look('theme');
      await partsOf(page)
        .button(/^体調・心身/u)
        .click();
      await look('stance');
    },
  },
  {
    name: 'the session: questions, reply, what the AI says on the side',
    async visit(visitor, look) {
      const { page } = visitor;
      const on = await begin(visitor);
      await look('questions');
      await reply(page, (shown) => look('reply', shown));
      await look('answered');
      await on.button('ひとことアドバイス').click();
      await expect(on.dialog('ひとことアドバイス').getByText('オフライン分析')).toBeVisible();
      await look('advice');
      await on.escape();
      const words = page.getByRole('list', { name: '対話' }).locator('[data-deep-dive] p').last();
      await look(
        'deep dive',
        async () => {
          await words.scrollIntoViewIfNeeded();
          await words.click({ position: { x: 20, y: 12 } });
          await expect(on.dialog('深く読む').getByText('オフライン分析')).toBeVisible();
        },
        on.escape,
      );
      await look(
        'tools',
        async () => {
          if (!on.isPhone()) return;
          await on.button('そのほかの操作').click();
          await expect(on.menu()).toBeVisible();
        },
        on.escape,
      );
      await page.route('**/refresh-questions', (route) => route.fulfill({ status: 503, json: {} }));
      await on.button('質問を入れかえる').click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await look('error');
    },
  },
  {
    name: 'the session: memo, mind map and silence timer',
    async visit(visitor, look) {
      const { page } = visitor;
      const on = await begin(visitor);
      await look('memo', async () => {
        await on.panel(/^メモ$/u);
        await page.getByRole('textbox', { name: 'メモ', exact: true }).fill('シフトは今日中に組み直す');
      });
      const map = page.getByRole('application', { name: /^マインドマップ/u });
      const showMap = () => on.panel(/マップ$/u);
      await showMap();
      await map.focus();
      await page.keyboard.press('ArrowRight');
      for (const [key, text] of [
        ['Tab', '体調'],
        ['Enter', '来週の見積もり'],
      ] as const) {
        await map.press(key);
        await writeLabel(page, text);
      }
      await expect(map.locator('.react-flow__node').nth(2)).toBeVisible();
      await look('map', showMap);
      await look(
        'map export',
        async () => {
          await showMap();
          await on.button('書き出す').click();
          // It opens far outside and then takes its place.
          await expect(on.menu()).toBeInViewport();
        },
        on.escape,
      );
      await look(
        'map on the full screen',
        async () => {
          await showMap();
          await on.button('全画面にする').click();
        },
        () => on.button('全画面を終える').click(),
      );
      await on.panel(/^メモ$/u);
      await look('timer', async () => {
        await on.talk();
        const timer = page.getByRole('group', { name: '脳汁タイム' });
        if ((await timer.getByRole('timer').count()) === 0) await timer.getByRole('button').click();
        await expect(timer.getByRole('timer')).toBeVisible();
      });
    },
  },
  {
    name: 'the session: the consent, a recording with its lines, and its notices',
    async visit(visitor, look) {
      const { page } = visitor;
      const on = await begin(visitor);
      await on.button('録音開始').click();
      const consent = on.dialog(/録音の前に/u);
      await expect(consent).toBeVisible();
      await look('consent');
      // Put away without an answer: a no would hold for the day.
      await page.keyboard.press('Escape');
      await expect(consent).toHaveCount(0);
      await startRecording(page);
      for (const text of ['前のときは不安だと言っていましたね。', 'そうですね、今回は慣れてきました。']) {
        await page.evaluate(`say(${JSON.stringify(text)})`);
        await expect(page.getByRole('log').getByText(text)).toBeVisible();
      }
      await look('recording', on.talk);
      await look(
        'lines',
        async () => {
          if (!on.isWide()) await on.panel(/^文字起こし$/u);
        },
        on.talk,
      );
      const openMenu = async () => {
        await on.talk();
        await on.button('そのほかの操作').click();
        await expect(on.menu()).toBeVisible();
      };
      await look('menu', openMenu, on.escape);
      await openMenu();
      await on.menu().getByRole('menuitem', { name: '止めて、録音した内容を消す' }).click();
      await look('stop and delete', () => expect(on.dialog('録音を止めて、消しますか。')).toBeVisible());
      await on.button('止めて消す').click();
      await expect(on.button('元に戻す')).toBeVisible();
      await look('undo');
    },
  },
  {
    name: 'the session: the summary with next actions and findings',
    async visit(visitor, look) {
      const { page } = visitor;
      const on = await begin(visitor);
      await reply(page);
      await page.setViewportSize(LAPTOP);
      await on.button('まとめる').click();
      await expect(page.getByText('まとめています...')).toHaveCount(0, { timeout: 30_000 });
      await look('end');
      await on.button('約束を足す').click();
      await look('end, a promise is added');
      await on.button('対話に戻る').click();
      await look('summary folded');
      await on.button('まとめと次の一歩').click();
      await look('summary');
    },
  },
  {
    name: 'the session: to go on with it, and an address that names nobody',
    async visit(visitor, look) {
      const { page, url } = visitor;
      await begin(visitor);
      await page.reload();
      await beginTalk(page);
      await look('resume', () => expect(page.getByRole('button', { name: '続きから再開' })).toBeVisible());
      await page.goto(`${url}/session?employeeId=1`);
      await look('invalid', () => expect(page.getByRole('alert')).toBeVisible());
    },
  },
];
