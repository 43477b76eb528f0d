import { Router, type Request, type Response } from 'express';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the frontend's build writes where the site's own address belongs (frontend/site/pages.tsx). */
const ORIGIN = 'https://origin.invalid';

/** Prerendered pages, and files that have to name the site's own address. */
const FILES: Readonly<Partial<Record<string, string>>> = {
  '/': 'site/index.html',
  '/jizo-1on1': 'site/jizo-1on1.html',
  '/robots.txt': 'robots.txt',
  '/sitemap.xml': 'sitemap.xml',
};

/** Whether an address is one of the pages that everyone may read. */
export function isPublicPage(address: string): boolean {
  const plain = withoutSlash(address);
  return plain === '/' || plain === '/jizo-1on1';
}

/**
 * Serves the public pages. Search engines and previews want full addresses in them: the operator's, or else the one the page was
 * asked for at.
 */
export function servePublicPages(folder: string, publicUrl: string | undefined): Router {
  const router = Router();
  router.use(async (request: Request, response: Response, next) => {
    const address = withoutSlash(request.path);
    const file = request.method === 'GET' || request.method === 'HEAD' ? FILES[address] : undefined;
    // Read each time, so that a new build is shown immediately; without a build there is nothing to show.
    const text = file === undefined ? null : await readFile(path.join(folder, file), 'utf8').catch(() => null);
    if (file === undefined || text === null) {
      next();
      return;
    }
    response.set('Cache-Control', 'no-cache').type(path.extname(file));
    response.send(text.replaceAll(ORIGIN, origin(request, publicUrl)));
  });
  return router;
}

function withoutSlash(address: string): string {
  return address.length > 1 && address.endsWith('/') ? address.slice(0, -1) : address;
}

/** The Host header is a stranger's word: only what can be a host gets into a page. */
function origin(request: Request, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl.replace(/(?<!\/)\/+$/u, '');
  const host = request.get('host') ?? '';
  return /^[\w.:[\]-]+$/u.test(host) ? `${request.protocol}://${host}` : '';
}
