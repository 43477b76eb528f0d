import { formatTranscript, LIMITS } from '@app/contract';
import { assertTranscriptSize, parseTranscript } from './parse-transcript.js';

const brief = (text: string) => parseTranscript(text).map(({ speaker, text: words }) => [speaker, words]);
const timed = (text: string) => parseTranscript(text).map(({ startMs, endMs }) => [startMs, endMs]);

describe('reading a transcript', () => {
  it.each([
    ['a tag with a space', '話者1: はい', [[1, 'はい']]],
    ['a tag without', '話者12:はい', [[12, 'はい']]],
    ['full width', '話者１：はい', [[1, 'はい']]],
    ['spaces of every kind', '　話者 ２ ：　はい ', [[2, 'はい']]],
    ['no tag', 'はい', [[null, 'はい']]],
    ['a tag that says nothing', '話者1: \nはい', [[null, 'はい']]],
    ['what only looks like a tag', '話者: はい', [[null, '話者: はい']]],
    ['line ends of every kind', 'a\r\nb\rc\nd\u2028e', ['a', 'b', 'c', 'd', 'e'].map((text) => [null, text])],
    ['blank lines', '\n\n a \n　\n', [[null, 'a']]],
    ['a byte order mark', '\uFEFF話者1: はい', [[1, 'はい']]],
    ['markup and emoji as they are', '話者1: <b>はい</b> **🙂**', [[1, '<b>はい</b> **🙂**']]],
    ['nothing', '', []],
  ])('[API-62] [ENT-18] reads %s', (_, text, expected) => {
    expect(brief(text)).toEqual(expected);
  });

  it('[ENT-5] writes one line an utterance with `話者N: ` where a speaker is known, and reads back what it writes', () => {
    const text = '話者1: はい\nいいえ\n話者3: 話者2: と言った';
    expect(formatTranscript(parseTranscript(text))).toBe(text);
    expect(formatTranscript(parseTranscript('話者１：はい\r\n　いいえ'))).toBe('話者1: はい\nいいえ');
  });

  it('[API-63] reads WebVTT with voices, times, notes and styles', () => {
    const vtt = [
      'WEBVTT - 1on1',
      'Kind: captions',
      '',
      'NOTE 話者9: この行は読まない',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      '1',
      '00:00:01.500 --> 00:00:03.000 align:start',
      '<v 話者1>最近<i>どう</i>ですか</v>',
      '',
      '01:02.25 --> 01:03,500',
      '<v.loud 話者2>残業が &amp; 多くて &lt;つらい&gt;',
      '二行目',
      '',
      '1:00:00.000 --> 1:00:01.000',
      '話者1: タグで',
      '',
      '',
      '00:00:05.000 --> 00:00:06.000',
      '<v 話者1>二人で</v> <v 話者2>同時に</v>',
      '',
      'ただの段落',
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      const text = vtt.join(end);
      expect(brief(text)).toEqual([
        [1, '最近どうですか'],
        [2, '残業が & 多くて <つらい> 二行目'],
        [1, 'タグで'],
        [1, '二人で'],
        [2, '同時に'],
      ]);
      expect(timed(text)).toEqual([
        [1500, 3000],
        [62_250, 63_500],
        [3_600_000, 3_601_000],
        [5000, 6000],
        [5000, 6000],
      ]);
    }
  });

  it('[API-63] gives people with names numbers that no one else has', () => {
    const cue = (voice: string, n: number) => `00:0${n}.000 --> 00:0${n}.500\n<v ${voice}>発言</v>`;
    const text = `WEBVTT\n\n${['田中 太郎', '話者1', '鈴木', '田中 太郎'].map(cue).join('\n\n')}`;
    expect(brief(text).map(([speaker]) => speaker)).toEqual([2, 1, 3, 2]);
  });

  it('reads WebVTT without a single cue, or with times that are none, as what there is', () => {
    expect(parseTranscript('WEBVTT')).toEqual([]);
    expect(parseTranscript('\uFEFFWEBVTT\n\nxx --> yy\nはい')).toEqual([]);
    expect(timed('WEBVTT\n\n9999999:00:00.000 --> 9999999:00:01.000\nはい')).toEqual([[null, null]]);
  });

  it('[API-66] counts characters, not code units', () => {
    expect(() => assertTranscriptSize('あ'.repeat(LIMITS.transcript))).not.toThrow();
    expect(() => assertTranscriptSize('🙂'.repeat(LIMITS.transcript))).not.toThrow();
    expect(() => assertTranscriptSize('あ'.repeat(LIMITS.transcript + 1))).toThrow('50万文字');
    expect(() => assertTranscriptSize('🙂'.repeat(LIMITS.transcript + 1))).toThrow('50万文字');
  });
});
