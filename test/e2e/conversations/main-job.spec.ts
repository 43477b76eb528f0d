import { newAccount } from '../../kit/clients/manager-client.js';
import { test } from '../../kit/screens/fixtures/product-test.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '../../kit/screens/browser/expect.js';
import { importByDialog } from '../../kit/screens/flows/import-dialog.js';

const EMPLOYEE = '佐倉 美咲';

interface Talk {
  roles: Record<string, 'manager' | 'report'>;
  lines: { speaker: string; text: string }[];
}

function talk(id: string): Talk {
  return JSON.parse(readFileSync(path.resolve('test/fixtures/one-on-ones', `${id}.json`), 'utf8')) as Talk;
}

/** Each line of the manager that the report answers, with the answer. */
function exchanges({ roles, lines }: Talk): { question: string; reply: string }[] {
  return lines.flatMap((line, index) => {
    const next = lines[index + 1];
    return next && roles[line.speaker] === 'manager' && roles[next.speaker] === 'report'
      ? [{ question: line.text, reply: next.text }]
      : [];
  });
}

/** One manager, step by step; each step starts where the one before ended. */
test.describe('the main job in a browser', () => {
  test('from the registration to the dashboard, through two 1on1s', async ({ page, context, product, errors }) => {
    test.slow();
    const { username, password } = newAccount('kuwano');
    let session = page;

    await test.step('a manager registers and is led to the login', async () => {
      await page.goto(`${product.url}/register`);
      await page.getByLabel('ユーザー名').fill(username);
      await page.getByRole('textbox', { name: /^パスワード/u }).fill(password);
      await page.getByRole('button', { name: '登録する' }).click();
      await page.waitForURL('**/login');
    });

    await test.step('[AUT-8][SHL-7] logs in and comes to the new 1on1', async () => {
      await page.getByLabel('ユーザー名').fill(username);
      await page.getByRole('textbox', { name: /^パスワード/u }).fill(password);
      await page.getByRole('button', { name: 'ログイン' }).click();
      await page.waitForURL('**/app/new-1on1');
    });

    await test.step('[NEW-5][SET-14] is told that nobody is registered, and adds a report', async () => {
      await expect(page.getByText('部下が登録されていません')).toBeVisible();
      await page.getByRole('button', { name: '設定へ進む' }).click();
      await page.waitForURL('**/app/settings');
      await page.getByLabel('名前', { exact: true }).fill(EMPLOYEE);
      await page.getByRole('button', { name: '追加する' }).click();
      await expect(page.getByText(EMPLOYEE, { exact: true })).toBeVisible();
    });

    await test.step('[NEW-3][PLG-1][PLG-3] opens the session in a new tab and takes the pledge', async () => {
      await page.goto(`${product.url}/app/new-1on1`);
      [session] = await Promise.all([context.waitForEvent('page'), page.getByText(EMPLOYEE).first().click()]);
      expect(await session.evaluate('window.opener')).toBeNull();
      const dialog = session.getByRole('dialog');
      const start = dialog.getByRole('button', { name: '対話をはじめる' });
      await expect(dialog.getByRole('checkbox')).toHaveCount(4);
      await session.keyboard.press('Escape');
      for (const pledge of await dialog.getByRole('checkbox').all()) {
        await expect(start).toBeDisabled();
        await pledge.check({ force: true });
      }
      await start.click();
      await expect(dialog).toBeHidden();
    });

    await test.step('[SES-23][SES-25] chooses theme and interaction, and the AI proposes questions', async () => {
      await session.getByText('体調・心身のコンディション').first().click();
      await session.getByText('じっくり聞いてほしい').first().click();
      await expect(session.getByRole('button', { name: 'この問いを使う' })).toBeVisible();
      await expect(session.getByText(`${EMPLOYEE}さんの言葉を待ちながら`, { exact: false })).toBeVisible();
    });

    await test.step('[RPL-1][RPL-9][API-34] question, reply and the answer of the AI, through a real talk', async () => {
      for (const { question, reply } of exchanges(talk('02'))) {
        const composer = session.getByPlaceholder('聞いてみたいことを書く');
        await composer.fill(question);
        // Nothing can be asked while the AI still answers the reply before.
        await expect(session.getByRole('button', { name: '送る', exact: true })).toBeEnabled();
        await composer.press('Enter');
        const dialog = session.getByRole('dialog');
        const field = dialog.getByRole('textbox').last();
        await field.fill(reply);
        await field.press('Enter');
        await expect(dialog).toBeHidden();
        await expect(session.getByText(reply, { exact: true }).first()).toBeVisible();
      }
    });

    await test.step('[MEM-5] the memo saves itself', async () => {
      const saved = session.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
      await session.getByPlaceholder('ここにメモを書きます').fill('シフトは今日中に組み直す');
      await saved;
    });

    await test.step('[SES-32][SOC-16] the summary comes, and the workers’ results fill in without a reload', async () => {
      let loads = 0;
      session.on('load', () => (loads += 1));
      await session.getByRole('button', { name: 'まとめる' }).click();
      await expect(session.getByText('気がかりなこと').first()).toBeVisible();
      await expect(session.getByText('次の休みに行ってくる').first()).toBeAttached();
      expect(loads).toBe(0);
    });

    await test.step('[SES-45] a chip of the summary lights the words it rests on', async () => {
      await session
        .getByRole('button', { name: /の発言へ$/u })
        .first()
        .click();
      await expect(session.getByRole('dialog').getByText(/^「.+」$/u)).toBeVisible();
      await session.keyboard.press('Escape');
    });

    await test.step('[LOG-10][LOG-4] finds the 1on1 in the log and opens its transcript page', async () => {
      // A tab in the background is slowed down by the browser.
      await page.bringToFront();
      await page.goto(`${product.url}/app/logs`);
      await page.getByRole('link', { name: '記録を読む' }).first().click();
      await page.waitForURL('**/app/log/transcript/*');
      await expect(page.getByText('シフトは今日中に組み直す')).toBeVisible();
      await expect(page.getByText('腰が', { exact: false }).first()).toBeVisible();
    });

    await test.step('[LOG-12][API-24][TRN-12] brings in a 1on1 held elsewhere, sees it analysed, and downloads its transcript', async () => {
      const { lines } = talk('17');
      const transcript = lines.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n');
      await page.goto(`${product.url}/app/logs`);
      await importByDialog(page, EMPLOYEE, transcript);
      await expect(page.getByText(lines[0]?.text ?? '', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('オフライン分析').first()).toBeVisible({ timeout: 30_000 });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: '文字起こしを保存' }).click(),
      ]);
      const saved = readFileSync(await download.path(), 'utf8');
      expect(saved).toContain('■ まとめ\n');
      expect(saved.split('■ 文字起こし\n')[1]?.trim()).toBe(transcript);
    });

    await test.step('[DSH-1][DSH-3] sees both on the dashboard', async () => {
      await page.goto(`${product.url}/app/dashboard`);
      await expect(page.getByRole('heading', { level: 1, name: '分析ダッシュボード', exact: true })).toBeVisible();
      await expect(page.getByText('1on1全体の傾向を可視化します', { exact: true })).toBeVisible();
      await expect(page.getByText(/いちばん多いのは/u)).toBeVisible();
      await expect(page.getByRole('link', { name: new RegExp(EMPLOYEE.slice(0, 2), 'u') }).first()).toBeVisible();
    });

    await test.step('leaves no error in any console', () => {
      expect(errors).toEqual([]);
    });
  });
});
