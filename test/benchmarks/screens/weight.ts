/** `npm run bench`: how much JavaScript a browser loads for the public pages, the screens around the login, and the app. */
import { signInOnPage } from '../../kit/screens/flows/sign-in.js';
import { startBrowser } from '../../kit/screens/browser/chromium.js';
import { startProduct } from '../../kit/product/product.js';
import { scriptsOf } from '../../kit/screens/browser/script-weight.js';
import { registerManager } from '../../kit/clients/manager-client.js';
import { report } from '../tools/report.js';

const PLACES = [
  { what: '公開ページ', path: '/', atMost: 10 },
  { what: '公開ページ', path: '/jizo-1on1', atMost: 10 },
  { what: 'ログイン', path: '/login', atMost: 120 },
  { what: '登録', path: '/register', atMost: 120 },
  { what: 'パスワードの再設定', path: '/forgot-password', atMost: 120 },
  { what: 'アプリの外枠', path: '/app/new-1on1', atMost: 250, isInside: true },
  { what: 'ダッシュボード', path: '/app/dashboard', isInside: true },
];
/** Places of the app that draw no charts. */
const CHARTLESS = ['/app/new-1on1', '/app/logs', '/app/resources', '/app/settings', '/login'];

const product = await startProduct({ env: { REGISTRATION: 'open' } });
const browser = await startBrowser();
try {
  const manager = await registerManager(product.url);
  const visit = async (path: string, isInside: boolean) => {
    const page = await browser.context.newPage();
    await signInOnPage(page, product.url, isInside ? manager : null);
    const scripts = await scriptsOf(page, () => page.goto(product.url + path));
    await page.close();
    return scripts;
  };
  for (const { what, path, atMost, isInside = false } of PLACES) {
    const { names, kilobytes } = await visit(path, isInside);
    report({
      what: `${what}（${path}）`,
      measured: kilobytes,
      unit: 'kB',
      more: `${names.length} ファイル`,
      ...(atMost !== undefined && { budget: { atMost } }),
    });
  }
  const charts: string[] = [];
  for (const path of CHARTLESS) {
    const { names } = await visit(path, path.startsWith('/app'));
    charts.push(...names.filter((name) => name.includes('Chart')));
  }
  report({
    what: 'ダッシュボード以外で読まれるグラフのファイル',
    measured: charts.length,
    unit: '個',
    more: CHARTLESS.join('、'),
    budget: { atMost: 0 },
  });
} finally {
  await browser.close();
  await product.stop();
}
