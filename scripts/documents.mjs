// Behind `npm run documents`: prints the slides and the leaflets of the public pages from frontend/site/documents and
// frontend/src/content with a real Chromium, whose PDFs carry the parts of the fonts they use.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { launchChromium } from './lib/chromium.mjs';
import { packPdf } from './lib/pack-pdf.mjs';
import { ROOT } from './lib/runtime.mjs';

const SITE = join(ROOT, 'frontend/site');
const FILES = join(ROOT, 'frontend/public/documents');
const PICTURES = join(SITE, 'pictures');

const css = (/** @type {string} */ name) => readFileSync(join(SITE, 'documents', `${name}.css`), 'utf8');
/**
 * What frontend/site/documents/sheets.tsx exports.
 * @typedef {{ deck: string, card: string, leaflets: { id: string, html: string }[] }} Sheets
 */

/** @type {{ module: { sheets: (styles: { paper: string, slides: string }) => Sheets } }} */
const { module } = await runnerImport(join(SITE, 'documents/sheets.tsx'), { configFile: false, logLevel: 'error' });
const { deck, card, leaflets } = module.sheets({ paper: css('paper'), slides: css('slides') });

mkdirSync(FILES, { recursive: true });
mkdirSync(PICTURES, { recursive: true });
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });

  const print = async (/** @type {string} */ name, /** @type {string} */ html) => {
    await page.setContent(html);
    const overfull = await page.locator('.page, .slide').evaluateAll((sheets) =>
      sheets.flatMap((sheet, at) => {
        const [foot, ...rest] = [...sheet.children].reverse();
        return rest.some(
          (part) =>
            foot !== undefined &&
            !part.matches('svg, .drawing') &&
            part.getBoundingClientRect().bottom > foot.getBoundingClientRect().top,
        )
          ? at + 1
          : [];
      }),
    );
    if (overfull.length > 0) throw new Error(`${name}: too much for page ${overfull.join(', ')}`);
    const pdf = packPdf(
      await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true }),
    );
    writeFileSync(join(FILES, `${name}.pdf`), pdf);
    const pages = await page.locator('.page, .slide').count();
    process.stdout.write(`${name}.pdf: ${pages} pages, ${pdf.length} bytes\n`);
    return { pages, bytes: pdf.length };
  };
  const picture = async (
    /** @type {string} */ file,
    /** @type {'webp' | 'jpeg'} */ format,
    /** @type {import('playwright').Locator} */ locator,
  ) => {
    const box = await locator.boundingBox();
    if (box === null) throw new Error(`${file}: the sheet is not drawn`);
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', {
      format,
      quality: 82,
      clip: { ...box, scale: 1 },
      captureBeyondViewport: true,
    });
    writeFileSync(file, Buffer.from(data, 'base64'));
  };

  const hash = createHash('sha256').update(deck).update(card);
  const source = hash.update(leaflets.map(({ html }) => html).join('')).digest('hex');
  const printedDeck = await print('ishinowa-company', deck);
  const slides = page.locator('.slide');
  for (let at = 0; at < (await slides.count()); at++) {
    await picture(join(PICTURES, `slide-${at + 1}.webp`), 'webp', slides.nth(at));
  }
  const printedLeaflets = [];
  for (const { id, html } of leaflets) {
    printedLeaflets.push(await print(id, html));
    await picture(join(PICTURES, `${id}.webp`), 'webp', page.locator('.page').first());
  }
  await page.setContent(card);
  await picture(join(FILES, 'card.jpg'), 'jpeg', page.locator('.card'));
  const made = { source, deck: printedDeck, leaflets: printedLeaflets };
  writeFileSync(join(SITE, 'documents/made.json'), `${JSON.stringify(made, null, 2)}\n`);
} finally {
  await browser.close();
}
