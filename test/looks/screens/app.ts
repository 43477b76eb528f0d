import { expect } from '../../kit/screens/browser/expect.js';
import { CARDS } from '../../kit/screens/flows/analysed-manager.js';
import { EMPLOYEE, reportWithPromises } from '../../kit/screens/flows/session-page.js';
import { settingsOf } from '../../kit/screens/flows/settings-page.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import type { Screen } from './screen.js';

const NAME = '佐倉 <img src=x onerror=alert(1)>';
const TRANSCRIPT = `話者1: 最近はどうですか。\n${'話者2: そうですね。\n'.repeat(60)}話者2: ｻﾞﾝｷﾞｮｳが<b>多い</b>です。`;

/** The screens behind the login but the session. */
export const APP_SCREENS: readonly Screen[] = [
  {
    name: 'the new 1on1, the menu and the logout',
    async visit({ page, url, manager }, look) {
      const button = (name: string) => page.getByRole('button', { name });
      await signInOnPage(page, url, manager);
      await page.goto(`${url}/app/new-1on1`);
      await look('without a report', () => expect(page.getByText('部下が登録されていません')).toBeVisible());
      await reportWithPromises(manager);
      await page.reload();
      await expect(page.getByRole('button', { name: new RegExp(EMPLOYEE, 'u') })).toContainText('前回');
      await look('with a report');
      await look(
        'menu',
        async () => {
          if (await button('メニューを開く').isVisible()) await button('メニューを開く').click();
          else await page.mouse.move(30, 300);
        },
        () => page.keyboard.press('Escape'),
      );
      await page.mouse.move(900, 700);
      await button('ログアウト').click();
      await expect(page.getByRole('dialog', { name: 'ログアウト' })).toBeVisible();
      await look('logout');
    },
  },
  {
    name: 'the learning guide',
    async visit({ page, url, manager }, look) {
      await signInOnPage(page, url, manager);
      await page.goto(`${url}/app/resources`);
      await look('open', () =>
        expect(page.getByRole('button', { name: '上司（聞き手）のためのガイド' })).toBeVisible(),
      );
    },
  },
  {
    name: '[SCR-22] all promises',
    async visit({ page, url, manager, analysed }, look) {
      await signInOnPage(page, url, manager);
      await page.goto(`${url}/app/promises`);
      await look('none', () => expect(page.getByRole('heading', { level: 1, name: '約束' })).toBeVisible());
      await signInOnPage(page, url, analysed.manager);
      await page.goto(`${url}/app/promises`);
      await look('open', () => expect(page.getByRole('main').getByRole('checkbox').first()).toBeVisible());
    },
  },
  {
    name: '[SCR-22] the version for the report',
    async visit({ page, url, analysed }, look) {
      await signInOnPage(page, url, analysed.manager);
      await page.goto(`${url}/app/log/transcript/${analysed.sakuraTalk}/handout`);
      await look('read', () => expect(page.getByRole('article', { name: '部下に渡す版' })).toContainText('次の一歩'));
    },
  },
  {
    name: 'the dashboard',
    async visit({ page, url, analysed }, look) {
      const card = (name: string) => page.getByRole('region', { name, exact: true });
      await signInOnPage(page, url, analysed.manager);
      await page.goto(`${url}/app/dashboard`);
      await look('filled', async () => {
        for (const name of CARDS) await expect(card(name).getByText('読込中...')).toBeHidden();
        await expect(card('感情の推移').locator('canvas')).toBeVisible();
        await expect(card('会話トピックの傾向').locator('canvas')).toBeVisible();
      });
    },
  },
  {
    name: 'the log',
    async visit({ page, url, manager }, look) {
      await signInOnPage(page, url, manager);
      await page.goto(`${url}/app/logs`);
      await look('empty', () => expect(page.getByText('まだ、1on1の記録がありません。')).toBeVisible());
      const employeeId = await manager.addEmployee(NAME);
      const add = (timestamp: string, fields: object) =>
        manager.call('POST', '/api/conversations', { employeeId, timestamp, ...fields });
      const halves = Array.from({ length: 40 }, (_, half) =>
        new Date(Date.UTC(2026, 1, 9, 15, half * 30)).toISOString(),
      );
      await Promise.all(halves.map((timestamp) => add(timestamp, { memo: 'm' })));
      await add('2025-12-31T15:00:00Z', { transcript: TRANSCRIPT });
      await page.goto(`${url}/app/logs?day=2026-02-10&range=month`);
      await look('a month with 40 talks', () =>
        expect(page.getByRole('link', { name: /の記録を読む$/u })).toHaveCount(40),
      );
      await page.getByRole('searchbox', { name: 'ことばで探す' }).fill('ザンギョウが<B>');
      await look('found words', () => expect(page.locator('mark')).toHaveText('ｻﾞﾝｷﾞｮｳが<b>'));
    },
  },
  {
    name: 'the settings of an administrator who edits a user',
    async visit({ page, url, admin, manager }, look) {
      await admin.call('PATCH', `/api/users/${manager.id}`, { email: `${manager.username}@example.jp` });
      await signInOnPage(page, url, admin);
      await page.goto(`${url}/app/settings`);
      const screen = settingsOf(page);
      const search = page.getByRole('searchbox', { name: 'ユーザーをさがす' });
      await expect(screen.section('ユーザー管理').getByRole('list')).toBeVisible();
      if (await search.isVisible()) await search.fill(manager.username);
      await screen.editUser(manager.username);
      await expect(page.getByRole('list', { name: '操作の記録' })).toBeVisible();
      await look('edited', () => expect(screen.save()).toBeVisible());
    },
  },
];
