import { expect } from 'playwright/test';
import type { Page } from 'playwright';

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

/** A browser's recognition that hears what `say(text)` of the page says. */
export const RECOGNITION = `
  const running = new Set();
  window.SpeechRecognition = window.webkitSpeechRecognition = class extends EventTarget {
    start() { running.add(this); this.onstart?.(new Event('start')); }
    stop() { running.delete(this); this.onend?.(new Event('end')); }
    abort() { this.stop(); }
  };
  window.say = (transcript) => {
    const result = Object.assign([{ transcript, confidence: 1 }], { isFinal: true });
    for (const one of running) one.onresult?.(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }));
  };
`;

/** A session with an employee, logged in by a token, after the pledge was taken. */
export async function openSession(
  page: Page,
  { url, token, employeeId, name }: { url: string; token: string; employeeId: string; name: string },
): Promise<void> {
  await page.addInitScript((mine) => localStorage.setItem('jizo_token', mine), token);
  await page.goto(`${url}/session?employeeId=${employeeId}&employeeName=${encodeURIComponent(name)}`);
  const pledge = page.getByRole('dialog');
  await expect(pledge.getByRole('checkbox')).toHaveCount(4, { timeout: 30_000 });
  for (const box of await pledge.getByRole('checkbox').all()) {
    // A click may come before the page listens.
    await expect(() => box.check({ force: true, timeout: 2_000 })).toPass();
  }
  await pledge.getByRole('button', { name: '対話をはじめる' }).click();
}

/** The record button, and the consent. */
export async function startRecording(page: Page): Promise<void> {
  await page.getByRole('button', { name: '録音開始' }).click();
  await page.getByRole('button', { name: '相手の同意を得ました' }).click();
  await expect(page.getByText('録音中', { exact: true })).toBeVisible();
}
