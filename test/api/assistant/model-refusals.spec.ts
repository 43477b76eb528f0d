import { OFFLINE_ENGINE } from '@app/contract';
import { randomUUID } from 'node:crypto';
import { addEmployee, readTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { goodAnswer } from '../../kit/doubles/model-answers.js';
import { OpenAiServer } from '../../kit/doubles/openai-server.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

const MODEL = 'gpt-test';
const SAID = 'You exceeded your current quota';
const NO_MONEY = { status: 429, body: { error: { message: SAID, code: 'insufficient_quota' } } };

/** A person who cannot mend it reads why the offline engine answers, and nothing of what the vendor said. */
describe('[API-39] a language model that refuses', () => {
  let server: OpenAiServer;
  let app: TestApp;
  let mended: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await OpenAiServer.start();
    const config = { AI_PROVIDER: 'openai', OPENAI_BASE_URL: server.url, OPENAI_MODEL: MODEL } as const;
    app = await TestApp.start({ config });
    // It was started after the mending: it remembers no refusal.
    mended = await TestApp.start({ config, worker: false, beside: app });
    user = await app.registerAndLogin();
  });
  afterAll(async () => {
    await mended.close();
    await app.close();
    await server.close();
  });

  const made = (id: string) =>
    eventually(async () => {
      const { analyses } = await readTalk(user, id);
      return analyses.every(({ state }) => state === 'done') && analyses;
    }, 'the analyses');

  it('is told by every answer in its place and by what it was to make, until it answers again', async () => {
    server.reset(() => NO_MONEY);
    const refused = { model_refused: 'money', model_paused_until: null };
    const conversationId = randomUUID();
    const employeeId = await addEmployee(user);
    const begun = await startTalk(user, employeeId, { conversationId });
    expect(begun).toMatchObject(refused);
    expect(await startTalk(user, employeeId, { conversationId })).toEqual(begun);
    const id = begun.conversationId;
    const words = { sender: 'employee', message: '少し疲れています。', question: '調子はどうですか。' };
    const reply = { ...words, messageId: randomUUID() };
    const ask = async (path: string, body: object = {}, by = app) =>
      (await by.as(user.token).post(`/api/conversations/${id}/${path}`, body)).body as object;
    const answers = [
      await ask('messages', reply),
      await ask('refresh-questions'),
      await ask('one-point-advice'),
      await ask('deep-dive', { queryText: '少し疲れています' }),
      await ask('summarize'),
    ];
    for (const answer of answers) expect(answer).toMatchObject(refused);
    // Asked again where the answer did not arrive, by another process too.
    for (const by of [app, mended]) expect(await ask('messages', reply, by)).toMatchObject(refused);
    expect(answers[0]).toMatchObject({ engine: OFFLINE_ENGINE });
    for (const analysis of await made(id))
      expect(analysis).toMatchObject({ engine: OFFLINE_ENGINE, model_refused: 'money' });
    expect(JSON.stringify([begun, answers, await readTalk(user, id)])).not.toContain(SAID);

    server.reset(goodAnswer);
    expect(await ask('messages', { ...words, message: '少し休みたいです。' }, mended)).toMatchObject({
      engine: MODEL,
      model_refused: null,
    });
    // As if the time for which a server that refuses is left alone were over.
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 30_000);
    try {
      await ask('analyze');
      await eventually(async () => (await made(id)).every(({ model_refused }) => model_refused === null), 'none');
    } finally {
      clock.mockRestore();
    }
  });
});
