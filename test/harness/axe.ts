import axe from 'axe-core';
import type { Page } from 'playwright';

/** Injects axe-core into the page. @returns the faults of impact serious or critical, one a line: rule, impact and where */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: injected } = globalThis as typeof globalThis & { axe: typeof axe };
    return (await injected.run()).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, impact, nodes }) => nodes.map(({ target }) => `${id} (${String(impact)}): ${target.join(' ')}`));
}
