import { OFFLINE_ENGINE, type ModelRefusal } from '@app/contract';
import { OpenAiAssistant } from '../../../libs/ai/src/adapters/openai/openai.assistant.js';
import { FallbackAssistant } from '../../../libs/ai/src/assistant/fallback.assistant.js';
import { goodAnswer, REPLY } from '../../kit/doubles/model-answers.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { by, CONTEXT, engines, MODEL, ModelFixture, TALK, talkOf } from '../../kit/doubles/model-fixture.js';
import type { ChatReply } from '../../kit/doubles/openai-server.js';

let fixture: ModelFixture;
beforeAll(async () => (fixture = await ModelFixture.start()));
beforeEach(() => fixture.renew());
afterEach(() => fixture.expectSilence());
afterAll(() => fixture.close());

describe('a server that misbehaves', () => {
  it('[API-39] 429 with Retry-After: waits as told and asks again', async () => {
    fixture.inTurn({ status: 429, headers: { 'retry-after': '0.3' } });
    const started = performance.now();
    expect((await fixture.assistant.respond(CONTEXT)).engine).toBe(MODEL);
    expect(performance.now() - started).toBeGreaterThanOrEqual(290);
    expect(fixture.server.requests).toHaveLength(2);
  });

  it('[API-39] 429 that asks for more time than there is: offline at once', async () => {
    fixture.inTurn({ status: 429, headers: { 'retry-after': '50' } });
    expect((await fixture.assistant.respond(CONTEXT)).engine).toBe(OFFLINE_ENGINE);
    expect(fixture.server.requests).toHaveLength(1);
    expect(fixture.warnings).toMatchObject([{ operation: 'respond', type: 'RateLimitError', status: 429 }]);
  });

  const NO_MONEY = { status: 429, body: { error: { type: 'insufficient_quota', code: 'insufficient_quota' } } };
  it.each<[string, ChatReply, object, ModelRefusal]>([
    ['an account without money', NO_MONEY, { status: 429, code: 'insufficient_quota' }, 'money'],
    [
      'a server that wants to be paid',
      { status: 402, body: { error: { message: 'Insufficient Balance', code: 'invalid_request_error' } } },
      { status: 402 },
      'money',
    ],
    [
      'a server that gives its status as the code',
      { status: 402, body: { error: { code: 402 } } },
      { status: 402 },
      'money',
    ],
    ['a wrong key', { status: 401 }, { status: 401 }, 'key'],
    [
      'an unknown model',
      { status: 404, body: { error: { code: 'model_not_found' } } },
      { code: 'model_not_found' },
      'model',
    ],
    ['a model that the key may not use', { status: 403, body: { error: { code: 'model_not_found' } } }, {}, 'model'],
  ])(
    '[API-39] %s: offline at once, the reason in the log, and not asked or counted again so soon',
    async (_, reply, why, refused) => {
      fixture.inTurn(reply);
      const take = jest.fn(() => Promise.resolve(true));
      const options = { budget: { take } };
      for (let time = 0; time < 2; time += 1)
        expect(await fixture.assistant.respond(CONTEXT, options)).toMatchObject({ engine: OFFLINE_ENGINE, refused });
      const made = await fixture.analyse();
      expect(engines(made)).toEqual(by(OFFLINE_ENGINE));
      expect(new Set(Object.values(made).map((one) => one.refused))).toEqual(new Set([refused]));
      expect(fixture.server.requests).toHaveLength(1);
      expect(take).toHaveBeenCalledTimes(1);
      expect(fixture.warnings).toHaveLength(3);
      for (const warning of fixture.warnings) expect(warning).toMatchObject({ type: 'ModelRefusedError', ...why });
      expect(fixture.asked.map(({ outcome }) => outcome)).toContain('refused');
      // Mended: it is asked again by itself.
      const now = performance.now.bind(performance);
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 30_000);
      const again = await fixture.assistant.respond(CONTEXT);
      expect([again.engine, again.refused]).toEqual([MODEL, undefined]);
      clock.mockRestore();
    },
  );

  it('[API-39] 500: tried three times, then offline', async () => {
    fixture.server.reset(() => ({ status: 500, headers: { 'retry-after-ms': '1' } }));
    expect(engines(await fixture.analyse())).toEqual(by(OFFLINE_ENGINE));
    expect(fixture.server.requests).toHaveLength(3);
  });

  it('[API-39] never answers: offline when the time is over, the request broken off', async () => {
    await fixture.renew(200, 200);
    fixture.server.reset(() => 'silence');
    expect((await fixture.assistant.suggestQuestions(CONTEXT)).engine).toBe(OFFLINE_ENGINE);
    expect(engines(await fixture.analyse())).toEqual(by(OFFLINE_ENGINE));
    await eventually(() => Promise.resolve(fixture.server.aborted === 2), 'both requests broken off');
  });

  it('[API-39] nobody listens: every operation is answered offline', async () => {
    const away = new OpenAiAssistant({
      baseURL: 'http://127.0.0.1:9/v1',
      apiKey: 'x',
      model: MODEL,
      onCall: () => undefined,
    });
    fixture.assistant = new FallbackAssistant(away, new ScriptedAssistant(OFFLINE_ENGINE));
    const made = await Promise.all([
      fixture.assistant.open({ ...CONTEXT, latest: null }),
      fixture.assistant.respond(CONTEXT),
      fixture.assistant.suggestQuestions(CONTEXT),
      fixture.assistant.advise(TALK),
      fixture.assistant.deepDive(TALK, '締め切り'),
    ]);
    expect(made.map(({ engine }) => engine)).toEqual(Array(5).fill(OFFLINE_ENGINE));
    expect(fixture.warnings).toHaveLength(5);
  }, 20_000);

  it('400 for json_schema: asks for a JSON object with the schema in words, and remembers', async () => {
    fixture.server.reset((request) =>
      request.response_format?.type === 'json_schema' ? { status: 400 } : { say: REPLY },
    );
    expect((await fixture.assistant.respond(CONTEXT)).engine).toBe(MODEL);
    expect((await fixture.assistant.respond(CONTEXT)).engine).toBe(MODEL);
    expect(fixture.server.requests.map((request) => request.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      'json_object',
    ]);
    expect(fixture.server.requests[1]!.messages[0]!.content).toContain('"questions"');
  });

  it('400 for every format: asks in words alone', async () => {
    fixture.server.reset((request) => (request.response_format ? { status: 400 } : { say: REPLY }));
    expect((await fixture.assistant.respond(CONTEXT)).engine).toBe(MODEL);
  });

  it('a talk without a word is not sent', async () => {
    fixture.server.reset(goodAnswer);
    expect(engines(await fixture.analyse(talkOf(['employee', ' '])))).toEqual(by(OFFLINE_ENGINE));
    expect((await fixture.assistant.advise(talkOf())).engine).toBe(OFFLINE_ENGINE);
    expect(fixture.server.requests).toEqual([]);
    expect(fixture.warnings).toEqual([]);
  });

  it('[API-39] 400 for everything: offline, and the format is not held against the server', async () => {
    fixture.server.reset(() => ({ status: 400 }));
    expect((await fixture.assistant.respond(CONTEXT)).engine).toBe(OFFLINE_ENGINE);
    fixture.server.reset(goodAnswer);
    await fixture.assistant.respond(CONTEXT);
    expect(fixture.server.requests[0]!.response_format?.type).toBe('json_schema');
  });

  it('[API-39] a 400 for one operation, such as a text that is too long, is not held against the others', async () => {
    fixture.server.reset((request) =>
      request.response_format && JSON.stringify(request.messages).includes('いつもの会話')
        ? { status: 400 }
        : { say: REPLY },
    );
    await fixture.assistant.advise(talkOf(['manager', 'どうですか。'], ['employee', 'いつもの会話です。']));
    const before = fixture.server.requests.length;
    await fixture.assistant.respond(CONTEXT);
    expect(fixture.server.requests[before]!.response_format?.type).toBe('json_schema');
  });

  it.each<[string, ChatReply]>([
    ['a code fence', { say: `お答えします。\n\`\`\`json\n${JSON.stringify(REPLY)}\n\`\`\`` }],
    ['thoughts', { say: `<think>{考えます}</think>${JSON.stringify(REPLY)}` }],
  ])('%s around the answer is taken off', async (_, reply) => {
    fixture.inTurn(reply);
    expect((await fixture.assistant.respond(CONTEXT)).engine).toBe(MODEL);
    expect(fixture.server.requests).toHaveLength(1);
  });

  const useless: [string, ChatReply][] = [
    ['no JSON', { say: 'わかりました。' }],
    ['a wrong schema', { say: { text: 'こんにちは' } }],
    ['finish_reason length', { say: '{"message":"長い', finish: 'length' }],
    ['English', { say: { message: 'Please listen carefully.', questions: ['How do you feel?'] } }],
    ['questions that were asked', { say: { ...REPLY, questions: ['最近、どうですか？'] } }],
    ['nothing', { say: '' }],
  ];
  it.each(useless)('%s: is told what was wrong, once', async (_, reply) => {
    fixture.inTurn(reply);
    expect((await fixture.assistant.respond(CONTEXT)).engine).toBe(MODEL);
    expect(fixture.server.requests).toHaveLength(2);
    expect(fixture.calls.map(({ outcome }) => outcome)).toEqual([expect.stringMatching(/^[a-z]+$/u), 'answered']);
    expect(fixture.calls[0]?.outcome).not.toBe('answered');
    expect(fixture.server.requests[1]!.messages.at(-1)).toMatchObject({ role: 'user' });
  });

  it.each(useless)('[API-39] %s twice: offline', async (_, reply) => {
    fixture.inTurn(reply, reply);
    expect((await fixture.assistant.respond(CONTEXT)).engine).toBe(OFFLINE_ENGINE);
    expect(fixture.server.requests).toHaveLength(2);
    expect(fixture.warnings).toMatchObject([{ type: 'InvalidAnswer' }]);
  });

  it.each<[string, ChatReply]>([
    ['a refusal', { say: '', refusal: 'お答えできません。' }],
    ['a filtered answer', { say: '', finish: 'content_filter' }],
    ['a body of another kind', { status: 200, body: { hello: 'world' } }],
  ])('[API-39] %s: offline without asking again', async (_, reply) => {
    fixture.inTurn(reply, reply);
    expect((await fixture.assistant.respond(CONTEXT)).engine).toBe(OFFLINE_ENGINE);
    expect(fixture.server.requests).toHaveLength(1);
  });

  it('[API-39] the caller gives up: an AbortError, the request broken off, nothing offline', async () => {
    fixture.server.reset(() => 'silence');
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    const { signal } = controller;
    await expect(fixture.assistant.respond(CONTEXT, { signal })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(fixture.analyse(TALK, signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(fixture.warnings).toEqual([]);
    await eventually(() => Promise.resolve(fixture.server.aborted > 0), 'a request broken off');
  });
});
