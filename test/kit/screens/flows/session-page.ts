import { expect } from '../browser/expect.js';
import type { Locator, Page } from 'playwright';
import type { ApiClient } from '../../clients/manager-client.js';
import { transcriptOf } from '../../clients/one-on-one.js';

/** The report of most tests. */
export const EMPLOYEE = '佐倉 美咲';

/** The microphone as it is: what suppresses noise takes the tones of tests for noise. */
export const PLAIN_MICROPHONE = `
  const ask = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
  if (ask) navigator.mediaDevices.getUserMedia = ({ audio }) =>
    ask({ audio: { ...audio, noiseSuppression: false, echoCancellation: false, autoGainControl: false } });
`;

/** Chromium's switches for a microphone that plays a file, once. */
export function microphoneOf(wav: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${wav}%noloop`,
  ];
}

/** A report whose last 1on1 ended with promises. @returns the report's id */
export async function reportWithPromises(manager: ApiClient): Promise<string> {
  const employeeId = await manager.addEmployee(EMPLOYEE);
  const held = { employeeId, timestamp: '2026-01-15T01:00:00Z', theme: '前回', transcript: transcriptOf('17') };
  const { id } = await manager.call<{ id: string }>('POST', '/api/conversations', held);
  await manager.call('POST', `/api/conversations/${id}/summarize`, {});
  return employeeId;
}

/** The address of the session with a report. */
export function sessionUrl(url: string, employeeId: string, name = EMPLOYEE): string {
  return `${url}/session?employeeId=${employeeId}&employeeName=${encodeURIComponent(name)}`;
}

/** A session with an employee, logged in by a token, after the pledge was taken. */
export async function openSession(
  page: Page,
  { url, token, employeeId, name }: { url: string; token: string; employeeId: string; name: string },
): Promise<void> {
  await page.addInitScript((mine) => localStorage.setItem('jizo_token', mine), token);
  await page.goto(sessionUrl(url, employeeId, name));
  await beginTalk(page);
}

/** Takes the four pledges where they are asked, and begins: those of today count where the talk of today is gone on with. */
export async function beginTalk(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: '対話をはじめる' });
  // What lies behind the pledge is out of reach.
  const resume = page.locator('button:not([inert] *)', { hasText: '続きから再開' });
  await expect(start.or(resume).first()).toBeVisible({ timeout: 30_000 });
  if (await resume.isVisible()) return;
  await takePledges(page);
  await start.click();
}

/** Takes all four; the talk can begin. */
export async function takePledges(page: Page): Promise<void> {
  const boxes = page.getByRole('dialog').getByRole('checkbox');
  await expect(boxes).toHaveCount(4, { timeout: 30_000 });
  for (const box of await boxes.all()) {
    // A click may come before the page listens.
    await expect(() => box.check({ force: true, timeout: 2_000 })).toPass();
  }
}

/** The parts of a session's left panel. */
export function talkOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: '問いと、返ってきた言葉' });
  const chat = page.getByRole('list', { name: '対話' });
  return {
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    tool: (name: string) => page.getByRole('toolbar').getByRole('button', { name }),
    choosing: (name: string) => page.getByRole('region', { name }),
    composer: page.getByRole('textbox', { name: '聞いてみたいこと' }),
    use: page.getByRole('button', { name: 'この問いを使う' }),
    dialog,
    question: dialog.getByRole('textbox', { name: 'わたしの問い' }),
    reply: dialog.getByRole('textbox', { name: /の返事$/u }),
    chat,
    said: (words: string) => chat.getByRole('listitem').filter({ hasText: words }),
    /** Nothing waits for the server any more. */
    settle: async () => {
      await page.waitForLoadState('networkidle');
      await expect(page.getByText('次の問いを考えています...')).toHaveCount(0);
    },
  };
}

/** Five double clicks as fast as they come: the browser counts them as one row of clicks. */
export function hammer(target: Locator): Promise<void> {
  return target.click({ clickCount: 10 });
}

/** Writes the label of the node that is being edited, and keeps it. Keys that come before its field has the focus would be lost. */
export async function writeLabel(page: Page, label: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'ノードの文字' });
  await expect(field).toBeFocused();
  await page.keyboard.type(label);
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
}

/** The record button, and the consent. */
export async function startRecording(page: Page): Promise<void> {
  await page.getByRole('button', { name: '録音開始' }).click();
  await page.getByRole('button', { name: '相手の同意を得ました' }).click();
  // A browser's first microphone takes its time.
  await expect(page.getByText('録音中', { exact: true })).toBeVisible({ timeout: 30_000 });
}
