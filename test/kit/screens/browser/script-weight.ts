import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright';

/** The scripts a page loads while something is done: their names, and their size as it comes over the line (gzip). */
export async function scriptsOf(
  page: Page,
  act: () => Promise<unknown>,
): Promise<{ names: string[]; kilobytes: number }> {
  const names = new Set<string>();
  const note = (request: Request) => {
    if (request.resourceType() === 'script') names.add(new URL(request.url()).pathname);
  };
  page.on('request', note);
  await act();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  // As they were built: what the browser's cache answers weighs as much the first time.
  const sizes = [...names].map(async (name) => gzipSync(await readFile(path.join('dist/frontend', name))).length);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { names: [...names], kilobytes: bytes / 1000 };
}
