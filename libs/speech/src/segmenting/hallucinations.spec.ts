import { agreedPrefix } from './transcribed-segment.js';
import { collapseLoops, withoutHallucinations } from './hallucinations.js';

const SPOKEN = { speechMs: 3_000, noSpeech: null };
const HARDLY = { speechMs: 120, noSpeech: null };

describe('what a model invents', () => {
  it.each([
    'ご視聴ありがとうございました',
    'ご視聴、ありがとうございました！',
    ' ご視聴ありがとうございました。チャンネル登録お願いします。',
    'チャンネル登録と高評価よろしくお願いします♪',
    '字幕by 山田太郎',
    '字幕作成者：山田',
    'Thank you for watching!',
    '。。。',
    '♪～',
  ])('%s is no text', (text) => {
    expect(withoutHallucinations(text, SPOKEN)).toBe('');
  });

  it.each([
    'ありがとうございました。',
    'お疲れ様でした。',
    'チャンネル登録の件、どうなりましたか。',
    '動画のご視聴ありがとうございましたと書いておきます。',
    'はい。はい。はい。',
    'はいはいはいはいはい',
    'そうなんですよ、そうなんですよ。',
  ])('%s was said', (text) => {
    expect(withoutHallucinations(text, SPOKEN)).toBe(text);
  });

  it('thanks that are too long for the little speech there was are none', () => {
    expect(withoutHallucinations('ありがとうございました。', HARDLY)).toBe('');
    expect(withoutHallucinations('はい。', HARDLY)).toBe('はい。');
    expect(withoutHallucinations('ありがとうございました。', { speechMs: 500, noSpeech: 0.9 })).toBe('');
    expect(withoutHallucinations('ありがとうございました。', { speechMs: 500, noSpeech: 0.1 })).toBe(
      'ありがとうございました。',
    );
  });

  it('behind real words it goes where the model itself doubts', () => {
    const text = '来週までに出します。ご視聴ありがとうございました。';
    expect(withoutHallucinations(text, { speechMs: 3_000, noSpeech: 0.8 })).toBe('来週までに出します。');
    expect(withoutHallucinations(text, SPOKEN)).toBe(text);
  });

  it.each([
    ['それはとても大事ですね。'.repeat(30), 'それはとても大事ですね。'],
    ['あ'.repeat(200), 'あ'],
    ['ですね'.repeat(40), 'ですね'],
    [`進捗です。${'うん、'.repeat(50)}`, '進捗です。うん、'],
  ])('a loop is collapsed', (text, expected) => {
    expect(collapseLoops(text)).toBe(expected);
  });

  it('a long text without a loop takes no time', () => {
    const text = Array.from({ length: 10_000 }, (_, index) =>
      String.fromCodePoint(0x3042 + ((index * index) % 79)),
    ).join('');
    expect(collapseLoops(text).length).toBeGreaterThan(0);
  });
});

it.each([
  ['今日は天', '今日は天気が', '今日は天'],
  ['今日は点', '今日は天気', '今日は'],
  ['', '今日', ''],
  ['がぎ', 'かぎ', ''],
])('two passes %s and %s agree on %s', (before, now, agreed) => {
  expect(agreedPrefix(before, now)).toBe(agreed);
});
