import axe from 'axe-core';
import type { Page } from 'playwright';
import { settle } from './frames.js';

/** WCAG 2.0 to 2.2, A and AA, and what is good practice beyond. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose answer another theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Found {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** Puts axe-core into the page; once a load. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>(`typeof axe === 'object'`))) await page.evaluate(axe.source);
}

/**
 * What axe finds serious or critical on the page once nothing on its way in or out moves any more, a line for each element: rule, place, and how to mend it.
 * @param only `colours`: nothing but what another theme can change
 */
export async function seriousAxeViolations(page: Page, only?: 'colours'): Promise<string[]> {
  await bringAxe(page);
  await settle(page);
  const runOnly = only === 'colours' ? { type: 'rule', values: COLOUR_RULES } : { type: 'tag', values: RULES };
  const found = await page.evaluate<Found[]>(
    `axe.run(document, ${JSON.stringify({ runOnly, resultTypes: ['violations'], elementRef: false })}).then(({ violations }) => violations)`,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        const mend = failureSummary.replaceAll(/\s+/gu, ' ');
        return `${id} (${String(impact)}): ${target.join(' ')} | ${help} | ${mend}`;
      }),
    );
}
