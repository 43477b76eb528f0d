import { findWords } from './find-words.js';

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

  it('takes long texts in stride', () => {
    expect(findWords('ああ残業'.repeat(50_000), '残業')).toHaveLength(50_000);
  });
});
