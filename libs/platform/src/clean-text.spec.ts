import { cleanJson, cleanText } from './clean-text.js';

describe('cleanText', () => {
  it('[API-65] makes text well-formed and removes NUL, and leaves emoji, HTML and line breaks alone', () => {
    expect(cleanText('a\u0000b\ud800c')).toBe('ab\ufffdc');
    expect(cleanText('😀<b>\r\n**x**')).toBe('😀<b>\r\n**x**');
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
