import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

/** The scripts a page loads while something is done: their names, and their size as it comes over the line (gzip). */
export async function scriptsOf(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ names: string[]; kilobytes: number }> {
  const coming: Promise<{ name: string; size: number }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const name = new URL(response.url()).pathname;
    coming.push(response.body().then((body) => ({ name, size: gzipSync(body).length })));
  });
  await act();
  await page.waitForLoadState('networkidle');
  const scripts = await Promise.all(coming);
  page.removeAllListeners('response');
  return { names: scripts.map(({ name }) => name), kilobytes: scripts.reduce((sum, { size }) => sum + size, 0) / 1024 };
}
