import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMPANY, SATISFACTION, TRIAL } from '../src/content/company.js';
import { INFORMATION } from '../src/content/information.js';
import { LANDING } from '../src/content/landing.js';
import { PRIVACY } from '../src/content/privacy.js';
import made from './documents/made.json';
import { sheets } from './documents/sheets.js';
import { renderPage } from './pages.js';

const landing = renderPage('index.html');
const information = renderPage('jizo-1on1.html');
/** The words of a page, as they are read. */
const words = (html: string) => html.replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<[^>]+>/gu, '');
const plain = (text: string) => text.replaceAll('|', '');
const part = (html: string, id: string) =>
  new RegExp(`<section id="${id}"[\\s\\S]*?</section>`, 'u').exec(html)?.[0] ?? '';
/** Every text of a piece of content, however deep. */
const texts = (content: unknown): string[] => {
  if (typeof content === 'string') return [content];
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(texts) : [];
};

describe('the landing page', () => {
  it('[PUB-5] shows the overview card and the founder', () => {
    for (const { label, value } of COMPANY.overview) expect(words(part(landing, 'company'))).toContain(label + value);
    for (const text of texts(LANDING.founder)) expect(words(part(landing, 'founder'))).toContain(plain(text));
  });

  it('[PUB-6] names four services', () => {
    const names = [...part(landing, 'business').matchAll(/<h3>(.*?)<\/h3>/gu)].map(([, name]) => name);
    expect(names).toEqual(['1on1推進事業', '新卒採用支援', '養鶏事業', '人材紹介事業']);
  });

  it('[PUB-8] [PUB-14] names the clients, and states the free consultation', () => {
    for (const name of LANDING.clients.names) expect(part(landing, 'clients')).toContain(`<li>${name}</li>`);
    expect(words(part(landing, 'consultation'))).toContain('ご相談は無料です');
  });
});

describe('the information page', () => {
  it.each([
    ['[PUB-11]', 'the trial', TRIAL, '30分おひとり1回の1on1'],
    ['[PUB-12]', 'the 92 %', SATISFACTION, '92%が「満足した」と回答'],
  ])('%s [INF-11] states %s with date, number asked and method', (_id, _name, statement, sentence) => {
    const results = words(part(information, 'results'));
    expect(results).toContain(sentence);
    for (const fact of [statement.date, statement.asked, statement.method]) expect(results).toContain(fact);
  });

  it('[INF-4] shows two intro images, with words for them, and five services', () => {
    expect(part(information, 'intro').match(/<figure/gu)).toHaveLength(2);
    for (const { alt } of INFORMATION.intro.images) expect(part(information, 'intro')).toContain(`"${alt}"`);
    expect(part(information, 'services').match(/<h3>/gu)).toHaveLength(5);
  });

  it('[INF-5] presents the way of listening that is named after the stone figure', () => {
    expect(words(part(information, 'method'))).toContain('お地蔵さん型の聞き方');
    for (const text of texts(INFORMATION.method)) expect(words(part(information, 'method'))).toContain(text);
  });

  it('[INF-6] describes the features, and what changed at clients', () => {
    for (const { title, text } of INFORMATION.product.features)
      expect(words(part(information, 'product'))).toContain(title + text);
    for (const result of INFORMATION.results.items)
      for (const text of texts(result)) expect(words(part(information, 'results'))).toContain(text);
  });

  it('[INF-7] has three steps, each with purpose, main action and outcome', () => {
    const steps = [...part(information, 'flow').matchAll(/<li[\s\S]*?<\/li>/gu)].map(([step]) => step);
    expect(steps).toHaveLength(3);
    for (const step of steps) {
      const labels = [...step.matchAll(/<dt>(.*?)<\/dt><dd>.+?<\/dd>/gu)].map(([, label]) => label);
      expect(labels).toEqual(['目的', '主にすること', '得られるもの']);
    }
  });

  it('says who sees what, the operator of the server not left out', () => {
    const privacy = words(part(information, 'privacy'));
    for (const text of texts([
      PRIVACY.heading,
      PRIVACY.routes,
      ...PRIVACY.topics.map(({ question, answer, points }) => [question, answer, points]),
    ]))
      expect(privacy).toContain(text);
    expect(privacy).toMatch(/サーバーを運用する人は.*データベースを読めます/u);
  });
});

/** What only Japanese words are written in. */
const LETTER = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu;

/** Takes the words out of a piece of content, in place; addresses and the names of drawings are Latin, and stay. */
const takeWords = (content: Record<string, unknown>) => {
  for (const [key, value] of Object.entries(content)) {
    if (typeof value === 'string') content[key] = value.replace(LETTER, '〓');
    else if (typeof value === 'object' && value !== null) takeWords(value as Record<string, unknown>);
  }
};

