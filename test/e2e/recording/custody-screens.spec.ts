import { expect as expectSoon } from '../../kit/screens/browser/expect.js';
import type { Page } from 'playwright';
import { startBrowser, type Browser } from '../../kit/screens/browser/chromium.js';
import { HEARD_WORDS } from '../../kit/doubles/browser-recognition.js';
import { faultsOf } from '../../kit/screens/browser/looks.js';
import { registerManager, type ManagerAccount } from '../../kit/clients/manager-account.js';
import { startProduct, type Product } from '../../kit/product/product.js';
import { beginTalk, startRecording } from '../../kit/screens/flows/session-page.js';

const WAIT_MS = 120_000;
const DAY_MS = 24 * 60 * 60_000;
/** Of 250 ms each: 46 s. */
const PIECES = 184;
const EMPLOYEE = '佐倉 美咲';
const SAID = '先月から、残業が続いていて眠れていません。';
const MEMO = '昼休みに散歩';

/** A busy machine takes its time. */
const expect = expectSoon.configure({ timeout: 20_000 });

interface Talk {
  id: string;
  memo: string;
  transcript: string;
  consent_at: string | null;
  messages: unknown[];
}

/** What lies in the browser and what may be recorded, as the whole product tells it. */
describe('the screens of custody', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let manager: ManagerAccount;
  let userId: string;
  let employeeId: string;

  beforeAll(async () => {
    product = await startProduct({ env: { REGISTRATION: 'open' } });
    browser = await startBrowser({
      args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    });
    ({ page } = browser);
    await browser.context.addInitScript(HEARD_WORDS);
    manager = await registerManager(product.url, 'azukari');
    userId = idOf(manager.token);
    employeeId = await manager.addEmployee(EMPLOYEE);
    await page.goto(`${product.url}/login`);
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await product.stop();
  }, 30_000);

  afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

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
    await open(`/session?employeeId=${employeeId}&employeeName=${encodeURIComponent(EMPLOYEE)}`);
    await beginTalk(page);
  };
  const newest = async () => {
    const [one] = await manager.call<{ id: string }[]>(`/api/conversations?employeeId=${employeeId}`);
    return manager.call<Talk>(`/api/conversations/${one?.id ?? ''}`);
  };
  const withdraw = async () => {
    const asking = dialog('録音の同意を取り消しますか。');
    await expect(asking).toContainText('録音した音と文字起こし、そこから作ったまとめ、次の一歩、分析が消えます。');
    await expect(asking).toContainText('引用が消えます。');
    await expect(asking).toContainText('メモ、マインドマップ、問いと返事は残ります。');
    await asking.getByRole('button', { name: '同意を取り消す' }).click();
    await expect(page.getByText('同意を取り消し、録音から作ったものを消しました。')).toBeVisible();
  };

  /** Sound as a tab leaves it that was closed in the middle of a recording, so many days ago. */
  const leaveSound = (conversationId: string, days: number) => {
    const take = { take: 0, offsetMs: 0, mimeType: 'audio/webm;codecs=opus', chunkMs: 250, lastSeq: PIECES - 1 };
    const recording = {
      id: crypto.randomUUID(),
      userId,
      conversationId,
      mode: 'google',
      startedAt: Date.now() - days * DAY_MS,
      bytes: PIECES,
      takes: [{ ...take, committedSeq: -1, isEnded: true, isDone: false }],
      lines: 0,
      linesTaken: 0,
      isEnded: true,
      deleteAfter: null,
    };
    return page.evaluate(`new Promise((resolve, reject) => {
      const ask = indexedDB.open('jizo_recordings', 1);
      ask.onupgradeneeded = () => {
        ask.result.createObjectStore('recordings', { keyPath: 'id' }).createIndex('user', 'userId');
        ask.result.createObjectStore('chunks', { keyPath: ['userId', 'recordingId', 'take', 'seq'] });
        ask.result.createObjectStore('lines', { keyPath: ['userId', 'recordingId', 'seq'] });
      };
      ask.onerror = () => reject(ask.error);
      ask.onsuccess = () => {
        const recording = ${JSON.stringify(recording)};
        const work = ask.result.transaction(['recordings', 'chunks'], 'readwrite');
        work.objectStore('recordings').put(recording);
        for (let seq = 0; seq < ${PIECES}; seq += 1)
          work.objectStore('chunks').put({ userId: recording.userId, recordingId: recording.id, take: 0, seq, data: new ArrayBuffer(1) });
        work.oncomplete = () => {
          ask.result.close();
          resolve();
        };
      };
    })`);
  };

  it(
    '[CUS-9] withdrawing the consent in the session stops the recording and removes what was said; memo and chat stay',
    async () => {
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
    },
    WAIT_MS,
  );

  it(
    '[CUS-9] the record page withdraws it too',
    async () => {
      const { id } = await newest();
      await open(`/app/log/transcript/${id}`);
      await expect(page.getByText('もう一度話します。')).toBeVisible();
      await expect(page.getByText(/録音の同意を得ています。$/u)).toBeVisible();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await faultsOf(page, 'record-consent')).toEqual([]);
      await button('同意を取り消す').click();
      expect(await faultsOf(page, 'withdrawal', () => expect(dialog(/取り消しますか/u)).toBeVisible())).toEqual([]);
      await withdraw();
      await expect(page.getByText('もう一度話します。')).toHaveCount(0);
      await expect(button('同意を取り消す')).toHaveCount(0);
      expect(await newest()).toMatchObject({ memo: MEMO, transcript: '', consent_at: null });
    },
    WAIT_MS,
  );

  it(
    '[CUS-10] a consent for another destination is asked for anew and says why, and holds only for the destination that was shown',
    async () => {
      await session();
      await startRecording(page);
      await button('録音停止').click();
      await expect(head()).toContainText('録音していません');
      // The settings of a server that is reconfigured just now.
      const settings = await manager.call<object>('/api/public-settings');
      const moved = { ...settings, consentKeys: { browser: 'elsewhere' }, aiEngine: 'べつのエンジン' };
      await page.route('**/api/public-settings', (route) => route.fulfill({ json: moved }));
      await page.reload();
      await beginTalk(page);
      await button('続きから再開').click();
      await button('録音開始').click();
      const asking = dialog(/録音の前に/u);
      await expect(asking).toContainText('声や言葉の送り先が変わりました。');
      await expect(asking).toContainText('「べつのエンジン」');
      expect(await faultsOf(page, 'consent-moved', () => expect(asking).toBeVisible())).toEqual([]);
      await page.unrouteAll();
      await asking.getByRole('button', { name: '相手の同意を得ました' }).click();
      await expect(asking.getByRole('alert')).toBeVisible();
      await expect(asking).toContainText('「オフライン分析」');
      await expect(asking).not.toContainText('送り先が変わりました');
      await asking.getByRole('button', { name: '相手の同意を得ました' }).click();
      await expect(head()).toContainText('録音中');
      await button('録音停止').click();
      await expect(head()).toContainText('録音していません');
    },
    WAIT_MS,
  );

  it(
    '[CUS-13] a second tab of the same 1on1 says that the first one records',
    async () => {
      await button('録音開始').click();
      await expect(head()).toContainText('録音中');
      const other = await browser.context.newPage();
      await other.goto(page.url());
      await beginTalk(other);
      await other.getByRole('button', { name: '続きから再開' }).click();
      await expect(other.getByText('この1on1は、別のタブか端末で録音しています。', { exact: false })).toBeVisible();
      await expect(other.getByRole('group', { name: '録音' })).toContainText('別の画面で録音中');
      await button('録音停止').click();
      await expect(other.getByRole('group', { name: '録音' })).toContainText('録音していません');
      await other.close();
    },
    WAIT_MS,
  );

  it(
    '[CUS-7] [REC-49] logging out with sound names its seconds and leaves it here; the next login says so quietly',
    async () => {
      const talk = await manager.startTalk(employeeId);
      await open('/app/settings');
      await leaveSound(talk, 1);
      await button('ログアウト').first().click();
      const asking = dialog('ログアウト');
      await expect(asking).toContainText('まだ文字になっていない録音が46秒分あります。');
      await expect(asking.getByRole('radio', { name: /^このブラウザーに置いておく/u })).toBeChecked();
      expect(await faultsOf(page, 'logout-unsent', () => expect(asking).toBeVisible())).toEqual([]);
      await asking.getByRole('button', { name: 'ログアウト' }).click();
      await page.waitForURL('**/login');
      await login();
      await expect(page.getByText('文字になっていない音が46秒、このブラウザーにあります。')).toBeVisible();
      await expect(dialog(/7日より前/u)).toHaveCount(0);
      expect(await faultsOf(page, 'start-held')).toEqual([]);
      await button('確かめる').click();
      const list = dialog('このブラウザーに置いてある音');
      // Nobody agreed that it goes anywhere.
      await expect(list).toContainText('46秒を送っていません。相手の同意をもう一度得ると送れます。');
      await expect(list).toContainText(`${EMPLOYEE}さん`);
      expect(await faultsOf(page, 'held', () => expect(list).toBeVisible())).toEqual([]);
      await list.getByRole('button', { name: 'このまま置いておく' }).click();
    },
    WAIT_MS,
  );

  it(
    '[CUS-7] letting it go at logout is said on purpose, and nothing is left then',
    async () => {
      await button('ログアウト').first().click();
      const asking = dialog('ログアウト');
      await asking.getByRole('radio', { name: /^この録音を消す/u }).check();
      expect(await faultsOf(page, 'logout-letting-go', () => expect(asking).toBeVisible())).toEqual([]);
      await asking.getByRole('button', { name: '消してログアウト' }).click();
      await page.waitForURL('**/login');
      await login();
      await expect(button(new RegExp(EMPLOYEE, 'u')).first()).toBeVisible();
      await expect(page.getByText(/^文字になっていない音が/u)).toHaveCount(0);
      await button('ログアウト').first().click();
      await expect(asking.getByText('本当にログアウトしますか？')).toBeVisible();
      await asking.getByRole('button', { name: 'このまま使う' }).click();
    },
    WAIT_MS,
  );

  it(
    '[CUS-7] sound older than 7 days is asked about once a login, until somebody decides',
    async () => {
      const talk = await manager.startTalk(employeeId);
      await leaveSound(talk, 8);
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
    },
    WAIT_MS,
  );
});

function idOf(token: string): string {
  const { id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { id: string };
  return id;
}
