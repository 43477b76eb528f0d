import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/parts-test.js';
import type { PartsPage } from '../../kit/screens/parts/parts-page.js';

/** What a recording says of its sound that is not text, on the page that shows its parts alone. */
test.describe('what a recording says of its sound', () => {
  let parts: PartsPage;

  test.beforeEach(({ parts: own }) => {
    parts = own;
  });

  test.afterEach(({ errors }) => {
    expect(errors).toEqual([]);
  });

  const button = (name: string | RegExp) => parts.page.getByRole('button', { name, exact: true });
  const head = () => parts.page.getByRole('group', { name: '録音' });
  const banner = (text: string | RegExp) => parts.page.getByRole('status').filter({ hasText: text });
  const popup = () => parts.page.getByRole('region', { name: '文字起こし' });
  const REST = { phase: 'rest', bufferedSeconds: 46, restSince: Date.UTC(2026, 10, 20, 5, 36) } as const;

  test('[CUS-2] a rest says how many seconds are not text, since when and where they lie; it is sent again, or deleted after a question', async () => {
    await parts.set(REST);
    await expect(head()).toContainText('録音を止めました');
    await expect(popup()).toContainText('まだ文字になっていない音が46秒あります');
    await expect(popup()).toContainText(
      '14時36分に止めた録音です。音はこのブラウザーに置いてあり、音声認識がもどりしだい送ります。',
    );
    await button('もう一度送る').click();
    await button('この音を消す').click();
    const sure = parts.page.getByRole('dialog', { name: 'この音を消しますか。' });
    await expect(sure).toContainText('46秒の音が消え、文字にできなくなります。');
    await sure.getByRole('button', { name: '残しておく' }).click();
    await expect(sure).toHaveCount(0);
    expect(await parts.asked()).toEqual(['sendAgain']);
    await button('この音を消す').click();
    await sure.getByRole('button', { name: '消す' }).click();
    await expect(popup()).toHaveCount(0);
    expect(await parts.asked()).toEqual(['sendAgain', 'deleteRest']);
  });

  for (const [trouble, text] of [
    ['network', 'つながりしだい送ります。'],
    ['refused', '管理者に知らせてください。'],
    ['pace', '順番が来しだい送ります。'],
    ['consent', '相手の同意をもう一度得るまで送りません。'],
  ] as const)
    test(`[CUS-2] a rest says what it waits for: ${trouble}`, async () => {
      await parts.set({ ...REST, trouble });
      await expect(popup()).toContainText(text);
      // A new recording can begin at any time, where stop stood.
      await button('録音開始').click();
      await expect(parts.page.getByRole('dialog', { name: /声に出して/u })).toBeVisible();
    });

  test('[CUS-2] a rest that was put away is one line beside the tabs, which brings it back', async () => {
    await parts.set(REST);
    await popup().getByRole('button', { name: '閉じる' }).click();
    expect(await parts.asked()).toEqual(['hide']);
    await button(/^46秒が文字になっていません/u).click();
    await expect(popup()).toBeVisible();
  });

  test('[CUS-11] a silent recogniser: the head claims nothing, the notice names the minute and what to do, and listening begins anew', async () => {
    await parts.set({ phase: 'on', trouble: 'silent', silentSince: Date.UTC(2026, 10, 20, 5, 22) });
    await expect(head()).toContainText('聞きとれません');
    await expect(head()).not.toContainText('録音中');
    await expect(popup()).toContainText('14時22分から、声が文字になっていません');
    await expect(popup()).toContainText('マイクに声が届いているか、ネットワークがつながっているかを確かめてください。');
    await button('聞きとりをやり直す').click();
    expect(await parts.asked()).toEqual(['pause', 'resume']);
  });

  for (const [unshared, text] of [
    [null, '録音は、わたしのマイクで続けています。相手の声は、もう一度共有すると文字になります。'],
    ['refused', '共有されていません。録音は、わたしのマイクで続けています。'],
    ['no_sound', '音が入っていません。会議のタブを選び、「タブの音声も共有」を入れてください。録音は続いています。'],
  ] as const)
    test(`[REM-7] the other side is not heard any more (${unshared ?? 'ended'}): what goes on, what to do, and a button for it`, async () => {
      await parts.set({ phase: 'on', mode: 'google', trouble: 'sharing', unshared });
      await expect(head()).toContainText('録音中');
      await expect(popup()).toContainText('相手の声が届いていません');
      await expect(popup()).toContainText(text);
      await button('もう一度共有する').click();
      expect(await parts.asked()).toEqual(['share']);
    });

  test('[REM-8] in mode browser the other side is not written down, which no sharing would mend', async () => {
    await parts.set({ phase: 'on', mode: 'browser', trouble: 'sharing' });
    await expect(popup()).toContainText('この環境ではマイクの声だけを文字にし、相手の声は文字になりません。');
    await expect(button('もう一度共有する')).toHaveCount(0);
  });

  test('[REM-1] [REM-8] the consent asks how the two meet, and its words name the way of both voices', async () => {
    await parts.set({ mode: 'google' });
    await button('録音開始').click();
    const dialog = parts.page.getByRole('dialog', { name: /声に出して/u });
    await expect(dialog.getByRole('radio', { name: '対面で話す' })).toBeChecked();
    await expect(dialog).not.toContainText('会議の音');
    await dialog.getByRole('radio', { name: 'オンラインで話す' }).check();
    await expect(dialog).toContainText(
      'わたしの声はマイクから、あなたの声は会議の音から受けとり、映像は受けとりません。声はGoogleの音声認識へ送られます。',
    );
    await parts.set({ mode: 'browser' });
    await expect(dialog).toContainText('文字にするのはわたしの声だけです。');
  });

  test('[CUS-10] a consent that does not cover the destination is asked for again, and says why', async () => {
    await parts.set({ phase: 'on', mode: 'openai', trouble: 'consent', bufferedSeconds: 12 });
    await button('同意をもう一度得る').click();
    const dialog = parts.page.getByRole('dialog', { name: /声に出して/u });
    await expect(dialog).toContainText('送り先が変わりました。いまの送り先で録音してよいか、もう一度聞いてください。');
    await expect(dialog.getByText(/^「.*会社が選んだ音声認識サーバーへ送られます。.*」$/u)).toBeVisible();
  });

  test('[CUS-13] a tab that does not record says that another one does', async () => {
    await parts.set({ phase: 'off', isElsewhere: true });
    await expect(head()).toContainText('別の画面で録音中');
    await expect(banner('この1on1は、別のタブか端末で録音しています。ここでは録音していません。')).toBeVisible();
    await parts.set({ isElsewhere: false });
    await expect(head()).toContainText('録音していません');
  });

  const PIECE = { recordingId: 'b', take: 0, fromSeq: 40, spokenAt: Date.UTC(2026, 10, 12, 5, 36), seconds: 12 };
  const OLD = { conversationId: 'talk', startedAt: PIECE.spokenAt, isOld: true } as const;

  test('[CUS-6] sound that nobody can read is told with its time, offered as a file, and let go after a question', async () => {
    await parts.set({
      phase: 'on',
      quarantined: [PIECE],
      held: [{ ...OLD, recordingId: 'b', seconds: 12, kind: 'quarantined' }],
    });
    await expect(popup()).toContainText('読みとれなかった音が12秒あります');
    await expect(popup()).toContainText('14時36分からの音です。');
    await button('音を確かめる').click();
    const list = parts.page.getByRole('dialog', { name: 'このブラウザーに置いてある音' });
    await expect(list).toContainText('14:36からの12秒は、文字にできませんでした。');
    const saved = parts.page.waitForEvent('download');
    await list.getByRole('button', { name: 'ファイルで受けとる' }).click();
    expect((await saved).suggestedFilename()).toBe('recording-2026-11-12-1436-0-40.webm');
    await list.getByRole('button', { name: 'この音を消す' }).click();
    await parts.page
      .getByRole('dialog', { name: 'この音を消しますか。' })
      .getByRole('button', { name: '消す' })
      .click();
    await expect(list).toContainText('置いてある音は、もうありません。');
    expect(await parts.asked()).toEqual(['download', 'discard']);
  });

  test('[CUS-7] what has lain here for more than 7 days is asked about: send, agree, take as a file, let go, or leave', async () => {
    await parts.set({
      isAsked: true,
      held: [
        { ...OLD, recordingId: 'a', seconds: 125, kind: 'rest' },
        { ...OLD, recordingId: 'c', seconds: 60, kind: 'unagreed' },
      ],
      quarantined: [PIECE],
    });
    const list = parts.page.getByRole('dialog', { name: '7日より前の録音が、まだ文字になっていません。' });
    await expect(list.getByRole('heading', { name: '11月12日（木）14:36の録音' }).first()).toContainText(
      '佐倉 美咲さん',
    );
    await list.getByRole('button', { name: 'もう一度送る' }).click();
    await expect(list).toContainText('2分5秒を送っています。文字になると、ここから消えます。');
    await list.getByRole('button', { name: '同意を得て送る' }).click();
    // It is being recorded: only what has ended can be let go.
    await expect(list).toContainText('消すときは、先に録音を止めてください。');
    await list.getByRole('button', { name: 'このまま置いておく' }).click();
    await expect(list).toHaveCount(0);
    expect(await parts.asked()).toEqual(['sendAgain', 'consent', 'closeHeld']);
  });

  test('[BUD-4] the screen says that sound waits because more comes than is taken, and how much', async () => {
    await parts.set({ phase: 'on', trouble: 'pace', bufferedSeconds: 80 });
    await expect(popup()).toContainText('送る音声が多いため、少しずつ文字にしています。');
    await expect(popup()).toContainText('待っている分は、このブラウザーに残っています。（1分ほど）');
    await expect(head()).toContainText('録音中');
    await parts.set({ trouble: null });
    await expect(popup().getByRole('status')).toHaveCount(0);
  });
});
