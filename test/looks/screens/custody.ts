import { HEARD_WORDS } from '../../kit/doubles/browser-recognition.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { leaveSound } from '../../kit/screens/flows/left-sound.js';
import { agreeOnline, setupOf } from '../../kit/screens/flows/online-meeting.js';
import { beginTalk, EMPLOYEE, sessionUrl, startRecording } from '../../kit/screens/flows/session-page.js';
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import type { Screen, Visitor } from './screen.js';

const SAID = '先月から、残業が続いていて眠れていません。';

/** Records a sentence in a session and stops. */
async function record({ page, url, manager }: Visitor): Promise<void> {
  await page.addInitScript(HEARD_WORDS);
  await signInOnPage(page, url, manager);
  await page.goto(sessionUrl(url, await manager.addEmployee(EMPLOYEE)));
  await beginTalk(page);
  await startRecording(page);
  await page.evaluate(`say(${JSON.stringify(SAID)})`);
  await expect(page.getByRole('log').getByText(SAID)).toBeVisible();
  await page.getByRole('button', { name: '録音停止' }).click();
  await expect(page.getByRole('group', { name: '録音' })).toContainText('録音していません');
}

/** What may be recorded and what lies in the browser, as the screens say it. */
export const CUSTODY_SCREENS: readonly Screen[] = [
  {
    name: '[CUS-9] [CUS-10] the consent',
    async visit(visitor, look) {
      const { page, url, manager } = visitor;
      await record(visitor);
      const settings = await manager.call<object>('GET', '/api/public-settings');
      const moved = { ...settings, consentKeys: { browser: 'elsewhere' }, aiEngine: 'べつのエンジン' };
      await page.route('**/api/public-settings', (route) => route.fulfill({ json: moved }));
      await page.reload();
      await beginTalk(page);
      await page.getByRole('button', { name: '続きから再開' }).click();
      await page.getByRole('button', { name: '録音開始' }).click();
      const asking = page.getByRole('dialog', { name: /録音の前に/u });
      await look('for another destination', () => expect(asking).toContainText('声や言葉の送り先が変わりました。'));
      await page.unroute('**/api/public-settings');
      const [talk] = await manager.call<{ id: string }[]>('GET', '/api/conversations');
      await page.goto(`${url}/app/log/transcript/${talk?.id ?? ''}`);
      await look('on the record', () => expect(page.getByText(/録音の同意を得ています。$/u)).toBeVisible());
      await page.getByRole('button', { name: '同意を取り消す', exact: true }).click();
      await look('withdrawn', () => expect(page.getByRole('dialog', { name: /取り消しますか/u })).toBeVisible());
    },
  },
  {
    name: '[REM-5] [REM-8] before an online talk',
    async visit({ page, url, manager }, look) {
      await signInOnPage(page, url, manager);
      await page.goto(sessionUrl(url, await manager.addEmployee(EMPLOYEE)));
      await beginTalk(page);
      await agreeOnline(page);
      const { dialog } = setupOf(page);
      await dialog.getByText('ブラウザーごとの違い').click();
      await look('what is not heard', () => expect(dialog).toContainText('佐倉さんの声は、文字になりません'));
    },
  },
  {
    name: '[CUS-7] sound that lies in the browser',
    async visit({ page, url, manager }, look) {
      const conversationId = await manager.startTalk(await manager.addEmployee(EMPLOYEE));
      const button = (name: string) => page.getByRole('button', { name }).first();
      const asking = page.getByRole('dialog', { name: 'ログアウト' });
      await signInOnPage(page, url, manager);
      await page.goto(`${url}/app/settings`);
      await leaveSound(page, { userId: manager.id, conversationId, days: 1 });
      await page.goto(`${url}/app/new-1on1`);
      await look('told at the start', () =>
        expect(page.getByText('文字になっていない音が46秒、このブラウザーにあります。')).toBeVisible(),
      );
      await button('確かめる').click();
      const list = page.getByRole('dialog', { name: 'このブラウザーに置いてある音' });
      await look('listed', () => expect(list).toContainText('46秒を送っていません。'));
      await list.getByRole('button', { name: 'このまま置いておく' }).click();
      await expect(list).toBeHidden();
      await button('ログアウト').click();
      await look('kept at the logout', () => expect(asking).toContainText('46秒分あります。'));
      await asking.getByRole('radio', { name: /^この録音を消す/u }).check();
      await look('deleted at the logout', () =>
        expect(asking.getByRole('button', { name: '消してログアウト' })).toBeVisible(),
      );
    },
  },
];
