/** `npm run bench`: the public pages as Lighthouse sees them on its mobile setting (a slow phone on slow 4G). */
import lighthouse from 'lighthouse';
import { freePort } from '../../../apps/standalone/src/host/free-port.js';
import { startBrowser } from '../../kit/screens/browser/chromium.js';
import { report } from '../tools/report.js';
import { startProduct } from '../../kit/product/product.js';

const PAGES = ['/', '/jizo-1on1'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const BUDGET = { score: 95, lcp: 1.8, cls: 0.02 };

const port = await freePort();
const product = await startProduct();
const browser = await startBrowser({ args: [`--remote-debugging-port=${port}`] });
try {
  for (const page of PAGES) {
    const result = await lighthouse(product.url + page, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
    if (result === undefined) throw new Error(`no result for ${page}`);
    const { categories, audits } = result.lhr;
    const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
    const lcp = (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000;
    const cls = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
    const isWithin = scores.every((score) => score >= BUDGET.score) && lcp <= BUDGET.lcp && cls <= BUDGET.cls;
    report({
      what: `${page}：Lighthouse の点（いちばん低いもの）`,
      measured: Math.min(...scores),
      unit: '点',
      more: `性能・使いやすさ・作法・検索 ${scores.join('・')}`,
      budget: { atLeast: BUDGET.score },
    });
    report({ what: `${page}：LCP`, measured: lcp, unit: '秒', budget: { atMost: BUDGET.lcp } });
    report({ what: `${page}：CLS`, measured: cls, unit: '', budget: { atMost: BUDGET.cls } });
    if (isWithin) continue;
    const lost = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
    for (const { title, displayValue = '' } of lost) console.log(`  ${title} ${displayValue}`);
  }
} finally {
  await browser.close();
  await product.stop();
}
