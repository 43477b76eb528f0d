import type { Page } from 'playwright';

/** On the log: brings in a talk that was held elsewhere, and ends on its page. */
export async function importByDialog(page: Page, employee: string, transcript: string): Promise<void> {
  await page.getByRole('button', { name: '記録を取り込む' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().click();
  await page.locator('.ant-select-item-option', { hasText: employee }).click();
  await dialog.getByRole('textbox', { name: /文字起こし/u }).fill(transcript);
  await dialog.getByRole('checkbox', { name: /同意を得ました/u }).check();
  await dialog.getByRole('button', { name: /取り込む/u }).click();
  await page.waitForURL('**/app/log/transcript/*');
}
