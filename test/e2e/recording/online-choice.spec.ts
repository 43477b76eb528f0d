import { expect } from '../../kit/screens/browser/expect.js';
import { test } from '../../kit/screens/fixtures/session-test.js';
import { agreeOnline, setupOf } from '../../kit/screens/flows/online-meeting.js';
import { beginTalk, sessionUrl } from '../../kit/screens/flows/session-page.js';

/** 対面 or オンライン, on a product whose browser recognises speech itself. */
test.describe('how the two people meet', () => {
  test('[REM-8] [REM-6] mode browser: before the talk the screen says that the other side is not written down, and records the own voice', async ({
    page,
    session,
  }) => {
    await session.open(page);
    await agreeOnline(page);
    const { dialog, own, other, share, alone } = setupOf(page);
    await expect(dialog).toContainText('佐倉さんの声は、文字になりません');
    await expect(dialog).toContainText('会議サービスの文字起こしを、あとから取りこめます。');
    await expect(dialog).toContainText('ZoomやTeamsの録画と文字起こしは別のもので、ここで消しても残ります。');
    await expect(own).toBeVisible();
    await expect(other).toHaveCount(0);
    await expect(share).toHaveCount(0);
    await alone.click();
    await expect(page.getByRole('group', { name: '録音' })).toContainText('録音中');
    await expect(page.getByRole('status').filter({ hasText: '相手の声は文字になりません' })).toBeVisible();
    await page.evaluate(`say('わたしの言葉です。')`);
    await expect(page.getByRole('log').getByText('わたしの言葉です。')).toBeVisible();
  });

  test('[REM-1] the choice is remembered for this person and no other, and can be made anew', async ({
    page,
    session,
  }) => {
    const { dialog, alone, start } = setupOf(page);
    const head = page.getByRole('group', { name: '録音' });
    const button = (name: string) => page.getByRole('button', { name });
    await session.open(page);
    await agreeOnline(page);
    await alone.click();
    await button('録音停止').click();
    await expect(head).toContainText('録音していません');
    await page.reload();
    await beginTalk(page);
    await button('続きから再開').click();
    await button('録音開始').click();
    await expect(dialog.getByRole('radio', { name: 'オンラインで話す' })).toBeChecked();
    await dialog.getByRole('radio', { name: '対面で話す' }).check();
    await start.click();
    await expect(head).toContainText('録音中');
    await button('録音停止').click();
    await expect(head).toContainText('録音していません');
    // 対面 begins at once; the menu leads to the choice.
    await button('録音開始').click();
    await expect(head).toContainText('録音中');
    await button('録音停止').click();
    await expect(head).toContainText('録音していません');
    await button('そのほかの操作').first().click();
    await page.getByRole('menuitem', { name: '対面とオンラインを選ぶ' }).click();
    await dialog.getByRole('radio', { name: 'オンラインで話す' }).check();
    await dialog.getByRole('button', { name: 'やめる' }).click();
    const another = await session.manager.addEmployee('別の 人');
    await page.goto(sessionUrl(session.network.url, another, '別の 人'));
    await beginTalk(page);
    await button('録音開始').click();
    await expect(page.getByRole('radio', { name: '対面で話す' })).toBeChecked();
  });
});
