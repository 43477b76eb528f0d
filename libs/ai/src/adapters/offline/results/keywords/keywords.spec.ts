import type { DocumentFrequencies } from '@app/contract';
import { said } from '../said.fixture.js';
import { extractKeywords } from './keywords.js';

const NONE: DocumentFrequencies = { conversations: 0, counts: {} };

function keywordsOf(lines: readonly string[], frequencies = NONE, names: readonly string[] = []): string[] {
  return extractKeywords(said(...lines), frequencies, names).map(({ keyword }) => keyword);
}

describe('the keywords of a talk', () => {
  it('[MND-9] people, laughter, parts of the body and words of time are none', () => {
    const found = keywordsOf(
      [
        'r problem issue: 佐久間さんの代わりの当番が回らなくて、来週も腰が痛いです（笑）',
        'm closed: 田中太郎くんは、昨日の棚卸しに出ましたか。',
        'r answer: 佐久間も午後は休みでした笑',
      ],
      NONE,
      ['田中太郎'],
    );
    expect(found).toEqual(expect.arrayContaining([expect.stringContaining('当番'), expect.stringContaining('棚卸し')]));
    for (const wrong of ['佐久間', '佐久間さん', '田中太郎', '田中太郎くん', '腰', '笑', '来週', '昨日', '午後'])
      expect(found).not.toContain(wrong);
    expect(found.join()).not.toMatch(/佐久間|田中/u);
  });

  it('a verb that the dictionary takes for a noun is none', () => {
    const found = keywordsOf(['r problem issue: 夜勤の引き継ぎがうまくいっていなくて、正直しんどいです。']);
    expect(found.join()).toContain('夜勤の引き継ぎ');
    expect(found).not.toContain('いってい');
  });

  it('what a question asks by is none', () => {
    const found = keywordsOf([
      'm open: どのあたりがいちばん大変ですか。',
      'r problem issue: 見積もりの確認が大変です。',
    ]);
    expect(found.join()).toContain('見積もり');
    expect(found).not.toContain('あたり');
  });

  it('a phrase stands whole, never as its part', () => {
    const found = keywordsOf(['r problem issue: 見積もりの直しが続いて、配送センターの応援に行けません。']);
    expect(found).toEqual(expect.arrayContaining(['見積もりの直し', '配送センターの応援']));
    for (const part of ['直し', 'センター', '配送', '応援']) expect(found).not.toContain(part);
  });

  it('a number and its unit are no part of a name, a numeral at its head is', () => {
    expect(keywordsOf(['r answer: 棚卸しは新人3人でやりました。'])).toEqual(expect.arrayContaining(['新人']));
    expect(keywordsOf(['r problem: 三号機が止まりました。'])).toContain('三号機');
  });

  it('a verb that names a doing is a term', () => {
    expect(keywordsOf(['r problem: 原稿の読み上げが苦手です。'])).toContain('原稿の読み上げ');
  });

  it('noises, tails and halves of adjectives are no terms', () => {
    const found = keywordsOf([
      'r greet: 失礼しまーす。申し訳ないです。',
      'r answer: 操作自体はカクカクですが、保護者たちも来ました。',
    ]);
    for (const wrong of ['失礼しまー', '申し訳', '操作自体', 'カクカク', 'カク', '保護者たち'])
      expect(found).not.toContain(wrong);
  });

  it('what tells a trouble comes before what is chatted about', () => {
    const [first] = keywordsOf([
      'r joke smalltalk: 俳句を作りました。',
      'r problem issue -: 輪講の準備が間に合いません。',
    ]);
    expect(first).toContain('輪講');
  });

  it('what the other talks of the owner have, too, comes later', () => {
    const talk = ['r problem: 輪講が大変です。', 'r problem: 俳句が大変です。'];
    expect(keywordsOf(talk, { conversations: 20, counts: { 輪講: 19 } })[0]).toBe('俳句');
    expect(keywordsOf(talk, { conversations: 20, counts: { 俳句: 19 } })[0]).toBe('輪講');
  });
});
