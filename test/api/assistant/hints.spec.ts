import { addEmployee, readTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { expectOwnersOnly } from '../../kit/clients/callers.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type Caller, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { TestSocket } from '../../kit/clients/socket-client.js';

jest.setTimeout(60_000);

describe('hints of the assistant', () => {
  let app: TestApp;
  let user: TestUser;
  let id: string;
  const assistant = new ScriptedAssistant();
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant });
  });
  beforeEach(async () => {
    Object.assign(assistant, { failure: null, pieces: [] });
    assistant.talks.length = 0;
    user = await app.registerAndLogin();
    ({ conversationId: id } = await startTalk(user, await addEmployee(user)));
  });
  afterAll(() => app.close());

  const say = (message: string) => user.post(`/api/conversations/${id}/messages`, { sender: 'employee', message });
  const advice = (by: Caller, of: string) => by.post(`/api/conversations/${of}/one-point-advice`, {});
  const dive = (by: Caller, of: string, body: object = { queryText: '少し疲れています' }) =>
    by.post(`/api/conversations/${of}/deep-dive`, body);
  const invalid = (message: string) => ({ statusCode: 400, code: 'VALIDATION', message });

  it('[API-32] [API-40] [MND-18] answers one point as markdown, with the line it rests on and the engine', async () => {
    await say('少し疲れています').expect(201);
    const { body } = await advice(user, id).expect(200);
    expect(Object.keys(body as object).sort()).toEqual([
      'advice_md',
      'engine',
      'evidence',
      'model_paused_until',
      'model_refused',
    ]);
    expect(body).toMatchObject({ engine: '試験', advice_md: expect.stringContaining('> 少し疲れています') as string });
    const said = (await readTalk(user, id)).messages.find(({ sender }) => sender === 'employee');
    const evidence = { source: 'message', id: said?.id, quote: '少し疲れています' };
    expect(body).toMatchObject({ evidence });
  });

  it('[API-36] [API-40] [MND-18] looks closer at the selected words', async () => {
    const { body } = await dive(user, id).expect(200);
    expect(Object.keys(body as object).sort()).toEqual([
      'engine',
      'explanation',
      'model_paused_until',
      'model_refused',
      'questions',
      'readings',
    ]);
    expect(body).toMatchObject({
      readings: [{ text: '読み方', evidence: null }],
      questions: [{ text: '次の問い', purpose: '開く', evidence: null }],
    });
    const { explanation } = body as { explanation: string };
    for (const part of ['話されたこと', '> 少し疲れています', '- 読み方', '- 次の問い'])
      expect(explanation).toContain(part);
  });

  it.each([
    [{}, '深掘りする文章を選んでください。'],
    [{ queryText: null }, '深掘りする文章を選んでください。'],
    [{ queryText: 7 }, '深掘りする文章を選んでください。'],
    [{ queryText: ' 　\n' }, '深掘りする文章を選んでください。'],
    [{ queryText: 'あ'.repeat(601) }, '深掘りする文章は600文字までです。'],
  ])('[API-36] refuses %j', async (body, message) => {
    await dive(user, id, body).expect(400, invalid(message));
  });

  it('stores nothing of a hint', async () => {
    const before = await readTalk(user, id);
    await advice(user, id).expect(200);
    await dive(user, id).expect(200);
    expect(await readTalk(user, id)).toEqual(before);
  });

  it('says so in one sentence when the assistant fails', async () => {
    assistant.failure = new Error('down');
    for (const call of [advice, dive]) {
      const { body } = await call(user, id).expect(503);
      expect(body).toMatchObject({ statusCode: 503, code: 'SERVICE_UNAVAILABLE' });
    }
  });

  it('[SEC-4] [SEC-7] are for the owner of the 1on1 alone', async () => {
    await expectOwnersOnly(app, user, id, advice, 'CONVERSATION_NOT_FOUND');
    await expectOwnersOnly(app, user, id, dive, 'CONVERSATION_NOT_FOUND');
  });

  it('[SOC-19] [SOC-31] an answer is told piece by piece to the tabs of its user alone, under the id it is stored with', async () => {
    const other = await app.registerAndLogin();
    const [own, foreign] = [new TestSocket(app.url, user.token), new TestSocket(app.url, other.token)];
    try {
      await Promise.all([own.opened(), foreign.opened()]);
      await user.patch(`/api/conversations/${id}`, { memo: 'メモ' }).expect(200);
      await own.told(id, 'memo');
      assistant.pieces = ['少し、', '休めて', 'いますか。'];
      await say('少し疲れています').expect(201);
      await eventually(() => Promise.resolve(own.deltas.length === 3), 'the pieces');
      const stored = (await readTalk(user, id)).messages.at(-1);
      expect(own.deltas).toEqual(assistant.pieces.map((text) => ({ conversationId: id, messageId: stored?.id, text })));
      expect(foreign.deltas).toEqual([]);
    } finally {
      own.close();
      foreign.close();
    }
  });

  it('work that nobody waits for any more is given up', async () => {
    const aborted = new Promise<void>((resolve) => {
      assistant.advise = (_, options) =>
        new Promise((_answer, refuse) => {
          options?.signal?.addEventListener('abort', () => {
            resolve();
            refuse(new DOMException('left', 'AbortError'));
          });
          leave.abort();
        });
    });
    const leave = new AbortController();
    const call = fetch(`${app.url}/api/conversations/${id}/one-point-advice`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}` },
      signal: leave.signal,
    });
    await expect(call).rejects.toThrow();
    await aborted;
  });
});
