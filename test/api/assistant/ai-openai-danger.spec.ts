import { FallbackAssistant } from '../../../libs/ai/src/assistant/fallback.assistant.js';
import { ANALYSIS_KINDS, OFFLINE_ENGINE } from '@app/contract';
import { CONTEXT, MODEL, ModelFixture, TALK, talkOf } from '../../kit/doubles/model-fixture.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { goodAnswer, operationOf } from '../../kit/doubles/model-answers.js';
import { eventually } from '../../kit/waiting/eventually.js';

const SIGN = '夜になると消えてしまいたいと思います。';
/** What was said last is no sign; further back one is. */
const PASSED = {
  ...TALK,
  lines: [...talkOf(['employee', SIGN]).lines.map((line) => ({ ...line, id: 'sign' })), ...TALK.lines, ...TALK.lines],
};
const JUST_SAID = talkOf(['manager', '眠れていますか。'], ['employee', SIGN]);

describe('[MND-15] a sign of danger and a language model', () => {
  let fixture: ModelFixture;
  beforeAll(async () => (fixture = await ModelFixture.start()));
  beforeEach(async () => {
    await fixture.renew();
    fixture.server.reset(goodAnswer);
    fixture.offline.danger = ['消えてしまいたい'];
  });
  afterAll(() => fixture.close());

  const sent = (): string => JSON.stringify(fixture.server.requests);

  it('is no part of what the model is given, in any operation', async () => {
    const context = { ...CONTEXT, talk: PASSED, asked: [SIGN, 'いつからですか。'] };
    await fixture.analyse(PASSED);
    await fixture.assistant.respond({ ...context, latest: { question: SIGN, reply: 'はい' } });
    await fixture.assistant.suggestQuestions(context);
    await fixture.assistant.advise(PASSED);
    await fixture.assistant.deepDive(PASSED, '締め切り');
    expect(fixture.server.requests.length).toBeGreaterThanOrEqual(5);
    expect(sent()).toContain('締め切り');
    expect(sent()).not.toContain('消えて');
    expect(JSON.stringify([fixture.calls, fixture.asked, fixture.warnings])).not.toContain('消えて');
  });

  it('keeps its place, so that the lines after it have the numbers that people see', async () => {
    const results = await fixture.analyse(PASSED);
    expect(results['findings']?.value).toMatchObject({ findings: [{ evidence: [{ id: 'id-2' }] }] });
    expect(results['summary']?.value).toMatchObject({ text: expect.stringContaining('（3行）') as string });
  });

  it('is in no note of an older part', async () => {
    const lines = Array.from({ length: 260 }, (): ['employee', string] => ['employee', 'レビューに時間がかかります。']);
    const long = { ...talkOf(['employee', SIGN], ...lines), conversationId: 'long' };
    await fixture.assistant.suggestQuestions({ ...CONTEXT, talk: long });
    const isNoted = (): boolean => fixture.server.requests.some((request) => operationOf(request) === 'note');
    await eventually(() => Promise.resolve(isNoted()), 'a note');
    expect(sent()).not.toContain('消えて');
  });

  it('that was just said, or that is looked at more closely, is answered here', async () => {
    const made = [
      await fixture.assistant.respond({ talk: JUST_SAID, asked: [], latest: { question: null, reply: SIGN } }),
      // A recording has heard it too, under other words: no line of the talk holds the reply.
      await fixture.assistant.respond({ ...CONTEXT, latest: { question: null, reply: SIGN } }),
      await fixture.assistant.suggestQuestions({ talk: JUST_SAID, asked: [], latest: null }),
      await fixture.assistant.deepDive(PASSED, '消えてしまいたい'),
    ];
    expect(made.map(({ engine }) => engine)).toEqual(Array(4).fill(OFFLINE_ENGINE));
    expect(fixture.server.requests).toEqual([]);
  });

  it('that is in doubt is answered by the model: a tired week is no danger', async () => {
    const offline = new ScriptedAssistant(OFFLINE_ENGINE);
    offline.signsOfDanger = () => Promise.resolve({ lineIds: [], isRecent: true, isClear: false });
    const assistant = new FallbackAssistant(fixture.model, offline);
    expect((await assistant.respond(CONTEXT)).engine).toBe(MODEL);
    expect((await assistant.suggestQuestions(CONTEXT)).engine).toBe(MODEL);
  });

  it('that cannot be looked for keeps the talk here', async () => {
    const offline = new ScriptedAssistant(OFFLINE_ENGINE);
    offline.signsOfDanger = () => Promise.reject(new Error('down'));
    const { model } = fixture;
    const assistant = new FallbackAssistant(model, offline);
    expect((await assistant.respond(CONTEXT)).engine).toBe(OFFLINE_ENGINE);
    expect((await assistant.advise(TALK)).engine).toBe(OFFLINE_ENGINE);
    const documentFrequencies = { conversations: 0, counts: {} };
    for await (const { engine } of assistant.analyse(TALK, { kinds: ANALYSIS_KINDS, documentFrequencies }))
      expect(engine).toBe(OFFLINE_ENGINE);
    expect(fixture.server.requests).toEqual([]);
    expect((await fixture.assistant.respond(CONTEXT)).engine).toBe(MODEL);
  });
});
