import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ANALYSIS_KINDS, type AnalysisResult, type Talk } from '@app/contract';
import type { QuestionContext } from '../../assistant/assistant.port.js';
import { OfflineEngine } from './engine.js';
import { createTokenizer } from './text/tokenizer.js';

const FIXTURES = path.resolve(__dirname, '../../../../../test/fixtures/one-on-ones');
const NO_OTHERS = { conversations: 0, counts: {} };
const engine = new OfflineEngine(createTokenizer());

interface Fixture {
  lines: { n: number; speaker: string; text: string }[];
}

let revision = 0;
function talkOf(lines: readonly { speaker?: number; text: string }[], overrides: Partial<Talk> = {}): Talk {
  revision += 1;
  return {
    conversationId: 'talk',
    revision,
    theme: null,
    stance: null,
    employeeName: '佐倉',
    heldAt: new Date('2026-11-20T05:00:00Z'),
    lines: lines.map(({ speaker, text }, index) => ({
      source: 'line',
      id: `line-${index + 1}`,
      speaker: speaker ?? null,
      role: null,
      text,
    })),
    ...overrides,
  };
}

function fixture(id: string): Talk {
  const { lines } = JSON.parse(readFileSync(path.join(FIXTURES, `${id}.json`), 'utf8')) as Fixture;
  return talkOf(lines.map(({ speaker, text }) => ({ speaker: Number(speaker.slice(2)), text })));
}

function analyse(talk: Talk): Map<string, AnalysisResult> {
  return new Map([...engine.analyse(talk, ANALYSIS_KINDS, NO_OTHERS)].map((result) => [result.kind, result]));
}

function find<Kind extends AnalysisResult['kind']>(
  results: Map<string, AnalysisResult>,
  kind: Kind,
): Extract<AnalysisResult, { kind: Kind }> {
  return results.get(kind) as Extract<AnalysisResult, { kind: Kind }>;
}

describe('the offline engine on a real 1on1', () => {
  const results = analyse(fixture('02'));

  it('finds the promises with who and when', () => {
    const { nextActions } = find(results, 'summary');
    expect(nextActions).toContainEqual(
      expect.objectContaining({
        owner: 'employee',
        text: expect.stringContaining('次の休みに行ってくる') as string,
        duePhrase: '次の休み',
        dueDate: null,
      }),
    );
    expect(nextActions).toContainEqual(
      expect.objectContaining({ owner: 'manager', text: expect.stringContaining('杉山くんに回す') as string }),
    );
  });

  it('finds what weighs on the report, and whose words it rests on', () => {
    const issues = find(results, 'findings').findings.filter(({ kind }) => kind === 'issue');
    const lines = issues.flatMap(({ evidence }) => evidence.map(({ id }) => id));
    // Its reader marked two troubles here: one that lines 5 and 7 tell alike, and one that line 9 tells.
    expect(lines.some((line) => line === 'line-5' || line === 'line-7')).toBe(true);
    expect(lines).toContain('line-9');
  });

  it('every item quotes words of the line it points to', () => {
    const talk = fixture('17');
    const texts = new Map(talk.lines.map(({ id, text }) => [id, text]));
    const all = analyse(talk);
    const items = [...find(all, 'summary').nextActions, ...find(all, 'findings').findings];
    expect(items.length).toBeGreaterThan(4);
    for (const { id, quote } of items.flatMap(({ evidence }) => evidence)) expect(texts.get(id)).toContain(quote);
  });

  it('names topics, not fillers or small words', () => {
    const words = find(analyse(fixture('08')), 'keywords').keywords.map(({ keyword }) => keyword);
    // Whole phrases, as they were said.
    for (const topic of ['夜勤', '引き継ぎ']) expect(words.some((word) => word.includes(topic))).toBe(true);
    expect(words).not.toEqual(expect.arrayContaining(['こと', 'えっと', '自分']));
    expect(words.length).toBeLessThanOrEqual(30);
  });

  it('writes a summary whose sentences name their line', () => {
    expect(find(results, 'summary').text).toMatch(/- .+（\d+行(?:、\d+行)*）/u);
  });

  it('[API-38] gives the same answer twice', () => {
    expect(analyse(fixture('16'))).toEqual(analyse(fixture('16')));
  });
});

