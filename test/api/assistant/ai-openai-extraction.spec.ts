import type { FindingsResult, KeywordsResult, SummaryResult } from '@app/contract';
import { OFFLINE_ENGINE } from '@app/contract';
import { goodAnswer, operationOf } from '../../kit/doubles/model-answers.js';
import { MODEL, ModelFixture, talkOf } from '../../kit/doubles/model-fixture.js';
import type { ChatRequest } from '../../kit/doubles/openai-server.js';

type Line = ['manager' | 'employee', string];
/** The day of the talk is Friday, 2026-11-20. */
const LINES: Line[] = [
  ['manager', '倉庫の棚卸しの手順書、頼んでいいかな。'],
  ['employee', 'はい。'],
  ['manager', 'いつまでにできそう。'],
  ['employee', '来週の水曜までなら。'],
  ['employee', '検品の待ちが三時間四十分あって困っています。'],
  ['manager', 'お客さまから、梱包がていねいだと礼状が来ていたよ。'],
  ['employee', 'はい、うれしかったです。'],
  ['manager', '二人で、来月から朝の打ち合わせをしよう。'],
  ['employee', 'はい、やりましょう。'],
  ['manager', '私は、予算が足りるか心配でね。'],
];
const TALK = talkOf(...LINES);
/** A citation of a line as a whole. */
const whole = (line: number) => ({ line, quote: LINES[line - 1]?.[1] ?? '' });
const action = (change: object) => ({
  ...{ text: '棚卸しの手順書を作る', owner: 'employee', due_phrase: null, evidence: [whole(1), whole(2)] },
  ...change,
});

let fixture: ModelFixture;
beforeAll(async () => (fixture = await ModelFixture.start()));
beforeEach(() => fixture.renew());
afterAll(() => fixture.close());

/** The analysis of a model that answers this. */
async function analysed(answer: object, talk = TALK) {
  const empty = { topics: [], points: [], actions: [], findings: [], keywords: [], sentiment: [] };
  fixture.server.reset((request: ChatRequest) =>
    operationOf(request) === 'analyse' ? { say: { ...empty, ...answer } } : goodAnswer(request),
  );
  const results = await fixture.analyse(talk);
  return {
    engines: Object.fromEntries(Object.entries(results).map(([kind, { engine }]) => [kind, engine])),
    actions: (results['summary']?.value as SummaryResult).nextActions,
    text: (results['summary']?.value as SummaryResult).text,
    findings: (results['findings']?.value as FindingsResult).findings,
    keywords: (results['keywords']?.value as KeywordsResult).keywords.map(({ keyword }) => keyword),
  };
}
const anyPoint = { section: 'concern', text: '検品の待ちに困っている', evidence: [whole(5)] };
const instructions = () => fixture.server.requests[0]?.messages[0]?.content ?? '';

