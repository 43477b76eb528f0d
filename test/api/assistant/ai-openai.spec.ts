import { OFFLINE_ENGINE, purposeOf } from '@app/contract';
import { goodAnswer, MORE_QUESTIONS, OPENING, operationOf, REPLY, rowsOf } from '../../kit/doubles/model-answers.js';
import { by, CONTEXT, engines, MODEL, ModelFixture, SECRET, TALK, talkOf } from '../../kit/doubles/model-fixture.js';
import type { ChatReply } from '../../kit/doubles/openai-server.js';

let fixture: ModelFixture;
beforeAll(async () => (fixture = await ModelFixture.start()));
beforeEach(() => fixture.renew());
afterEach(() => fixture.expectSilence());
afterAll(() => fixture.close());

/** A line of the talk as proof. */
const of = (at: number) => {
  const { source, id, text } = TALK.lines[at]!;
  return { source, id, quote: text };
};
/** Questions as they are proposed: what a model names no line for rests on the newest one of the employee. */
const proposed = (questions: readonly string[], at = 2) =>
  questions.map((text) => ({ text, purpose: purposeOf(text), evidence: of(at) }));
const asReply = ({ message, questions }: typeof REPLY) => ({
  message,
  suggestedQuestions: proposed(questions),
  care: false,
});

describe('a model that does what it is asked', () => {
  it('[API-40] makes all kinds in one call, each with its evidence and the name of the model', async () => {
    fixture.server.reset(goodAnswer);
    const results = await fixture.analyse();
    expect(engines(results)).toEqual(by(MODEL));
    expect(fixture.server.requests).toHaveLength(1);
    expect(results['summary']?.value).toEqual({
      kind: 'summary',
      text: '「締め切り」を中心に話しました。\n\n**気がかりなこと**\n\n- 案件の締め切りに困っていること（2行）\n\n次の一歩を1件、約束しました。',
      nextActions: [
        {
          text: '担当者に相談する',
          owner: 'manager',
          duePhrase: '来週まで',
          dueDate: '2026-11-27',
          evidence: [{ source: 'line', id: 'id-4', quote: TALK.lines[3]!.text }],
        },
      ],
    });
    expect(results['findings']?.value).toMatchObject({ findings: [{ kind: 'issue', evidence: [{ id: 'id-2' }] }] });
    expect(results['keywords']?.value).toMatchObject({
      keywords: [
        { keyword: '締め切り', frequency: 1 },
        { keyword: 'レビュー', frequency: 1 },
      ],
    });
    expect(results['sentiment']?.value).toEqual({ kind: 'sentiment', scores: { positive: 0, negative: 0.5 } });
    expect(fixture.calls).toMatchObject([
      { operation: 'analyse', model: MODEL, promptTokens: 11, completionTokens: 7, outcome: 'answered' },
    ]);
  });

  it('[API-40] opens, answers, proposes, advises and dives in its own name', async () => {
    fixture.server.reset(goodAnswer);
    const answers = [
      await fixture.assistant.open({ ...CONTEXT, latest: null }),
      await fixture.assistant.respond(CONTEXT),
      await fixture.assistant.suggestQuestions(CONTEXT),
      await fixture.assistant.advise(TALK),
      await fixture.assistant.deepDive(TALK, '締め切り'),
    ];
    expect(answers.map(({ engine }) => engine)).toEqual(Array(5).fill(MODEL));
    expect(answers.map(({ value }) => value)).toEqual([
      asReply(OPENING),
      asReply(REPLY),
      proposed(MORE_QUESTIONS),
      {
        behaviour: 'ひと呼吸おいて待ってみましょう。',
        quote: { source: 'line', id: 'id-1', quote: '最近の仕事はどうですか。' },
        alternative: 'それは、どんな様子ですか。',
      },
      {
        said: [SECRET],
        readings: [{ text: '気がかりが続いているのかもしれません。', evidence: of(1) }],
        questions: proposed(REPLY.questions, 1),
      },
    ]);
    expect(fixture.warnings).toEqual([]);
  });

  it('is asked with a strict schema and numbered lines, and never told the name of the employee', async () => {
    fixture.server.reset(goodAnswer);
    await fixture.analyse();
    await fixture.assistant.respond(CONTEXT);
    const [request] = fixture.server.requests;
    expect(request).toMatchObject({
      model: MODEL,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    });
    expect(rowsOf(request!)).toEqual([
      { line: 1, who: '上司', text: TALK.lines[0]!.text },
      { line: 2, who: '部下', text: SECRET },
      { line: 3, who: '部下', text: TALK.lines[2]!.text },
      { line: 4, who: '上司', text: TALK.lines[3]!.text },
    ]);
    expect(JSON.stringify(fixture.server.requests)).not.toContain('佐倉');
  });

  it('[MND-19] reads a long talk in segments that overlap, and tells what each of them tells once', async () => {
    fixture.server.reset(goodAnswer);
    const line = `締め切りのことが気になっています。${'あれこれと続きます。'.repeat(12)}`;
    const results = await fixture.analyse(
      talkOf(...Array.from({ length: 300 }, () => ['employee', line] as ['employee', string])),
    );
    expect(engines(results)).toEqual(by(MODEL));
    const maps = fixture.server.requests.filter((request) => operationOf(request) === 'analyse').map(rowsOf);
    expect(maps.length).toBeGreaterThan(3);
    const numbers = maps.flatMap((rows) => rows.map((row) => row.line));
    expect(new Set(numbers).size).toBe(300);
    expect(numbers.length).toBe(300 + 6 * (maps.length - 1));
    expect(results['findings']?.value).toMatchObject({ findings: { length: 1 } });
  });

  it('a transcript of a single line is read in pieces', async () => {
    fixture.server.reset(goodAnswer);
    const results = await fixture.analyse(talkOf(['employee', 'レビューの締め切りが気になります。'.repeat(200)]));
    expect(engines(results)).toEqual(by(MODEL));
    expect(rowsOf(fixture.server.requests[0]!).length).toBeGreaterThan(5);
    expect(results['findings']?.value).toMatchObject({ findings: [{ evidence: [{ id: 'id-1' }] }] });
  });
});