/** The pages, the slides, the card and the documents as they are when the content has no word of Japanese. */
async function withoutContent(): Promise<string[]> {
  const made: string[] = [];
  await jest.isolateModulesAsync(async () => {
    const content = await Promise.all([
      import('../src/content/company.js'),
      import('../src/content/documents.js'),
      import('../src/content/information.js'),
      import('../src/content/landing.js'),
      import('../src/content/learning-guide.js'),
      import('../src/content/privacy.js'),
      import('../src/content/slides.js'),
    ]);
    for (const exported of content.flatMap((module) => Object.values<unknown>(module)))
      if (typeof exported === 'object') takeWords(exported as Record<string, unknown>);
    const { renderPage: render } = await import('./pages.js');
    const { sheets: print } = await import('./documents/sheets.js');
    const { deck, card, leaflets } = print({ paper: '', slides: '' });
    made.push(render('index.html'), render('jizo-1on1.html'), deck, card, ...leaflets.map((leaflet) => leaflet.html));
  });
  return made;
}

it('[PUB-13] every word of the pages, slides and documents is of the content, but the names of links, rows and columns', async () => {
  const [home, product, ...printed] = (await withoutContent()).map((html) => {
    const said = html.replace(/<script[\s\S]*?<\/script>/gu, '').split(/<[^>]+>/u);
    return [...new Set(said.filter((text) => text.search(LETTER) >= 0).map((text) => text.replace(/\d+/gu, '#')))];
  });
  expect(home).toEqual(['本文へ', 'スライドをダウンロード（PDF、# KB）', 'ホーム', 'ログイン']);
  expect(product).toEqual([
    '本文へ',
    ...['文字起こし', '設定', '声', '文字', 'まとめと問い'],
    ...['目的', '主にすること', '得られるもの'],
    ...['時期', '人数', '方法'],
    ...['ダウンロード（PDF、#ページ、# KB）', '新しいタブで読む'],
    ...['ホーム', 'ログイン'],
  ]);
  expect(printed).toEqual([[], [], [], []]);
});

describe.each([
  ['/', landing],
  ['/jizo-1on1', information],
])('%s', (_address, html) => {
  it('reads as a real page, without placeholders for words', () => {
    expect(words(html)).not.toMatch(/lorem|ipsum|TODO|TBD|ダミー|サンプル(?:テキスト|文)|ここに(?:入|書)/iu);
  });

  it('has one h1, leaves out no level of headings, and has words for every picture', () => {
    const levels = [...html.matchAll(/<h([1-6])/gu)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, at) => expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1));
    for (const [image] of html.matchAll(/<img[^>]*>/gu)) expect(image).toMatch(/ alt="[^"]+"/u);
    for (const [frame] of html.matchAll(/<iframe[^>]*>/gu)) expect(frame).toMatch(/ title="[^"]+"/u);
  });

  it('holds to its policy: no script, style or handler in the document, nothing from elsewhere', () => {
    expect(html).not.toMatch(/<style| style="| on[a-z]+="/u);
    for (const [, attributes] of html.matchAll(/<script([^>]*)>/gu))
      expect(attributes).toMatch(/ld\+json|src="\/site\//u);
    for (const [, address] of html.matchAll(/ (?:src|href)="([^"]+)"/gu))
      expect(address).toMatch(/^(?:[/#]|https:\/\/origin\.invalid)|^https:\/\/forms\.example\.com\//u);
  });

  it('describes itself to search engines', () => {
    expect(html).toMatch(/<meta name="description" content=".{40,160}"/u);
    const data = JSON.parse(/ld\+json">(.*?)<\/script>/u.exec(html)?.[1] ?? '') as Record<string, string>;
    expect(data['@context']).toBe('https://schema.org');
    for (const property of ['og:title', 'og:description', 'og:url', 'og:image'])
      expect(html).toContain(`property="${property}"`);
  });
});

it('[PUB-7] [INF-8] the slides and documents were made from the content as it is: else `npm run documents`', () => {
  const css = (name: string) => readFileSync(path.join(__dirname, 'documents', `${name}.css`), 'utf8');
  const { deck, card, leaflets } = sheets({ paper: css('paper'), slides: css('slides') });
  const source = [deck, card, ...leaflets.map(({ html }) => html)].join('');
  expect(createHash('sha256').update(source).digest('hex')).toBe(made.source);
  expect(leaflets).toHaveLength(2);
});
