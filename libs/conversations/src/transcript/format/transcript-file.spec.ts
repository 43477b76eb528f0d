import { fileHeaders, writeTranscript, type TranscriptTalk } from './transcript-file.js';

const said = (
  text: string,
  speaker: number | null = 1,
  startMs: number | null = null,
  endMs: number | null = null,
) => ({
  speaker,
  text,
  startMs,
  endMs,
});
const talk = (part: Partial<TranscriptTalk>): TranscriptTalk => ({
  id: 'id',
  startedAt: new Date('2026-05-31T15:30:00Z'),
  employeeName: '花子',
  theme: null,
  managerSpeaker: null,
  lines: [],
  ...part,
});

describe('a transcript as a file', () => {
  it('[TRN-12] names the file by the day in Japan, and encodes what a header cannot hold', () => {
    const given = talk({ employeeName: "花*子'\r\n(A)/😀", lines: [said('は\nい', 2)] });
    const file = fileHeaders(given, 'text');
    expect(writeTranscript(given, 'text')).toBe('話者2: は い\n');
    expect(file.type).toBe('text/plain; charset=utf-8');
    expect(file.disposition).toBe(
      `attachment; filename="transcript_id.txt"; filename*=UTF-8''1on1_2026-06-01_%E8%8A%B1_%E5%AD%90%27__%28A%29_%F0%9F%98%80.txt`,
    );
  });

  it('does not cut an emoji in half', () => {
    const employeeName = `${'x'.repeat(59)}😀`;
    expect(() => fileHeaders(talk({ employeeName }), 'text')).not.toThrow();
  });

  it('[TRN-12] writes Markdown in which spoken words stay text', () => {
    const lines = [
      said('はい', 1, 60_000),
      said('# <b>太字</b> **x** [y](z)', null),
      said('1. 一つ', 2),
      said('- 線', 2),
    ];
    const given = talk({ theme: '評価', managerSpeaker: 1, lines });
    expect(fileHeaders(given, 'markdown').type).toBe('text/markdown; charset=utf-8');
    expect(fileHeaders(given, 'markdown').disposition).toContain('filename="transcript_id.md"');
    expect(writeTranscript(given, 'markdown')).toBe(
      [
        '# 花子さんとの1on1',
        '- 日時: 2026年6月1日(月) 0:30\n- テーマ: 評価\n- 話者1: 上司',
        '## 文字起こし',
        '**話者1** 0:31  \nはい',
        String.raw`\# \<b\>太字\</b\> \*\*x\*\* \[y\](z)`,
        `**話者2**  \n1\\. 一つ`,
        `**話者2**  \n\\- 線`,
        '',
      ].join('\n\n'),
    );
  });

  it('[TRN-12] writes WebVTT with the times there are, and guesses the others in order', () => {
    const lines = [
      said('はい', 1, 1_500, 2_000),
      said('間に <c> & --> ', 2),
      said('一時間後', null, 3_661_007),
      said('前の時刻', 1, 100, 50),
    ];
    expect(fileHeaders(talk({}), 'webvtt').type).toBe('text/vtt; charset=utf-8');
    expect(writeTranscript(talk({ lines }), 'webvtt')).toBe(
      [
        'WEBVTT',
        'NOTE 時刻の記録がない発言には、文字数から見積もった時刻を付けています。',
        '00:00:01.500 --> 00:00:02.000\n<v 話者1>はい',
        '00:00:02.000 --> 00:00:03.950\n<v 話者2>間に &lt;c&gt; &amp; --&gt; ',
        '01:01:01.007 --> 01:01:01.008\n一時間後',
        '01:01:01.007 --> 01:01:01.008\n<v 話者1>前の時刻',
      ].join('\n\n') + '\n',
    );
    expect(writeTranscript(talk({ lines: lines.slice(0, 1) }), 'webvtt')).not.toContain('NOTE');
  });
});
