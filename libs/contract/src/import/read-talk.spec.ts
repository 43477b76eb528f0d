import fc from 'fast-check';
import { readTalk } from './read-talk.js';

/** Who said what, by name. */
function told(text: string, report = '鈴木 花子') {
  const { form, lines, people, manager } = readTalk(text, report);
  const nameOf = (speaker: number | null) => people.find((person) => person.speaker === speaker)?.name ?? speaker;
  return { form, manager: nameOf(manager), lines: lines.map(({ speaker, text: words }) => [nameOf(speaker), words]) };
}
const times = (text: string) => readTalk(text).lines.map(({ startMs }) => startMs);

const SAID = [
  ['田中 太郎', '最近はどうですか。'],
  ['鈴木 花子', '残業が続いていて。'],
  ['鈴木 花子', 'ただ、明日は 10:30'],
  ['田中 太郎', 'なるほど：聞かせてください。'],
];

/*
 * The forms as they are published: Zoom's cloud transcript in github.com/wwsalmon/zoom-transcript-formatter (readme), Teams' document
 * of today and of before in the documents that github.com/gerlaxrex/parrot and python readers of Teams files take, Google Meet's in the
 * transcripts of open meetings such as the Polygon governance calls. The talk is the project's own.
 */
describe('reading a talk as other services write it', () => {
  it('[SCR-2] WebVTT of Zoom: the name before the words', () => {
    const cues = SAID.map(
      ([name, text], at) => `${at + 1}\r\n00:00:0${at}.120 --> 00:00:0${at}.900\r\n${name}: ${text}\r\n`,
    );
    const text = `WEBVTT\r\n\r\n${cues.join('\r\n')}`;
    expect(told(text)).toEqual({ form: 'vtt', manager: '田中 太郎', lines: SAID });
    expect(times(text)).toEqual([120, 1120, 2120, 3120]);
  });

  it('[SCR-2] saved transcript of Zoom: the name in brackets, the time of the day, across midnight', () => {
    const text =
      '[田中 太郎] 23:59:58\n最近はどうですか。\n\n[鈴木 花子] 00:00:03\n残業が続いていて。\nただ、明日は 10:30\n\n[田中 太郎] 00:00:09\nなるほど：聞かせてください。\n';
    expect(told(text)).toEqual({ form: 'zoom', manager: '田中 太郎', lines: SAID });
    expect(times(text)).toEqual([0, 5_000, 5_000, 11_000]);
  });

  it('[SCR-2] WebVTT of Teams: voices', () => {
    const cues = SAID.map(
      ([name, text], at) => `0f1e-${at}/12-0\n00:00:0${at}.120 --> 00:00:0${at}.900\n<v ${name}>${text}</v>\n`,
    );
    expect(told(`WEBVTT\n\n${cues.join('\n')}`)).toEqual({ form: 'vtt', manager: '田中 太郎', lines: SAID });
  });

  it('[SCR-2] document of Teams, of today: name and time above the words', () => {
    const text =
      '月次-20261120_140000-Meeting Transcript\n2026年11月20日 5:00\n27m 42s\n田中 太郎 started transcription\n田中 太郎   0:03\n最近はどうですか。\n鈴木 花子   0:08\n残業が続いていて。\nただ、明日は 10:30\n田中 太郎   1:02:10\nなるほど：聞かせてください。\n田中 太郎 stopped transcription';
    expect(told(text)).toEqual({ form: 'teams', manager: '田中 太郎', lines: SAID });
    expect(times(text)).toEqual([3_000, 8_000, 8_000, 3_730_000]);
  });

  it('[SCR-2] document of Teams, of before: times, name and words by turns', () => {
    const text = SAID.map(([name, words], at) => `0:0:${at}.120 --> 0:0:${at}.9\n${name}\n${words}\n`).join('\n');
    expect(told(text)).toEqual({ form: 'teams', manager: '田中 太郎', lines: SAID });
    expect(times(text)).toEqual([120, 1120, 2120, 3120]);
  });

  it('[SCR-2] document of Google Meet: heading, times on lines of their own, and its end', () => {
    const spoken = SAID.map(([name, words]) => `${name}: ${words}`);
    const text = [
      '月次の1on1 (2026-11-20 14:00 GMT+9) - Transcript',
      ...['Attendees', '田中 太郎, 鈴木 花子', 'Transcript', '00:00:00', '', ...spoken.slice(0, 2)],
      ...['', '00:05:03', ...spoken.slice(2), 'Transcription ended after 00:26:31'],
      'This editable transcript was computer generated and might contain errors.',
    ].join('\n');
    expect(told(text)).toEqual({ form: 'meet', manager: '田中 太郎', lines: SAID });
  });

  it('[SCR-2] Google Meet as it is pasted: name, time and words on lines of their own', () => {
    const at = ['00:00:03', '00:00:08', '(00:00:12)', '00:05:03'];
    const rows = SAID.flatMap(([name = '', words = ''], index) => [name, at[index] ?? '', words, '']);
    const text = ['月次の1on1 - 文字起こし', '', ...rows, 'Transcription ended after 00:26:31'].join('\n');
    expect(told(text)).toEqual({ form: 'meet', manager: '田中 太郎', lines: SAID });
    expect(times(text)).toEqual([0, 5_000, 9_000, 300_000]);
    const clocks = SAID.flatMap(([name = '', words = ''], index) => [name, `14:0${index}`, words]);
    expect(told(clocks.join('\n'))).toMatchObject({ form: 'meet', lines: SAID });
  });

  it('[SCR-2] names in front of lines, with a full-width colon', () => {
    const text = SAID.map(([name, words]) => `${name}：${words}`).join('\n');
    expect(told(text)).toEqual({ form: 'text', manager: '田中 太郎', lines: SAID });
  });

  it.each([
    ['鈴木', '田中 太郎'],
    ['鈴木花子さん', '田中 太郎'],
    ['鈴木　花子（営業部）', '田中 太郎'],
    ['田中', '鈴木 花子'],
    ['佐藤', null],
  ])('[SCR-2] the report is %j: the manager is %j', (report, manager) => {
    expect(told(SAID.map(([name, words]) => `${name}: ${words}`).join('\n'), report).manager).toBe(manager);
  });

  it('[SCR-2] the report by a variant of the name, and in the order of another language', () => {
    expect(told('髙橋: はい\n上田: どう\n髙橋: ええ', '高橋 健').manager).toBe('上田');
    expect(told('Hanako Suzuki: はい\nTaro: どう\nTaro: ええ', 'Suzuki Hanako').manager).toBe('Taro');
  });

  it.each([
    ['headings and remarks', '課題: 残業\n昨日の話\nそれから\n例えば: 朝会'],
    ['times of the day', '10:30 集合\n開始は11:00から\n12:00 昼'],
    ['a plan of the day', '朝会\n10:30\n連絡をする\n昼食\n12:00\n外で食べる'],
    ['addresses', 'https://example.test/a\nhttps://example.test/b'],
    ['words that end in a time', '会議は 10:30\nつぎは 11:30\n話\n話\n話\n話\n話\n話\n話\n話\n話'],
  ])('[SCR-2] takes %s for words', (_, text) => {
    expect(told(text)).toEqual({ form: 'text', manager: null, lines: text.split('\n').map((row) => [null, row]) });
  });

  const SPOKEN = ['今日はどんな感じで進めましょうか', '残業が続いていて', 'なるほど。 3', '2'];
  const srtOf = (lines: readonly string[], gap = '\r\n') =>
    lines.map((words, at) => `${at + 1}\r\n00:00:0${at},120 --> 00:00:0${at},900\r\n${words}\r\n`).join(gap);

  it.each([
    ['SRT', srtOf(SPOKEN)],
    ['SRT without its empty lines', srtOf(SPOKEN, '')],
    [
      'WebVTT without its first line',
      SPOKEN.map((words, at) => `00:0${at}.120 --> 00:0${at}.900 align:start\n${words}\n`).join('\n'),
    ],
  ])('[SCR-2] [API-62] reads %s as cues: every sentence stays words', (_, text) => {
    expect(told(text)).toEqual({ form: 'cues', manager: null, lines: SPOKEN.map((words) => [null, words]) });
    expect(times(text)).toHaveLength(SPOKEN.length);
    expect(times(text)[0]).toBe(120);
  });
  it('[SCR-2] reads names in front of the words of cues, and voices of cues', () => {
    expect(told(srtOf(SAID.map(([name, words]) => `${name}: ${words}`)))).toEqual({
      ...{ form: 'cues', manager: '田中 太郎', lines: SAID },
    });
    expect(told(srtOf(SAID.map(([name, words]) => `<v ${name}>${words}</v>`)))).toMatchObject({ lines: SAID });
  });
  it('[SCR-2] cues of two rows keep both, though none ends in a mark', () => {
    const rows = ['昨日の件なんですけど', 'はい', '少し困っていて', 'もう少し聞かせて'];
    const text = [0, 2].map((at) => `00:00:0${at}.0 --> 00:00:0${at}.9\n${rows[at]}\n${rows[at + 1]}`).join('\n');
    expect(readTalk(text).lines.map(({ text: words }) => words)).toEqual([
      '昨日の件なんですけど はい',
      '少し困っていて もう少し聞かせて',
    ]);
  });
  it('[SCR-2] rows that end in a time of the day are no headers where no name comes again', () => {
    const rows = ['朝は資料', 'そのあと客先へ移動して 11:30', '打ち合わせが長引いて', '午後は 13:00', '終わりました'];
    expect(told(rows.join('\n'))).toEqual({ form: 'text', manager: null, lines: rows.map((row) => [null, row]) });
  });
  it('[SCR-2] [API-62] loses no row of any text that is not a header, a time or a number', () => {
    const words = fc
      .array(fc.constantFrom('昨日', 'は', '残業', 'して', '。', '資料を', 'はい', '会議', '？', 'Aさん'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => parts.join(''));
    const clock = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map(([hour, minute]) => `${hour}:${String(minute).padStart(2, '0')}`);
    const range = fc.nat(59).map((second) => `00:00:${String(second).padStart(2, '0')},000 --> 00:01:00,000`);
    const row = fc.oneof(
      ...[words, range, fc.nat(99).map(String), fc.constant('')],
      fc.tuple(words, clock).map(([said, time]) => `${said}、 ${time}`),
      fc.tuple(words, fc.uuid(), clock).map(([said, unique, time]) => `${said}${unique} ${time}`),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const read = readTalk(rows.join('\n'));
        const kept = [...read.lines.map(({ text }) => text), ...read.people.map(({ name }) => name)].join('\n');
        return rows.every((one) => /^\d*$|-->/u.test(one) || kept.includes(one));
      }),
      { numRuns: 500 },
    );
  });
  it('[SCR-2] [MND-5] of three the report is the one with the name, and the manager is none of the others for sure', () => {
    const three = [...SAID, ['高木 部長', '最近どうですか？'], ['高木 部長', 'それはよかった。']];
    const text = three.map(([name, words]) => `[${name}] 10:00:00\n${words}`).join('\n');
    expect(readTalk(text, '鈴木 花子')).toMatchObject({
      ...{ manager: null, employee: 2 },
      people: ['田中 太郎', '鈴木 花子', '高木 部長'].map((name, at) => ({ name, speaker: at + 1 })),
    });
    expect(readTalk(text, '佐藤')).toMatchObject({ manager: null, employee: null });
  });
  it('[SCR-2] [MND-5] someone whom only a number names is a third one too', () => {
    const text = [...SAID.map(([name, words]) => `${name}: ${words}`), '話者7: 失礼します。'].join('\n');
    expect(readTalk(text, '鈴木 花子')).toMatchObject({ manager: null, employee: 2 });
  });
  it('[SCR-2] a name as it stands in the text is found before one that is only alike', () => {
    const text = '鈴木 花子: はい\n鈴木花子: どう\n鈴木 花子: ええ\n鈴木花子: そう';
    expect(told(text, '鈴木花子').manager).toBe('鈴木 花子');
  });
  it('[SCR-2] reads half a million characters of any of these marks in time that grows with their number alone', () => {
    const started = performance.now();
    const cue = '1\n0:0:1.1 --> 0:0:1.1\nあ\n';
    for (const piece of [
      '[',
      ']',
      ':',
      '：',
      'あ:',
      '[a] 1:00:00\n',
      'a   0:01\n',
      cue,
      '0:0:1.1 --> ',
      ' ',
      '1:',
      '(',
    ])
      readTalk(piece.repeat(Math.floor(500_000 / piece.length)), '鈴木');
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
