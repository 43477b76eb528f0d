import path from 'node:path';
import type { Plugin } from 'vite';
import { renderPage } from './pages.js';

/** The addresses of the public pages in development, where no server of ours answers them. */
const ADDRESSES: Partial<Record<string, string>> = { '/': '/site/index.html', '/jizo-1on1': '/site/jizo-1on1.html' };
const TEMPLATE = /\/site\/([\w-]+\.html)$/u;

/**
 * Renders the public pages into their templates, whose stylesheet and script Vite then bundles. The script becomes a classic
 * one, so that it runs before the first paint and the night theme never flashes white.
 */
export function publicPages(): Plugin[] {
  return [
    {
      name: 'public-pages',
      transformIndexHtml: {
        order: 'pre',
        handler(html, { filename }) {
          const template = TEMPLATE.exec(filename.split(path.sep).join('/'))?.[1];
          return template === undefined ? html : renderPage(template);
        },
      },
      configureServer(server) {
        server.middlewares.use((request, _response, next) => {
          request.url = ADDRESSES[request.url ?? ''] ?? request.url;
          next();
        });
      },
    },
    {
      name: 'public-pages-script',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler: (html, { filename }) =>
          TEMPLATE.test(filename.split(path.sep).join('/'))
            ? html.replace(/<script type="module" crossorigin/gu, '<script')
            : html,
      },
    },
  ];
}
