import { renderToStaticMarkup } from 'react-dom/server';
import { COMPANY } from '../src/content/company.js';
import { INFORMATION } from '../src/content/information.js';
import { LANDING } from '../src/content/landing.js';
import { InformationPage } from './information/InformationPage.js';
import { LandingPage } from './landing/LandingPage.js';
import { organization, software } from './structured-data.js';

/**
 * Stands for the site's own address, which is known only where the product runs: the server writes it into the pages
 * (apps/api/src/web/public-pages.ts).
 */
export const ORIGIN = 'https://origin.invalid';

/** A page that is ready before anybody asks for it. */
interface PublicPage {
  address: string;
  title: string;
  description: string;
  data: object;
  Body: () => React.ReactNode;
}

/** The public pages by their template in this folder. */
const PAGES: Readonly<Record<string, PublicPage>> = {
  'index.html': {
    address: '/',
    title: LANDING.title,
    description: COMPANY.description,
    data: organization(ORIGIN),
    Body: LandingPage,
  },
  'jizo-1on1.html': {
    address: '/jizo-1on1',
    title: INFORMATION.title,
    description: INFORMATION.description,
    data: software(ORIGIN),
    Body: InformationPage,
  },
};

/** The whole document of a page, with its stylesheet and script as sources for Vite. */
export function renderPage(template: string): string {
  const page = PAGES[template];
  if (page === undefined) throw new Error(`site/${template} is no public page`);
  const { Body } = page;
  const markup = renderToStaticMarkup(
    <html lang="ja" data-theme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <link rel="canonical" href={ORIGIN + page.address} />
        <meta property="og:type" content="website" />
        <meta property="og:locale" content="ja_JP" />
        <meta property="og:site_name" content={COMPANY.name} />
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:url" content={ORIGIN + page.address} />
        <meta property="og:image" content={`${ORIGIN}/documents/card.jpg`} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json(page.data) }} />
        <link rel="stylesheet" href="/site/styles/site.css" />
        <script type="module" src="/site/script/main.ts" />
      </head>
      <body className="light-mode">
        <a href="#main" className="skip">
          本文へ
        </a>
        <Body />
      </body>
    </html>,
  );
  return `<!doctype html>\n${markup}\n`;
}

/** JSON that cannot end the script it stands in. */
function json(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
