// Behind `npm run documents`: prints the slides and the leaflets of the public pages from frontend/site/documents and
// frontend/src/content with a real Chromium, whose PDFs carry the parts of the fonts they use.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { runnerImport } from 'vite';
import { packPdf } from './lib/pack-pdf.mjs';
import { ROOT } from './lib/runtime.mjs';

const SITE = join(ROOT, 'frontend/site');
const FILES = join(ROOT, 'frontend/public/documents');
const PICTURES = join(SITE, 'pictures');
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const css = (name) => readFileSync(join(SITE, 'documents', `${name}.css`), 'utf8');
const { module } = await runnerImport(join(SITE, 'documents/sheets.tsx'), { configFile: false, logLevel: 'error' });
const { deck, card, leaflets } = module.sheets({ paper: css('paper'), slides: css('slides') });

mkdirSync(FILES, { recursive: true });
mkdirSync(PICTURES, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? CHROMIUM.find(existsSync),
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });

  const print = async (name, html) => {
    await page.setContent(html);
    const overfull = await page.locator('.page, .slide').evaluateAll((sheets) =>
      sheets.flatMap((sheet, at) => {
        const [foot, ...rest] = [...sheet.children].reverse();
        return rest.some(
          (part) =>
            !part.matches('svg, .drawing') && part.getBoundingClientRect().bottom > foot.getBoundingClientRect().top,
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
  const picture = async (file, format, locator) => {
    const box = await locator.boundingBox();
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', {
      format,
      quality: 82,
      clip: { ...box, scale: 1 },
      captureBeyondViewport: true,
    });
    writeFileSync(file, Buffer.from(data, 'base64'));
  };

  const made = {
    source: createHash('sha256')
      .update(deck)
      .update(card)
      .update(leaflets.map(({ html }) => html).join(''))
      .digest('hex'),
  };
  made.deck = await print('ishinowa-company', deck);
  const slides = page.locator('.slide');
  for (let at = 0; at < (await slides.count()); at++) {
    await picture(join(PICTURES, `slide-${at + 1}.webp`), 'webp', slides.nth(at));
  }
  made.leaflets = [];
  for (const { id, html } of leaflets) {
    made.leaflets.push(await print(id, html));
    await picture(join(PICTURES, `${id}.webp`), 'webp', page.locator('.page').first());
  }
  await page.setContent(card);
  await picture(join(FILES, 'card.jpg'), 'jpeg', page.locator('.card'));
  writeFileSync(join(SITE, 'documents/made.json'), `${JSON.stringify(made, null, 2)}\n`);
} finally {
  await browser.close();
}
