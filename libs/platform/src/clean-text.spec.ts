import { cleanJson, cleanText } from './clean-text.js';

describe('cleanText', () => {
  it('[API-65] makes text well-formed and removes NUL, and leaves emoji, HTML and line breaks alone', () => {
    expect(cleanText('a\u0000b\ud800c')).toBe('ab\ufffdc');
    expect(cleanText('😀<b>\r\n**x**')).toBe('😀<b>\r\n**x**');
  });

  it('[BUD-1] keeps the marks of every language, and no more of them on one letter than can be sorted quickly', () => {
    for (const text of ['か\u3099', 'ｶﾞ', 'ṩ̷', `a${'\u0301'.repeat(30)}`]) expect(cleanText(text)).toBe(text);
    expect(cleanText(`a${'\u0301\u0316'.repeat(200_000)}b`)).toBe(`a${'\u0301\u0316'.repeat(15)}b`);
    expect(cleanText(`ｶ${'ﾞ\u0316'.repeat(200_000)}`)).toHaveLength(31);
  });
});

describe('cleanJson', () => {
  it('[API-65] cleans strings and keys at every depth', () => {
    expect(cleanJson({ 'k\u0000': ['\udc00', { n: 1, z: null, b: true }] })).toEqual({
      k: ['\ufffd', { n: 1, z: null, b: true }],
    });
  });

  it('refuses what nests too deep', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    expect(() => cleanJson(deep)).toThrow('送信された内容を読み取れませんでした');
  });
});
