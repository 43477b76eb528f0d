import { queryTextOf, sentenceAt } from './query-text.js';

const nothing = { selection: '', around: null, element: '' };

describe('the words that a question is about', () => {
  it('[DEE-3] is the selection, cut to 400 characters', () => {
    const around = { text: '前の文。ここの文。', offset: 5 };
    expect(queryTextOf({ selection: ' ここ ', around, element: '全体' })).toBe('ここ');
    expect(queryTextOf({ ...nothing, selection: 'あ'.repeat(401) })).toBe('あ'.repeat(400));
    expect(queryTextOf({ ...nothing, selection: '𠮷'.repeat(401) })).toBe('𠮷'.repeat(400));
  });

  it('[DEE-4] without one the sentence around the click, cut to 600 characters', () => {
    const text = `はじめ。${'い'.repeat(700)}。おわり。`;
    expect(queryTextOf({ ...nothing, around: { text, offset: 50 }, element: text })).toBe('い'.repeat(600));
    expect(queryTextOf({ ...nothing, around: { text, offset: 1 }, element: text })).toBe('はじめ。');
    expect(queryTextOf({ ...nothing, around: { text, offset: text.length }, element: text })).toBe('おわり。');
  });

  it.each('。 ． . ! ? ！ ？'.split(' '))('[DEE-5] a sentence ends at %s', (mark) => {
    const text = `一つ目${mark}二つ目${mark}三つ目`;
    expect(sentenceAt(text, 0)).toBe(`一つ目${mark}`);
    expect(sentenceAt(text, 3)).toBe(`一つ目${mark}`);
    expect(sentenceAt(text, 5)).toBe(`二つ目${mark}`);
    expect(sentenceAt(text, text.length)).toBe('三つ目');
  });

  it('[DEE-5] a sentence ends at a newline, and marks in a row belong together', () => {
    expect(sentenceAt('一行目\n二行目\n三行目', 5)).toBe('二行目');
    expect(sentenceAt('ほんとうに！？次。', 1)).toBe('ほんとうに！？');
    expect(sentenceAt('「きつかった。」と話した。', 3)).toBe('「きつかった。」');
  });

  it('[DEE-6] otherwise the text of the clicked element, cut to 600 characters', () => {
    expect(queryTextOf({ ...nothing, element: ' 約束 ' })).toBe('約束');
    expect(queryTextOf({ ...nothing, around: { text: 'あ\n\nい', offset: 2 }, element: '全部' })).toBe('全部');
    expect(queryTextOf({ ...nothing, element: 'う'.repeat(601) })).toBe('う'.repeat(600));
  });

  it('[DEE-7] may be nothing', () => {
    expect(queryTextOf({ selection: ' \n ', around: { text: '　', offset: 0 }, element: ' ' })).toBe('');
  });

  it('any place of any text is answered', () => {
    for (const text of ['', '。', '。。', '\n\n', 'あ', '」']) {
      for (let offset = -1; offset <= text.length + 1; offset += 1)
        expect(typeof sentenceAt(text, offset)).toBe('string');
    }
  });
});
