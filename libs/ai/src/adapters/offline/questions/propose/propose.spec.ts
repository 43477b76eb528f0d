import { STANCES, THEMES, type Talk, type TalkLine } from '@app/contract';
import type { QuestionContext } from '../../../../assistant/assistant.port.js';
import { OfflineEngine } from '../../engine.js';
import { createTokenizer } from '../../text/tokenizer.js';
import { BANK } from '../bank/bank.js';
import { isOneOf } from './shown.js';
import { turnsToListener } from './situation.js';

const engine = new OfflineEngine(createTokenizer());
let revision = 0;

/** A talk of turns, the manager's first where `m:` stands before it. */
function contextOf(turns: readonly string[], about: Partial<Talk> = {}): QuestionContext {
  revision += 1;
  const lines = turns.map((turn, at): TalkLine => {
    const role = turn.startsWith('m:') ? 'manager' : 'employee';
    return { source: 'message', id: `line-${at}`, speaker: null, role, text: turn.replace(/^m:/u, '') };
  });
  const last = lines.at(-1);
  const before = lines.at(-2);
  return {
    talk: {
      conversationId: `talk-${revision}`,
      revision,
      theme: null,
      stance: null,
      employeeName: '佐倉',
      heldAt: new Date('2026-11-20T05:00:00Z'),
      lines,
      ...about,
    },
    asked: lines.filter(({ role }) => role === 'manager').map(({ text }) => text),
    latest: last === undefined ? null : { question: before?.role === 'manager' ? before.text : null, reply: last.text },
  };
}

const textsOf = (context: QuestionContext): string[] =>
  engine.suggestQuestions(context).questions.map(({ text }) => text);

/** What seven presses of "other questions" show. */
function presses(context: QuestionContext, times = 7): string[] {
  const shown: string[] = [];
  for (let press = 0; press < times; press += 1)
    shown.push(...textsOf({ ...context, asked: [...context.asked, ...shown] }));
  return shown;
}

const REPLIES = [
  '今週は見積もりの直しに追われていて、あまり眠れていません。',
  '二週間くらい前からです',
  'それは言いたくないです。',
  '在宅の日が一日でもあると、だいぶ違うと思います。',
  'まあ、普通です。',
  '先週の提案が通って、お客さまに喜んでもらえました。',
  '来月から当番の決め方を変えてみようと思っています。',
  'それって評価に関係ありますか。',
  'どうすればいいと思いますか。',
  'ありがとうございます。',
  '昨日は部長と三時間、会議室で話しました。',
];

describe('[SES-25] the first question of a talk', () => {
  it('is one of the theme that was chosen, in every way of interacting', () => {
    for (const { id, text: theme } of THEMES)
      for (const { text: stance } of STANCES) {
        const [first] = textsOf(contextOf([], { theme, stance }));
        const { themes } = BANK.find(({ text }) => text === first)!;
        expect({ theme: id, first, fits: themes?.includes(id) }).toMatchObject({ fits: true });
      }
  });
});

describe('[MND-17] other questions', () => {
  const contexts = THEMES.flatMap(({ text: theme }, n) =>
    STANCES.map(({ text: stance }, at) =>
      contextOf([REPLIES[(n * STANCES.length + at) % REPLIES.length] ?? ''], { theme, stance }),
    ),
  );

  it('seven presses give at least 20 different ones, in every theme and way and after every kind of reply', () => {
    for (const context of [...contexts, ...REPLIES.map((reply) => contextOf([reply])), contextOf([])])
      expect(new Set(presses(context)).size).toBeGreaterThanOrEqual(20);
  });

  it('[MND-12] nothing comes twice in twenty presses, not with another phrase either', () => {
    for (const context of contexts.slice(0, 12)) {
      const shown = presses(context, 20);
      expect(new Set(shown).size).toBe(shown.length);
      const templates = shown.map((text) => BANK.find((one) => isOneOf([one.text])(text))?.text);
      expect(new Set(templates).size).toBe(shown.length);
    }
  });

  it('four at once differ in what they ask and in their words', () => {
    for (const context of contexts) {
      const four = textsOf(context);
      expect(four).toHaveLength(4);
      expect(new Set(four.map((text) => text.slice(-8))).size).toBeGreaterThanOrEqual(3);
      expect(four.filter((text) => text.includes('「')).length).toBeLessThanOrEqual(2);
    }
  });

  it('[API-38] are the same for the same talk', () => {
    const context = contextOf(['m:どうですか。', 'シフトの組み直しが続いて、困っています。']);
    expect(engine.suggestQuestions(context)).toEqual(engine.suggestQuestions(structuredClone(context)));
  });
});

