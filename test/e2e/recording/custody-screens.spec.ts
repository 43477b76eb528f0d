import type { Page } from 'playwright';
import type { ApiClient } from '../../kit/clients/manager-client.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import type { Product } from '../../kit/product/product.js';
import { leaveSound, soundHere } from '../../kit/screens/flows/left-sound.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { HEARD_WORDS } from '../../kit/doubles/browser-recognition.js';
import { beginTalk, EMPLOYEE, sessionUrl, startRecording } from '../../kit/screens/flows/session-page.js';

const SAID = '先月から、残業が続いていて眠れていません。';
const MEMO = '昼休みに散歩';

interface Talk {
  id: string;
  memo: string;
  transcript: string;
  consent_at: string | null;
  messages: unknown[];
}

/** What lies in the browser and what may be recorded, as the whole product tells it. */
test.describe('the screens of custody', () => {
  let product: Product;
  let page: Page;
  let manager: ApiClient;
  let employeeId: string;

  test.beforeEach(async ({ page: own, product: shared, manager: mine }) => {
    [page, product, manager] = [own, shared, mine];
    await page.context().addInitScript(HEARD_WORDS);
    employeeId = await manager.addEmployee(EMPLOYEE);
  });

  const open = (at: string) => page.goto(product.url + at);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const head = () => page.getByRole('group', { name: '録音' });
  const log = () => page.getByRole('log');
  const login = async () => {
    await open('/login');
    await page.getByRole('textbox', { name: 'ユーザー名' }).fill(manager.username);
    await page.getByRole('textbox', { name: 'パスワード' }).fill(manager.password);
    await button('ログイン').click();
    await page.waitForURL('**/app/**');
  };
  const session = async () => {
    await page.goto(sessionUrl(product.url, employeeId));
    await beginTalk(page);
  };
  const newest = async () => {
    const [one] = await manager.call<{ id: string }[]>('GET', `/api/conversations?employeeId=${employeeId}`);
    return manager.call<Talk>('GET', `/api/conversations/${one?.id ?? ''}`);
  };
  const withdraw = async () => {
    const asking = dialog('録音の同意を取り消しますか。');
    await expect(asking).toContainText('録音した音と文字起こし、そこから作ったまとめ、次の一歩、分析が消えます。');
    await expect(asking).toContainText('引用が消えます。');
    await expect(asking).toContainText('メモ、マインドマップ、問いと返事は残ります。');
    await asking.getByRole('button', { name: '同意を取り消す' }).click();
    await expect(page.getByText('同意を取り消し、録音から作ったものを消しました。')).toBeVisible();
  };

  test('[CUS-9] withdrawing the consent in the session stops the recording and removes what was said; memo and chat stay', async () => {
    await login();
    await session();
    await startRecording(page);
    await page.evaluate(`say(${JSON.stringify(SAID)})`);
    await expect(log().getByText(SAID)).toBeVisible();
    await page.getByRole('textbox', { name: 'メモ', exact: true }).fill(MEMO);
    await expect(async () => expect(await newest()).toMatchObject({ memo: MEMO, transcript: SAID })).toPass();
    const { messages } = await newest();
    await button('そのほかの操作').click();
    await page.getByRole('menuitem', { name: '同意を取り消す' }).click();
    await withdraw();
    await expect(head()).toContainText('録音していません');
    await expect(page.getByText(SAID)).toHaveCount(0);
    expect(await newest()).toMatchObject({ memo: MEMO, transcript: '', consent_at: null, messages });
    await expect(button('そのほかの操作')).toHaveCount(0);

    // Nobody is recorded again without being asked, and what was withdrawn does not come back.
    await button('録音開始').click();
    await expect(dialog(/録音の前に/u)).toBeVisible();
    await expect(dialog(/録音の前に/u)).not.toContainText('送り先が変わりました');
    await button('相手の同意を得ました').click();
    await expect(head()).toContainText('録音中');
    await expect(page.getByText(SAID)).toHaveCount(0);
    await page.evaluate(`say('もう一度話します。')`);
    await expect(log().getByText('もう一度話します。')).toBeVisible();
    await button('録音停止').click();
    await expect(head()).toContainText('録音していません');
  });

  test('[CUS-9] the record page withdraws it too', async () => {
    await login();
    await session();
    await startRecording(page);
    await page.evaluate(`say(${JSON.stringify(SAID)})`);
    await expect(log().getByText(SAID)).toBeVisible();
    await page.getByRole('textbox', { name: 'メモ', exact: true }).fill(MEMO);
    await expect(async () => expect(await newest()).toMatchObject({ memo: MEMO, transcript: SAID })).toPass();
    await button('録音停止').click();
    await expect(head()).toContainText('録音していません');
    const { id } = await newest();
    await open(`/app/log/transcript/${id}`);
    await expect(page.getByText(SAID)).toBeVisible();
    await expect(page.getByText(/録音の同意を得ています。$/u)).toBeVisible();
    await button('同意を取り消す').click();
    await withdraw();
    await expect(page.getByText(SAID)).toHaveCount(0);
    await expect(button('同意を取り消す')).toHaveCount(0);
    expect(await newest()).toMatchObject({ memo: MEMO, transcript: '', consent_at: null });
  });

  test('[CUS-10] a consent for another destination is asked for anew and says why, and holds only for the destination that was shown', async () => {
    await login();
    await session();
    await startRecording(page);
    await button('録音停止').click();
    await expect(head()).toContainText('録音していません');
    // The settings of a server that is reconfigured just now.
    const settings = await manager.call<object>('GET', '/api/public-settings');
    const moved = { ...settings, consentKeys: { browser: 'elsewhere' }, aiEngine: 'べつのエンジン' };
    await page.route('**/api/public-settings', (route) => route.fulfill({ json: moved }));
    await page.reload();
    await beginTalk(page);
    await button('続きから再開').click();
    await button('録音開始').click();
    const asking = dialog(/録音の前に/u);
    await expect(asking).toContainText('声や言葉の送り先が変わりました。');
    await expect(asking).toContainText('「べつのエンジン」');
    await page.unrouteAll();
    await asking.getByRole('button', { name: '相手の同意を得ました' }).click();
    await expect(asking.getByRole('alert')).toBeVisible();
    await expect(asking).toContainText('外の言語モデルへは送りません。');
    await expect(asking).not.toContainText('「べつのエンジン」');
    await expect(asking).not.toContainText('送り先が変わりました');
    await asking.getByRole('button', { name: '相手の同意を得ました' }).click();
    await expect(head()).toContainText('録音中');
    await button('録音停止').click();
    await expect(head()).toContainText('録音していません');
  });

  test('[CUS-13] a second tab of the same 1on1 says that the first one records', async ({ context }) => {
    await login();
    await session();
    await startRecording(page);
    await expect(head()).toContainText('録音中');
    const other = await context.newPage();
    await other.goto(page.url());
    await beginTalk(other);
    await other.getByRole('button', { name: '続きから再開' }).click();
    await expect(other.getByText('この1on1は、別のタブか端末で録音しています。', { exact: false })).toBeVisible();
    await expect(other.getByRole('group', { name: '録音' })).toContainText('別の画面で録音中');
    await button('録音停止').click();
    await expect(other.getByRole('group', { name: '録音' })).toContainText('録音していません');
  });

  test('[CUS-7] [IDN-17] [REC-49] logging out with sound names its seconds and leaves it here; the next login says so quietly', async () => {
    await login();
    const talk = await manager.startTalk(employeeId);
    await open('/app/settings');
    await leaveSound(page, { userId: manager.id, conversationId: talk, days: 1 });
    await button('ログアウト').first().click();
    const asking = dialog('ログアウト');
    await expect(asking).toContainText('まだ文字になっていない録音が46秒分あります。');
    await expect(asking.getByRole('radio', { name: /^このブラウザーに置いておく/u })).toBeChecked();
    await asking.getByRole('button', { name: 'ログアウト' }).click();
    await page.waitForURL('**/login');
    await login();
    await expect(page.getByText('文字になっていない音が46秒、このブラウザーにあります。')).toBeVisible();
    await expect(dialog(/7日より前/u)).toHaveCount(0);
    await button('確かめる').click();
    const list = dialog('このブラウザーに置いてある音');
    // Nobody agreed that it goes anywhere.
    await expect(list).toContainText('46秒を送っていません。相手の同意をもう一度得ると送れます。');
    await expect(list).toContainText(`${EMPLOYEE}さん`);
    await list.getByRole('button', { name: 'このまま置いておく' }).click();
  });

  test('[CUS-7] [IDN-17] [REC-29] letting it go at logout is said on purpose, and no piece of it is left then', async () => {
    await login();
    await open('/app/settings');
    await leaveSound(page, { userId: manager.id, conversationId: await manager.startTalk(employeeId), days: 1 });
    await button('ログアウト').first().click();
    const asking = dialog('ログアウト');
    await asking.getByRole('radio', { name: /^この録音を消す/u }).check();
    expect(await soundHere(page)).toEqual({ recordings: 1, chunks: 184, lines: 0 });
    await asking.getByRole('button', { name: '消してログアウト' }).click();
    await page.waitForURL('**/login');
    expect(await soundHere(page)).toEqual({ recordings: 0, chunks: 0, lines: 0 });
    await login();
    await expect(button(new RegExp(EMPLOYEE, 'u')).first()).toBeVisible();
    await expect(page.getByText(/^文字になっていない音が/u)).toHaveCount(0);
    await button('ログアウト').first().click();
    await expect(asking.getByText('本当にログアウトしますか？')).toBeVisible();
    await asking.getByRole('button', { name: 'このまま使う' }).click();
  });

  test('[CUS-7] sound older than 7 days is asked about once a login, until somebody decides', async () => {
    await login();
    const talk = await manager.startTalk(employeeId);
    await leaveSound(page, { userId: manager.id, conversationId: talk, days: 8 });
    await open('/app/logs');
    const asking = dialog('7日より前の録音が、まだ文字になっていません。');
    await expect(asking).toContainText('選ばないかぎり、音はこのブラウザーに残ります。');
    await asking.getByRole('button', { name: 'このまま置いておく' }).click();
    await open('/app/new-1on1');
    await expect(button('確かめる')).toBeVisible();
    await expect(asking).toHaveCount(0);

    await button('ログアウト').first().click();
    await dialog('ログアウト').getByRole('button', { name: 'ログアウト' }).click();
    await page.waitForURL('**/login');
    await login();
    await expect(asking).toBeVisible();
    await asking.getByRole('button', { name: 'この音を消す' }).click();
    await dialog('この音を消しますか。').getByRole('button', { name: '消す', exact: true }).click();
    await expect(asking.getByText('置いてある音は、もうありません。')).toBeVisible();
    await asking.getByRole('button', { name: 'とじる' }).click();
    await expect(page.getByText(/^文字になっていない音が/u)).toHaveCount(0);
  });
});