describe('streaming', () => {
  const respond = async (context = CONTEXT) => {
    const deltas: string[] = [];
    const made = await fixture.assistant.respond(context, { onDelta: (text) => deltas.push(text) });
    return { deltas, made };
  };

  it('passes the message on while it is written; what was streamed is what is answered', async () => {
    fixture.server.reset(goodAnswer);
    const { deltas, made } = await respond();
    expect(fixture.server.requests[0]).toMatchObject({ stream: true });
    expect(deltas.length).toBeGreaterThan(3);
    expect(deltas.join('')).toBe(REPLY.message);
    expect(made).toEqual({
      engine: MODEL,
      value: asReply(REPLY),
    });
    expect(fixture.calls).toMatchObject([{ promptTokens: 11, completionTokens: 7 }]);
  });

  it('markup and addresses are never streamed, however they are cut', async () => {
    const message =
      'まず受けとめて<b>みましょう</b>。<script>alert(1)</script>[ここ](https://evil.example/x)を見て。https://evil.example/y 以上です。\\ud83d\\ude42';
    const text = `{"message":"${message}","questions":${JSON.stringify(REPLY.questions)}}`;
    fixture.inTurn({ trickle: Array.from(text), pause: 0 });
    const { deltas, made } = await respond();
    expect(made.value.message).toBe('まず受けとめてみましょう。ここを見て。 以上です。🙂');
    expect(deltas.join('')).toBe(made.value.message);
    for (const delta of deltas) expect(delta).not.toMatch(/[<>[\]]|http|alert/u);
  });

  it('thoughts before the answer are not streamed', async () => {
    const text = `<think>{"message":"ひみつの考えごとをしています。"}</think>\n\`\`\`json\n${JSON.stringify(REPLY)}\n\`\`\``;
    fixture.inTurn({ say: text });
    const { deltas } = await respond();
    expect(deltas.join('')).toBe(REPLY.message);
  });

  it('[API-39] an answer in English is not streamed and ends offline', async () => {
    const english = { say: { message: 'Thank you for sharing that with me today.', questions: ['How are you?'] } };
    fixture.inTurn(english, english);
    const { deltas, made } = await respond();
    expect(deltas).toEqual([]);
    expect(made.engine).toBe(OFFLINE_ENGINE);
  });

  it.each<[string, ChatReply]>([
    ['is cut off', { cutAfter: '{"message":"話してくれたことを、まずそのまま' }],
    ['ends before the model does', { trickle: [JSON.stringify(REPLY)], pause: 0, finish: null }],
  ])('[API-39] a stream that %s ends offline', async (_, reply) => {
    fixture.server.reset(() => reply);
    expect((await respond()).made.engine).toBe(OFFLINE_ENGINE);
  });

  it('[API-39] a slow trickle ends offline when the time is over', async () => {
    await fixture.renew(300);
    fixture.server.reset(() => ({ trickle: Array.from(JSON.stringify(REPLY)), pause: 60 }));
    const { made } = await respond();
    expect(made.engine).toBe(OFFLINE_ENGINE);
    expect(fixture.warnings).toMatchObject([{ operation: 'respond', type: 'OperationTimeoutError' }]);
  });
});
