import type { Locator, Page } from 'playwright';

/** A report whose name is no markup. */
export const NAME = '佐倉 <b>美咲</b>';

/** What was said in a 1on1 that is read on its record. */
export const LINES = [
  '話者1: 最近はどうですか。',
  '話者2: 鈴木さんの手伝いで、このところ眠れていません。',
  '話者1: <img src=x onerror=alert(1)> それは大変でしたね。',
  '話者2: 鈴木',
  '話者1: わかりました。来週の金曜日までに、わたしから担当者に相談しておきます。',
];

/** When it was held, and those words. */
export const HELD = { timestamp: '2025-12-31T15:00:00Z', transcript: LINES.join('\n') };

/** What a browser prints when a save was refused, or its server went away. */
export const REFUSED_SAVES = /status of (?:400|404|409|500)|ERR_CONNECTION_RESET/u;

/** The parts of the record of a 1on1. `page`: that of the test that runs. */
export function recordPartsOf(page: () => Page) {
  return {
    card: (name: string): Locator => page().getByRole('region', { name, exact: true }),
    line: (number: number): Locator => page().locator(`[data-line="${number}"]`),
    button: (name: string | RegExp): Locator => page().getByRole('button', { name, exact: typeof name === 'string' }),
    dialog: (name: string): Locator => page().getByRole('dialog', { name }),
  };
}
