import axe from 'axe-core';
import type { Page } from 'playwright';

interface Found {
  id: string;
  impact: string | null;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** What axe finds serious or critical on the page as it stands, a line for each element. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate<Found[]>(
    `axe.run(document, { resultTypes: ['violations'], elementRef: false }).then(({ violations }) => violations)`,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
}
