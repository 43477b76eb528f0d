import { parseImported } from './parse-transcript.js';
import { fileHeaders, handoutFile, writeTranscript, type TranscriptTalk } from './transcript-file.js';

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
  known: { manager: null, employee: null },
  summary: null,
  actions: [],
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
    const given = talk({ theme: '評価', known: { manager: 1, employee: null }, lines });
    expect(fileHeaders(given, 'markdown').type).toBe('text/markdown; charset=utf-8');
    expect(fileHeaders(given, 'markdown').disposition).toContain('filename="transcript_id.md"');
    expect(writeTranscript(given, 'markdown')).toBe(
      [
        '# 花子さんとの1on1',
        '- 日時: 2026年6月1日(月) 0:30\n- テーマ: 評価',
        '## 文字起こし',
        '**上司** 0:31  \nはい',
        String.raw`\# \<b\>太字\</b\> \*\*x\*\* \[y\](z)`,
        `**花子**  \n1\\. 一つ`,
        `**花子**  \n\\- 線`,
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

  const led = talk({
    employeeName: '佐倉 <美咲>',
    known: { manager: 1, employee: 2 },
    summary: '- 残業が続いている（1行、3行）。\n- <b>体制</b>を見直す --> 来月',
    actions: [
      { text: '上に相談する', owner: 'manager', due: '2027-01-12', duePhrase: '来週まで', done: false },
      { text: '手順を書く', owner: 'employee', due: null, duePhrase: '今月中', done: true },
      { text: '席を\n決める', owner: null, due: null, duePhrase: null, done: false },
    ],
    lines: [said('はい', 2), said('そうですか', 1), said('ええ', 3)],
  });

  it('[SCR-9] text says what the talk led to, names who is known, and comes in again with its words alone', () => {
    const text = writeTranscript(led, 'text');
    expect(text).toBe(
      [
        '■ まとめ',
        '・残業が続いている。',
        '・<b>体制</b>を見直す --> 来月',
        '',
        '■ 次の一歩',
        '・上司: 上に相談する（2027年1月12日まで）',
        '・佐倉 <美咲>さん: 手順を書く（今月中、済み）',
        '・担当：未確認: 席を 決める',
        '',
        '■ 文字起こし',
        '佐倉 <美咲>: はい',
        '上司: そうですか',
        '話者3: ええ',
        '',
      ].join('\n'),
    );
    const held = { ...led, employeeName: '佐倉 美咲', lines: [...led.lines.slice(0, 2), ...led.lines.slice(0, 2)] };
    const again = parseImported(writeTranscript(held, 'text').replaceAll('\n', '\r\n'), held.employeeName);
    expect(again.lines.map(({ text: words }) => words)).toEqual(['はい', 'そうですか', 'はい', 'そうですか']);
    expect(again.manager).toBe(again.lines[1]?.speaker);
  });

  it('[SCR-9] text holds no marks of Markdown, and what was said as it was said', () => {
    const text = writeTranscript({ ...led, summary: '**よい変化**\n\n- 星\\*\\*三つ\\*\\* を取った（1行）' }, 'text');
    expect(text).toContain('■ まとめ\nよい変化\n\n・星**三つ** を取った\n');
  });

  it('[SCR-9] WebVTT has names as voices, and what the talk led to in a comment', () => {
    const text = writeTranscript(led, 'webvtt');
    const [, note] = text.split('\n\n');
    expect(note).toMatch(/^NOTE\n■ まとめ\n[^]*→ 来月\n■ 次の一歩\n・上司: [^]*未確認: 席を 決める$/u);
    expect(text).toContain('<v 佐倉 &lt;美咲&gt;>はい');
    expect(parseImported(text, led.employeeName).lines.map(({ text: words }) => words)).toEqual([
      'はい',
      'そうですか',
      'ええ',
    ]);
  });

  it('[SCR-9] the version for the report holds no line of the talk', () => {
    expect(new TextDecoder().decode(handoutFile(led).bytes)).toBe(
      [
        String.raw`# 佐倉 \<美咲\>さんとの1on1`,
        '- 日時: 2026年6月1日(月) 0:30\n- テーマ: 未設定',
        '## まとめ',
        String.raw`- 残業が続いている。` + '\n' + String.raw`- \<b>体制\</b>を見直す --> 来月`,
        '## 次の一歩',
        [
          '- 上司: 上に相談する（2027年1月12日まで）',
          String.raw`- 佐倉 \<美咲\>さん: 手順を書く（今月中、済み）`,
          '- 担当：未確認: 席を 決める',
        ].join('\n'),
        '',
      ].join('\n\n'),
    );
    expect(new TextDecoder().decode(handoutFile(talk({})).bytes)).toContain('まだありません');
  });

  it('[SCR-9] a mark that the summary has escaped already stays the mark it was', () => {
    const summary = String.raw`- 5 \< 6 と \<img src=x onerror=alert(1)\>、<b> と \\<i>`;
    const written = new TextDecoder().decode(handoutFile(talk({ summary })).bytes);
    expect(written).toContain(String.raw`- 5 \< 6 と \<img src=x onerror=alert(1)\>、\<b> と \\\<i>`);
  });
});
