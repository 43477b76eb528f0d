import { closing, inOrder } from './frame.js';

describe('frames of speech', () => {
  it.each([
    ['また明日話そう', true],
    ['話そう、また明日', false],
    ['また明日。話そう', false],
    ['また', false],
  ])('in order: %s', (text, expected) => expect(inOrder(/また/u, /話/u).test(text)).toBe(expected));

  it.each([
    ['困ったことは何ですか。', true],
    ['困った。何ですか。', false],
    ['何が困ったか', true],
    ['か', false],
  ])('closing: %s', (text, expected) => expect(closing(/困/u, /か。*$/u).test(text)).toBe(expected));

  it('takes the nearest of several marks', () => {
    const wish = closing(/たい/u, /(?<!。)。*$/u, '、。');
    expect(wish.test('休みたいです。')).toBe(true);
    expect(wish.test('休みたい、けど。')).toBe(false);
  });
});
