import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';

/** A document that is printed by `npm run documents`: its own markup and styles, without anything from elsewhere. */
export function sheet({ title, styles, children }: { title: string; styles: string; children: ReactNode }): string {
  const markup = renderToStaticMarkup(
    <html lang="ja">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>{children}</body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}
