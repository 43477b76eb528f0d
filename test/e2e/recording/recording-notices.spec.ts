import { expect } from '../../kit/screens/browser/expect.js';
import { VOICE_MESSAGES } from '../../../frontend/src/features/recording/push-to-talk/voice-messages.js';
import { test } from '../../kit/screens/fixtures/parts-test.js';
import type { PartsPage } from '../../kit/screens/parts/parts-page.js';

/** What a recording says and asks, on the page that shows its parts alone. */
test.describe('what a recording says and asks', () => {
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

  test('[REC-24] [REC-44] before the first recording the other person is asked aloud; いまは録音しない leaves all as it was', async () => {
    await parts.set({ mode: 'google' });
    await button('録音開始').click();
    const dialog = parts.page.getByRole('dialog', { name: '録音の前に、声に出して聞いてください' });
    await expect(dialog.getByText(/^「.*録音して文字に残してもよいですか。.*Google.*」$/u)).toBeVisible();
    await expect(dialog).toContainText('声そのものは残しません。');
    await expect(dialog).toContainText('Googleの音声認識へ送られ、文字になります。');
    await expect(dialog).toContainText('まとめと分析もその中で行い、外の言語モデルへは送りません。');
    await expect(dialog).toContainText('あなただけです。人事や管理者の画面には出ません。');
    await button('いまは録音しない').click();
    await expect(dialog).toHaveCount(0);
    await parts.page.getByRole('textbox').fill('録音なしで書く');
    await expect(head()).toContainText('録音していません');
    await button('録音開始').click();
    await button('相手の同意を得ました').click();
    await expect(head()).toContainText('録音中');
    expect(await parts.asked()).toEqual(['later', 'agree']);
  });

  test('the head shows state, clock and flow, pauses and resumes', async () => {
    await parts.set({ phase: 'on', elapsedMs: 768_000, isHidden: true });
    await expect(head()).toContainText('録音中12:48');
    await expect(head().getByRole('img')).toHaveAccessibleName('30分の流れ：本題、あと11分ほど');
    await button('一時停止').click();
    await expect(head()).toContainText('一時停止中');
    await button('再開').click();
    await expect(head()).toContainText('録音中');
    await button('録音停止').click();
    await expect(head()).toContainText('録音していません');
    expect(await parts.asked()).toEqual(['pause', 'resume', 'stop']);
    await parts.set({ phase: 'ending' });
    await expect(banner('最後の言葉を保存しています。')).toBeVisible();
    await expect(button('録音停止')).toBeDisabled();
    await parts.set({ phase: 'off', mode: 'off' });
    await expect(button('録音開始')).toBeDisabled();
    await expect(head()).toContainText('文字起こしを使わない設定');
  });

  const menu = () => parts.page.getByRole('menu');
  const asking = () => parts.page.getByRole('dialog', { name: '録音を止めて、消しますか。' });

  test('[REC-48] [CUS-15] deleting a recording asks in between; 元に戻す is offered for 10 s, counted down, and keeps it', async () => {
    await parts.set({ phase: 'on' });
    await button('そのほかの操作').click();
    await menu().getByRole('menuitem', { name: '止めて、録音した内容を消す' }).click();
    await asking().getByRole('button', { name: '録音を続ける' }).click();
    await expect(asking()).toHaveCount(0);
    await expect(head()).toContainText('録音中');
    expect(await parts.asked()).toEqual([]);

    await button('そのほかの操作').click();
    await menu().getByRole('menuitem', { name: '止めて、録音した内容を消す' }).click();
    await asking().getByRole('button', { name: '止めて消す' }).click();
    await expect(banner('録音した内容を10秒後に消します。')).toBeVisible();
    await expect(banner('録音した内容を9秒後に消します。')).toBeVisible();
    await button('元に戻す').click();
    await expect(button('元に戻す')).toHaveCount(0);
    expect(await parts.asked()).toEqual(['stopAndDelete', 'keep']);
  });

  test('[CUS-15] keys alone reach the menu, the confirmation and the way back', async () => {
    await parts.set({ phase: 'on' });
    await button('そのほかの操作').focus();
    await parts.page.keyboard.press('Enter');
    await expect(menu()).toBeVisible();
    await expect(menu().getByRole('menuitem').first()).toBeFocused();
    await parts.page.keyboard.press('Enter');
    // Until the menu is gone, Escape is still its own.
    await expect(menu()).toBeHidden();
    await expect(asking().getByRole('button', { name: '録音を続ける' })).toBeFocused();
    await parts.page.keyboard.press('Escape');
    await expect(asking()).toHaveCount(0);
    expect(await parts.asked()).toEqual([]);
    await expect(button('そのほかの操作')).toBeFocused();
  });

  test('[CUS-9] withdrawing the consent stands in the same menu, also while nothing is recorded', async () => {
    for (const phase of ['off', 'on', 'rest'] as const) {
      await parts.set({ phase });
      await button('そのほかの操作').click();
      await menu().getByRole('menuitem', { name: '同意を取り消す' }).click();
      await expect(menu()).toHaveCount(0);
    }
    expect(await parts.asked()).toEqual(['withdraw', 'withdraw', 'withdraw']);
  });

  test('[ERR-38] a refused microphone is an alert once, and a banner that stays', async () => {
    await parts.set({ phase: 'starting' });
    await parts.set({ phase: 'off', trouble: 'microphone' });
    const alert = parts.page.getByRole('dialog', { name: 'マイクの使用を許可してください。' });
    await expect(alert).toContainText('録音は始まっていません。');
    await button('とじる').click();
    await expect(alert).toHaveCount(0);
    await expect(parts.page.getByRole('alert')).toContainText('マイクの使用を許可してください。');
    await expect(head()).toContainText('録音していません');
    await button('もう一度録音する').click();
    await expect(parts.page.getByRole('dialog', { name: /声に出して/u })).toBeVisible();
  });

  test('[ERR-38] a microphone that is withdrawn in the middle is told by the banner alone, which covers nothing', async () => {
    await parts.set({ phase: 'on' });
    await parts.set({ phase: 'off', trouble: 'microphone' });
    await expect(parts.page.getByRole('alert')).toContainText('録音を止めました');
    await expect(parts.page.getByRole('dialog')).toHaveCount(0);
  });

  for (const [trouble, text, role] of [
    ['network', 'つながりが切れています。録音は続けていて、もどりしだい送ります。（10秒ほど）', 'status'],
    ['provider', /音声認識が応えていません。録音は続けていて/u, 'status'],
    ['unsupported', /このブラウザーでは録音できません。/u, 'alert'],
    ['store_nearly_full', /残りわずかです。/u, 'status'],
    ['store_full', /いっぱいになり、録音を止めました。ここまでの録音は残っていて/u, 'alert'],
    ['store_failed', /置けないため、録音を止めました。ページを読み込み直してから/u, 'alert'],
    ['taken_over', /別のタブか端末で録音されています。ここでの録音は止めました。/u, 'status'],
    ['refused', /断られています。話したことはこのブラウザーに残っています。/u, 'alert'],
    ['pace', /少しずつ文字にしています。待っている分は、このブラウザーに残っています。（10秒ほど）/u, 'status'],
    ['consent', /もう一度同意を得るまで、声は送りません。/u, 'status'],
  ] as const)
    test(`trouble ${trouble} is said in the popup and covers no question`, async () => {
      await parts.set({ phase: 'on', trouble, bufferedSeconds: 12.4 });
      const notice = parts.page.getByRole(role).filter({ hasText: text });
      await expect(notice).toBeVisible();
      const heading = parts.page.getByRole('heading', { level: 1 });
      const [said, question] = await Promise.all([notice.boundingBox(), heading.boundingBox()]);
      expect(said!.x).toBeGreaterThanOrEqual(744);
      expect(question!.x + question!.width).toBeLessThanOrEqual(744);
    });

  test('[REC-20] push-to-talk listens while it is held, by pointer and by keys, and never twice', async () => {
    const talk = button('押して話す');
    const heard = parts.asked;
    await talk.hover();
    await parts.page.mouse.down();
    expect(await heard()).toEqual(['onPress']);
    await parts.set({ voice: { isSupported: true, isListening: true, message: null } });
    await expect(talk).toHaveAttribute('aria-pressed', 'true');
    await expect(banner('聞いています')).toBeVisible();
    await parts.page.mouse.move(300, 300);
    await parts.page.mouse.up();
    expect(await heard()).toEqual(['onPress', 'onRelease']);
    for (const key of ['Space', 'Enter']) {
      await parts.page.keyboard.down(key);
      await parts.page.keyboard.down(key);
      await parts.page.keyboard.up(key);
    }
    expect(await heard()).toEqual(Array.from({ length: 3 }, () => ['onPress', 'onRelease']).flat());
    await parts.page.keyboard.down('Space');
    await parts.page.getByRole('textbox').focus();
    expect((await heard()).slice(6)).toEqual(['onPress', 'onRelease']);
    await parts.page.keyboard.up('Space');
  });

  test('[REC-20] [ERR-39] push-to-talk is disabled where the browser has none, and says why', async () => {
    await parts.set({ voice: { isSupported: false, isListening: false, message: null } });
    const talk = button('押して話す');
    await expect(talk).toBeDisabled();
    await expect(talk).toHaveAccessibleDescription('このブラウザーでは音声入力を使えません。');
    await talk.hover({ force: true });
    await expect(parts.page.getByText('このブラウザーでは音声入力を使えません。')).toBeVisible();
  });

  test('[ERR-40] [ERR-41] [ERR-42] push-to-talk says why nothing was heard, and can be tried again', async () => {
    for (const message of Object.values(VOICE_MESSAGES)) {
      await parts.set({ voice: { isSupported: true, isListening: false, message } });
      await expect(banner(message)).toBeVisible();
      await expect(button('押して話す')).toHaveAccessibleDescription(message);
      await expect(button('押して話す')).toBeEnabled();
    }
  });

  for (const width of [768, 375])
    test(`at ${width} px the transcript is a list in the page, and nothing is wider than the screen`, async () => {
      await parts.page.setViewportSize({ width, height: 812 });
      await parts.page.reload();
      await parts.say(3);
      for (const patch of [
        { phase: 'on', trouble: 'network', bufferedSeconds: 125, elapsedMs: 768_000 },
        { phase: 'paused', elapsedMs: 3_723_000, manager: 1 },
        { phase: 'off', trouble: 'store_full', undoUntil: 1 },
      ] as const) {
        await parts.set(patch);
        await expect(parts.page.getByRole('log')).toBeVisible();
        await expect(button(patch.phase === 'off' ? '録音開始' : '録音停止')).toBeInViewport({ ratio: 1 });
        const rootWidth = await parts.page
          .locator('html')
          .evaluate((root: { scrollWidth: number }) => root.scrollWidth);
        expect(rootWidth).toBe(width);
      }
      await expect(parts.page.getByRole('region', { name: '文字起こし' })).toHaveCount(0);
    });
});
