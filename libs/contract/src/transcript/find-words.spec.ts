import { findWords, hasWords } from './find-words.js';

const found = (text: string, words: string) => findWords(text, words).map(([begin, end]) => text.slice(begin, end));

describe('findWords', () => {
  it.each([
    ['最近は残業が多い。残業は', '残業', ['残業', '残業']],
    ['ＡＷＳの試験とaws', 'Aws', ['ＡＷＳ', 'aws']],
    ['ｶﾞﾝﾊﾞﾙ気持ち', 'ガンバル', ['ｶﾞﾝﾊﾞﾙ']],
    ['か\u3099んばる', 'がん', ['か\u3099ん']],
    ['10㌔走った', 'キロ', ['㌔']],
    ['😀達成率は１００％😀', '100%', ['１００％']],
    ['<b>x</b>', '<b>', ['<b>']],
    ['なし', '残業', []],
    ['なし', '  ', []],
    ['', 'あ', []],
  ])('[LOG-11] finds in %j the words %j', (text, words, places) => {
    expect(found(text, words)).toEqual(places);
  });

  it.each([
    ['在庫の数と手順書', '手順書　在庫', ['在庫', '手順書']],
    ['髙橋さんと山﨑さん', '高橋 山崎', ['髙橋', '山﨑']],
    ['斉藤、齋藤、斎藤', '齊藤', ['斉藤', '齋藤', '斎藤']],
    ['リモートとりもーと、ﾘﾓｰﾄ', 'りもーと', ['リモート', 'りもーと', 'ﾘﾓｰﾄ']],
    ['あいうえ', 'いう うえ', ['いうえ']],
    ['𠮷田', '吉田', ['𠮷田']],
  ])('[SCR-3] finds in %j each of the words %j, in any of the ways to write them', (text, words, places) => {
    expect(found(text, words)).toEqual(places);
    expect(hasWords(text, words)).toBe(true);
    expect(hasWords(text, `${words} ない`)).toBe(false);
  });

  it('takes long texts in stride', () => {
    expect(findWords('ああ残業'.repeat(50_000), '残業')).toHaveLength(50_000);
  });
});