describe('what a language model takes from a talk', () => {
  it('[MND-19] a short line is quoted whole, and the line of the date is proof of a promise', async () => {
    const evidence = [whole(1), whole(2), whole(4)];
    const { actions } = await analysed({
      points: [anyPoint],
      actions: [action({ due_phrase: '来週の水曜まで', evidence })],
    });
    expect(actions).toMatchObject([
      { owner: 'employee', duePhrase: '来週の水曜まで', dueDate: '2026-11-25', evidence: { length: 3 } },
    ]);
    expect(actions[0]?.evidence[1]?.quote).toBe('はい。');
  });

  it('[MND-7] [MND-19] a date of a line that is not cited is none', async () => {
    const { actions } = await analysed({ points: [anyPoint], actions: [action({ due_phrase: '来週の水曜まで' })] });
    expect(actions).toMatchObject([{ duePhrase: null, dueDate: null }]);
  });

  it('[MND-19] the day on which something begins is said, and is no deadline', async () => {
    const start = {
      text: '二人で朝の打ち合わせをする',
      owner: 'both',
      due_phrase: '来月から',
      evidence: [whole(8), whole(9)],
    };
    const { actions } = await analysed({ points: [anyPoint], actions: [action(start)] });
    expect(actions).toMatchObject([{ owner: null, duePhrase: '来月から', dueDate: null }]);
  });

  it('[MND-6] [MND-19] what the two do together, and what nobody is sure of, is nobody’s yet', async () => {
    const { actions } = await analysed({
      points: [anyPoint],
      actions: [action({ owner: null }), action({ text: '朝の打ち合わせをする', owner: 'both', evidence: [whole(8)] })],
    });
    expect(actions.map(({ owner }) => owner)).toEqual([null, null]);
  });

  it('[MND-8] a promise is written from outside', async () => {
    const { actions } = await analysed({ points: [anyPoint], actions: [action({ text: '私は棚卸しの手順書を作る' })] });
    expect(actions[0]?.text).toBe('棚卸しの手順書を作る');
  });

  it('[MND-19] numbers are kept, and one that nobody said takes its sentence with it', async () => {
    const issue = (text: string) => ({ kind: 'issue', text, evidence: [whole(5)] });
    const { findings } = await analysed({
      points: [anyPoint],
      findings: [issue('検品の待ちが3時間40分ある'), issue('検品の待ちのため、毎日5時間を失う')],
    });
    expect(findings.map(({ text }) => text)).toEqual(['検品の待ちが3時間40分ある']);
  });

  it('[MND-19] good news that the manager tells and the report confirms has a place, with both lines', async () => {
    const good = { kind: 'positive', text: '梱包がていねいだと礼状が届いたそうです', evidence: [whole(6), whole(7)] };
    const { findings } = await analysed({ points: [anyPoint], findings: [good] });
    expect(findings).toMatchObject([
      { kind: 'positive', text: '梱包がていねいだと礼状が届いた', evidence: { length: 2 } },
    ]);
  });

  it('[MND-19] a promise among the next actions is not told again as a point', async () => {
    const again = { section: 'topic', text: '棚卸しの手順書を作る', evidence: [whole(2)] };
    const wait = { section: 'concern', text: '検品の待ちが長い', evidence: [whole(5)] };
    const { text } = await analysed({ points: [again, wait], actions: [action({})] });
    expect(text).toContain('検品の待ちが長い');
    expect(text).not.toContain('手順書');
  });

  it('[MND-19] a talk of which only a promise is told keeps its summary', async () => {
    const again = { section: 'topic', text: '棚卸しの手順書を作る', evidence: [whole(2)] };
    const { engines, actions } = await analysed({ points: [again], actions: [action({})] });
    expect(engines['summary']).toBe(MODEL);
    expect(actions).toHaveLength(1);
  });

  it('[MND-9] [MND-19] the name of the report is no keyword, however it is written', async () => {
    const talk = talkOf(
      ['manager', '佐倉さん、棚卸しの手順書はどうですか。'],
      ['employee', '佐倉の棚卸しは佐倉くんの検品待ちです。'],
    );
    const keywords = ['佐倉', '佐倉さん', '棚卸しの手順書', '佐倉の棚卸し', '佐倉くんの検品待ち', '検品待ち'];
    const whole = { line: 2, quote: '佐倉の棚卸しは佐倉くんの検品待ちです。' };
    const point = { section: 'concern', text: '棚卸しが検品待ちである', evidence: [whole] };
    const made = await analysed({ points: [point], keywords }, { ...talk, employeeName: '佐倉 花子' });
    expect(made.keywords).toEqual(expect.arrayContaining(['棚卸しの手順書', '検品待ち']));
    expect(made.keywords.join()).not.toContain('佐倉');
    const other = { ...talk, employeeName: '検品' };
    expect((await analysed({ points: [point], keywords }, other)).keywords).toContain('検品待ち');
  });

  it('[MND-19] at most 15 keywords, each of the talk', async () => {
    const words =
      '棚卸し 手順書 倉庫 検品 三時間 四十分 お客さま 梱包 ていねい 礼状 来月 打ち合わせ 予算 心配 水曜 待ち 二人'.split(
        ' ',
      );
    const { keywords } = await analysed({ points: [anyPoint], keywords: [...words, '宇宙船'] });
    expect(keywords).toHaveLength(15);
    expect(keywords).not.toContain('宇宙船');
    expect(instructions()).toContain('12個から15個');
  });

  it('[MND-19] more may be told of a longer talk', async () => {
    const numbersIn = (text: string) =>
      ['topics', 'points', 'findings'].map((name) =>
        Number(new RegExp(`- ${name}:[^（]*（(?:合わせて)?(\\d+)つ`, 'u').exec(text)?.[1]),
      );
    await analysed({ points: [anyPoint] });
    const short = numbersIn(instructions());
    const long = talkOf(...Array.from({ length: 40 }, () => LINES).flat());
    await analysed({ points: [anyPoint] }, long);
    const longer = numbersIn(instructions());
    expect(short).toEqual([3, 5, 6]);
    expect(longer.every((most, index) => most > (short[index] ?? 0))).toBe(true);
  });

  it('[MND-19] twenty true points of a long talk all stand in its summary', async () => {
    const things =
      '検品 梱包 荷札 台車 冷蔵庫 照明 床板 換気扇 無線機 伝票 休憩室 駐車場 看板 手袋 雨漏り 電池 名札 鍵 日報 制服'.split(
        ' ',
      );
    const talk = talkOf(
      ...things.map((thing): Line => [
        'employee',
        `${thing}がこの頃ずっと足りなくて、みんなで困っているところなんです。`.repeat(20),
      ]),
    );
    const points = things.map((thing, index) => ({
      ...{ section: 'concern', text: `${thing}に困っている` },
      evidence: [{ line: index * 2 + 1, quote: `${thing}がこの頃ずっと足りなくて` }],
    }));
    const { text } = await analysed({ points }, talk);
    expect(things.filter((thing) => text.includes(`${thing}に困っている`))).toEqual(things);
  });
});

describe('advice of a language model', () => {
  it('[MND-11] says nothing of a question that the application proposed', async () => {
    fixture.server.reset(goodAnswer);
    const proposed = [LINES[0]![1]];
    expect((await fixture.assistant.advise(TALK)).engine).toBe(MODEL);
    expect((await fixture.assistant.advise(TALK, { proposed })).engine).toBe(OFFLINE_ENGINE);
    expect(fixture.server.requests.at(-1)?.messages[1]?.content).toContain('アプリが出した問い');
  });
});
