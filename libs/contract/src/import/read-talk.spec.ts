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

  it('[SCR-2] reads half a million characters of any of these marks in time that grows with their number alone', () => {
    const started = performance.now();
    for (const piece of ['[', ']', ':', '：', 'あ:', '[a] 1:00:00\n', 'a   0:01\n', '0:0:1.1 --> ', ' ', '1:', '('])
      readTalk(piece.repeat(Math.floor(500_000 / piece.length)), '鈴木');
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