describe('odd talk', () => {
  const cases: [string, Talk][] = [
    ['no line', talkOf([])],
    ['one word', talkOf([{ text: 'はい' }])],
    [
      'only aizuchi',
      talkOf([
        { speaker: 1, text: 'うん' },
        { speaker: 2, text: 'はい' },
        { speaker: 1, text: 'そっか' },
      ]),
    ],
    [
      'no speakers',
      talkOf([{ text: '最近、残業が続いていてつらいです。' }, { text: '来週の水曜までに資料を出します。' }]),
    ],
    [
      'English',
      talkOf([
        { speaker: 1, text: 'How is the OKR going?' },
        { speaker: 2, text: 'I will finish it by Friday.' },
      ]),
    ],
    ['emoji and markup', talkOf([{ speaker: 1, text: '<b>👍🏽</b> **つらい** [x](javascript:alert(1))' }])],
    ['one endless word', talkOf([{ speaker: 1, text: 'あ'.repeat(20_000) }])],
    ['no sentence end', talkOf([{ text: '仕事がつらいんですけど'.repeat(2_000) }])],
    ['a broken surrogate', talkOf([{ text: 'つらい\uFFFD仕事' }])],
  ];

  it.each(cases)('%s: every kind answers', (_, talk) => {
    const results = analyse(talk);
    expect([...results.keys()]).toEqual([...ANALYSIS_KINDS]);
    expect(find(results, 'summary').text).not.toBe('');
  });

  it('abstains where no word was clear', () => {
    expect(find(analyse(talkOf([{ speaker: 1, text: 'はい' }])), 'sentiment').scores).toBeNull();
  });

  it('markup that was spoken stays text in the summary', () => {
    const { text } = find(
      analyse(talkOf([{ text: '<script>alert(1)</script>の資料がわからなくて困っています。' }])),
      'summary',
    );
    expect(text).not.toMatch(/(?<!\\)<script/u);
  });
});

describe('questions', () => {
  const talk = talkOf([], { theme: '日々の業務・タスクの進捗', stance: 'じっくり聞いてほしい' });
  const context: QuestionContext = { talk, asked: [], latest: null };

  it('[SES-13] proposes at most four, none twice', () => {
    const { suggestedQuestions } = engine.open(context);
    expect(suggestedQuestions).toHaveLength(4);
    expect(new Set(suggestedQuestions.map(({ text }) => text)).size).toBe(4);
  });

  it('asks nothing that was asked before, however often', () => {
    const asked: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const questions = engine.suggestQuestions({ ...context, asked }).questions.map(({ text }) => text);
      expect(questions.length).toBeGreaterThan(0);
      if (round < 4) expect(questions.filter((question) => asked.includes(question))).toEqual([]);
      asked.push(...questions);
    }
  });

  it('receives a heavy reply, without judging', () => {
    const reply = engine.respond({
      ...context,
      latest: { question: null, reply: '夜勤が続いていて、正直しんどいです。' },
    });
    expect(reply.suggestedQuestions.map(({ purpose }) => purpose)).toContain('受けとめる');
    expect(reply.message + reply.suggestedQuestions.map(({ text }) => text).join('')).not.toMatch(/なぜ|すべき|[!！]/u);
  });
});

describe('what was read of a talk', () => {
  let tokenised: string[] = [];
  const tokenize = createTokenizer();
  const reading = new OfflineEngine((text) => {
    tokenised.push(text);
    return tokenize(text);
  });
  const talks = ['a', 'b'].map((conversationId) =>
    talkOf([{ text: '異動願いを出そうか迷っています。' }], { conversationId }),
  );
  /** Which of the talks are read when all are asked about. */
  const read = () =>
    talks.filter((talk) => {
      tokenised = [];
      Array.from(reading.analyse(talk, ['keywords'], NO_OTHERS));
      return tokenised.length > 0;
    });

  it('[LOG-7] [CUS-9] stays for what is asked next, until the words are forgotten: those of one talk, or of all', () => {
    expect([read(), read()]).toEqual([talks, []]);
    reading.forget('a');
    expect([read(), read()]).toEqual([[talks[0]], []]);
    reading.forget();
    expect([read(), read()]).toEqual([talks, []]);
  });

  it('stays also when the talk was read from the database again; of words that belong to no conversation nothing stays', () => {
    const [talk] = talks;
    const isRead = (conversationId: string, readAt: number) => {
      tokenised = [];
      Array.from(reading.analyse({ ...talk!, conversationId, readAt }, ['keywords'], NO_OTHERS));
      return tokenised.length > 0;
    };
    expect([isRead('c', 1), isRead('c', 2)]).toEqual([true, false]);
    expect([isRead('', 1), isRead('', 1)]).toEqual([true, true]);
  });
});

describe('[MND-15] signs of danger', () => {
  const SIGN = 'もう消えてしまいたいと思う日があるんです';
  const ELSE = [' でも昨日は資料のほうが進みました', ' 会議は来週になりました', ' 席替えの話も出ています'];

  it('are clear anywhere in what was said last, however long it is and without a mark', () => {
    const said = `${SIGN}${ELSE.join('').repeat(4)}`;
    expect(engine.signsOfDanger(talkOf([{ text: '最近どうですか' }, { text: said }])).isClear).toBe(true);
    const later = Array.from({ length: 10 }, (_, at) => ({ text: `次の会議は${at + 1}時からです。` }));
    expect(engine.signsOfDanger(talkOf([{ text: said }, ...later])).isClear).toBe(false);
  });

  it('are looked for in other words that come at the same revision', () => {
    const asked = (text: string): Talk => ({ ...talkOf([{ text: 'はじめます' }, { text }]), revision: 1 });
    expect(engine.signsOfDanger(asked('来週の資料のことです')).isClear).toBe(false);
    expect(engine.signsOfDanger(asked(`${SIGN}。`)).isClear).toBe(true);
    expect(engine.signsOfDanger(asked('来週の資料のことです')).isClear).toBe(false);
  });
});
