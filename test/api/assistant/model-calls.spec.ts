import { OFFLINE_ENGINE } from '@app/contract';
import { goodAnswer, MORE_QUESTIONS, operationOf, REPLY } from '../../kit/doubles/model-answers.js';
import { addEmployee, importTalk, readTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { OpenAiServer, type Behaviour } from '../../kit/doubles/openai-server.js';
import { ask as askDatabase } from '../../kit/product/postgres.js';

jest.setTimeout(60_000);

const MODEL = 'gpt-test';
const MOST = 4;

interface Answer {
  engine: string | null;
  model_paused_until: string | null;
}

/** Never the same questions twice: those would be refused. */
const inventive: Behaviour = (request, index) => {
  const questions = [`${index + 1}番目の言葉は、どんなふうに聞こえましたか。`];
  const operation = operationOf(request);
  if (operation === 'respond') return { say: { ...REPLY, questions } };
  return operation === 'suggestQuestions'
    ? { say: { questions: [...MORE_QUESTIONS, ...questions] } }
    : goodAnswer(request);
};

/** Four calls an hour for replies and analyses, and two for what is proposed. */
describe('[BUD-6] calls to a language model', () => {
  let server: OpenAiServer;
  let app: TestApp;
  let second: TestApp;
  let user: TestUser;
  let id: string;

  beforeAll(async () => {
    server = await OpenAiServer.start();
    const OPENAI_BASE_URL = server.url;
    const config = { AI_PROVIDER: 'openai', OPENAI_BASE_URL, OPENAI_MODEL: MODEL, AI_CALLS_PER_HOUR: MOST } as const;
    app = await TestApp.start({ config });
    second = await TestApp.start({ config, worker: false, beside: app });
  });
  beforeEach(async () => {
    server.reset(inventive);
    user = await app.registerAndLogin();
    // One call of the four.
    ({ conversationId: id } = await startTalk(user, await addEmployee(user)));
  });
  afterAll(async () => {
    await second.close();
    await app.close();
    await server.close();
  });

  const later = () => app.orm.em.fork().execute(`update rate_limits set ends_at = now() - interval '1 second'`);
  const ask = async (path: string, body: object = {}, by = app): Promise<Answer> => {
    const answer = await by.as(user.token).post(`/api/conversations/${id}/${path}`, body);
    expect([path, answer.status]).toEqual([path, answer.status < 300 ? answer.status : 'an answer']);
    return answer.body as Answer;
  };
  const say = (by = app) =>
    ask('messages', { sender: 'employee', message: '少し疲れています。', question: '調子はどうですか。' }, by);
  const advise = () => ask('one-point-advice');
  const refresh = () => ask('refresh-questions');
  async function useUp(): Promise<void> {
    for (let turn = 1; turn < MOST; turn += 1) expect(await say()).toMatchObject({ engine: MODEL });
  }
  /** Within the hour that began with the first call. */
  function expectPause({ model_paused_until }: Answer): void {
    const wait = Date.parse(model_paused_until ?? '') - Date.now();
    expect(wait).toBeGreaterThan(55 * 60_000);
    expect(wait).toBeLessThanOrEqual(60 * 60_000);
  }

  it('past the limit the offline engine answers, in every process, and says until when', async () => {
    for (const by of [app, second, app])
      expect(await say(by)).toEqual(expect.objectContaining({ engine: MODEL, model_paused_until: null }));
    expect(server.requests).toHaveLength(MOST);
    for (const by of [second, app]) {
      const answer = await say(by);
      expect(answer.engine).toBe(OFFLINE_ENGINE);
      expectPause(answer);
    }
    expect(server.requests).toHaveLength(MOST);
    await later();
    expect(await say()).toMatchObject({ engine: MODEL, model_paused_until: null });
  });

  it('those of one owner take nothing from another', async () => {
    await useUp();
    expect((await say()).engine).toBe(OFFLINE_ENGINE);
    user = await app.registerAndLogin();
    ({ conversationId: id } = await startTalk(user, await addEmployee(user)));
    expect((await say()).engine).toBe(MODEL);
  });

  it('proposals have half as many of their own, and take nothing from replies', async () => {
    await say();
    for (const turn of [1, 2, 3, 4]) {
      const answer = await refresh();
      if (turn <= MOST / 2) expect(answer.model_paused_until).toBeNull();
      else expectPause(answer);
    }
    const advice = await advise();
    expect(advice.engine).toBe(OFFLINE_ENGINE);
    expectPause(advice);
    for (let turn = 2; turn < MOST; turn += 1) expect((await say()).engine).toBe(MODEL);
    expect((await say()).engine).toBe(OFFLINE_ENGINE);
    expect(server.requests).toHaveLength(MOST + MOST / 2);
  });

  it('replies take nothing from proposals', async () => {
    await useUp();
    expect((await say()).engine).toBe(OFFLINE_ENGINE);
    expect((await advise()).engine).toBe(MODEL);
  });

  it('those of the worker count too: an analysis past the limit is made offline, and the summary says until when', async () => {
    await useUp();
    const summary = await ask('summarize');
    expectPause(summary);
    const read = await eventually(async () => {
      const talk = await readTalk(user, id);
      return talk.analyses.every(({ state }) => state === 'done') && talk;
    }, 'the analyses');
    expect(new Set(read.analyses.map(({ engine }) => engine))).toEqual(new Set([OFFLINE_ENGINE]));
    expect(server.requests).toHaveLength(MOST);
  });

  it('an analysis takes from what replies have', async () => {
    const employee = await addEmployee(user);
    const { id: imported } = await importTalk(user, employee);
    await eventually(
      async () => (await readTalk(user, imported)).analyses.every(({ state }) => state === 'done'),
      'analyses',
    );
    const used = server.requests.length;
    expect(used).toBeGreaterThan(1);
    for (let turn = used; turn < MOST; turn += 1) expect((await say()).engine).toBe(MODEL);
    expect((await say()).engine).toBe(OFFLINE_ENGINE);
  });

  it('a repair is a call of its own', async () => {
    server.reset((request, index) =>
      index === 0 ? { say: { message: '', questions: [] } } : inventive(request, index),
    );
    expect((await say()).engine).toBe(MODEL);
    expect(server.requests).toHaveLength(2);
    expect((await say()).engine).toBe(MODEL);
    expect((await say()).engine).toBe(OFFLINE_ENGINE);
  });

  it('go on where they cannot be counted', async () => {
    await askDatabase(app.database.ownerUrl, 'alter table rate_limits rename to rate_limits_away');
    try {
      expect(await say()).toMatchObject({ engine: MODEL });
    } finally {
      await askDatabase(app.database.ownerUrl, 'alter table rate_limits_away rename to rate_limits');
    }
  });

  it('name no owner where they are counted', async () => {
    const rows = await app.orm.em.fork().execute<{ key: string }[]>('select key from rate_limits');
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/u);
  });
});