describe('[MND-12] what was answered in the last six turns is not asked', () => {
  it.each([
    [
      'since when',
      ['m:眠れないのは、いつごろからですか。', '二週間くらい前からです'],
      /いつ(?:ごろ|頃)?(?:から|でした)|どのくらい(?:前|続)/u,
    ],
    ['since when, told unasked', ['三か月前からずっと腰の調子がよくないんです。'], /いつごろから|どのくらい前/u],
    ['who', ['m:誰と組んでいるんですか。', '経理の村井さんと組んでいて、やりにくいです。'], /誰|どなた/u],
    [
      'where',
      ['m:それはどこでありましたか。', '倉庫の二階の会議室で言い合いになりました。'],
      /どこで(?!す)|どんな場所/u,
    ],
    [
      'how much',
      ['m:どれくらいありますか。', '一日に三十件くらい来ていて、追いつけません。'],
      /どのくらい|どれくらい|いくつ/u,
    ],
    ['what was tried', ['手順を紙に書いて試してみましたが、うまくいきません。'], /試したこと|試してみた|やってみた/u],
  ])('%s', (_, turns, again) => {
    const shown = presses(contextOf(turns), 5);
    expect(shown.filter((text) => again.test(text))).toEqual([]);
  });

  it('after six more turns it may be asked again', () => {
    const late = [
      'm:いつごろからですか。',
      '二週間前からです',
      ...Array.from({ length: 4 }, () => ['m:そうですか。', '手順がわかりにくくて困っています。']).flat(),
    ];
    const slots = presses(contextOf(late), 20).map((text) => BANK.find((one) => isOneOf([one.text])(text))?.slot);
    expect(slots).toEqual(expect.arrayContaining(['when']));
  });
});

describe('[MND-13] a phrase of the talk', () => {
  it('stands whole in a question, and at most twice', () => {
    const shown = presses(contextOf(['請求書の見直しに毎晩追われていて、困っています。']));
    const quotedIn = (texts: readonly string[]): string[] => texts.flatMap((text) => text.match(/「[^」]+」/gu) ?? []);
    expect(new Set(quotedIn(shown))).toEqual(new Set(['「請求書の見直し」']));
    for (let from = 0; from < shown.length; from += 4)
      expect(quotedIn(shown.slice(from, from + 4)).length).toBeLessThanOrEqual(2);
  });

  it.each([
    '直しに追われているんです、三浦さんの。',
    '昨日は寝られなくて、しんどいです。',
    '「それ」が困るんです。',
    '自分が情けないです。',
  ])('is no half word, name or pronoun: %s', (reply) => {
    for (const text of presses(contextOf([reply]), 3)) expect(text).not.toMatch(/「(?:三浦|自分|それ|昨日)/u);
  });
});

describe('[MND-18] the words that a question rests on', () => {
  it('are those of its phrase, or of the reply; none where a talk begins', () => {
    const context = contextOf(['m:どうですか。', '棚卸しの段取りが決まらなくて困っています。']);
    const { questions } = engine.suggestQuestions(context);
    expect(questions.map(({ evidence }) => evidence?.id)).toEqual(Array(4).fill('line-1'));
    expect(questions[0]?.evidence?.quote).toBe('棚卸しの段取りが決まらなくて困っています。');
    for (const { evidence } of engine.suggestQuestions(contextOf([])).questions) expect(evidence).toBeNull();
  });

  it('every question says what it is for, as the bank has it', () => {
    for (const { text, purpose } of engine.suggestQuestions(contextOf(['毎日つらいです。'])).questions)
      expect(BANK.find((one) => isOneOf([one.text])(text))?.purpose).toBe(purpose);
  });
});

it('[MND-16] where nobody knows who asked, nothing is offered as the answer to it', () => {
  const said = [
    'おはようございます',
    '菊地さん どうぞ',
    'コーヒー ブラックでいいですか',
    'それって評価に関係ありますか',
  ];
  const answers = new Set(BANK.filter(({ after }) => after.every(turnsToListener)).map(({ text }) => text));
  for (const end of [2, 3, 4]) {
    const { talk } = contextOf(said.slice(0, end));
    const lines = talk.lines.map((line): TalkLine => ({ ...line, source: 'line', role: null }));
    const offered = presses({ talk: { ...talk, lines }, asked: [], latest: null });
    expect(offered.length).toBeGreaterThan(0);
    expect(offered.filter((text) => answers.has(text))).toEqual([]);
  }
  // The report's own question is answered.
  const own = contextOf(['m:最近どうですか。', 'それって評価に関係ありますか。']);
  expect(presses(own).some((text) => answers.has(text))).toBe(true);
});
