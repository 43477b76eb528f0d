import type { SummaryDto } from '../../../apps/api/src/conversations/analysis/analysis.dto.js';
import { RESULT_WAIT } from '../../../apps/api/src/conversations/analysis/summary.service.js';
import type { AnalysisDto } from '../../../apps/api/src/conversations/views/conversation-views.dto.js';
import { addEmployee, importTalk, readTalk, startTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

async function startedTalk(user: TestUser, reply = '締め切りが厳しいです'): Promise<string> {
  const { conversationId } = await startTalk(user, await addEmployee(user));
  const message = { sender: 'employee', message: reply, question: '調子はどうですか' };
  await user.post(`/api/conversations/${conversationId}/messages`, message).expect(201);
  return conversationId;
}

const analysed = (user: TestUser, id: string) =>
  eventually(async () => {
    const talk = await readTalk(user, id);
    return talk.analyses.every(({ state }) => state === 'done') && talk;
  }, 'all analyses');

describe('summaries with a worker', () => {
  let app: TestApp;
  let user: TestUser;
  const assistant = new ScriptedAssistant();
  beforeAll(async () => {
    app = await TestApp.start({ assistant, offline: new ScriptedAssistant('代わり') });
  });
  beforeEach(async () => {
    assistant.talks.length = 0;
    user = await app.registerAndLogin();
  });
  afterEach(() => assistant.release());
  afterAll(() => app.close());

  const summarize = async (id: string, body: object = {}) =>
    (await user.post(`/api/conversations/${id}/summarize`, body).expect(200)).body as SummaryDto;

  it('[API-45] waits up to 15 seconds', () => {
    expect(app.nest.get(RESULT_WAIT, { strict: false })).toBe(15_000);
  });

  it('[API-35] [SES-33] [SES-35] waits for the result of the worker, ends the conversation and shows every analysis', async () => {
    const id = await startedTalk(user);
    expect((await readTalk(user, id)).status).toBe('active');
    expect(await summarize(id)).toEqual({
      summary: '要約 2行 版1',
      next_actions: '上司: 担当者に相談する（来週まで）',
      model_paused_until: null,
      model_refused: null,
    });
    const talk = await analysed(user, id);
    expect(talk).toMatchObject({
      status: 'ended',
      summary: '要約 2行 版1',
      next_actions: '上司: 担当者に相談する（来週まで）',
      next_action_items: [
        {
          id: expect.any(String) as string,
          text: '担当者に相談する',
          owner: 'manager',
          due_phrase: '来週まで',
          due: null,
          done: false,
          evidence: [{ source: 'message', quote: '調子はどうですか' }],
        },
      ],
      keywords: [{ keyword: '締め切り', frequency: 3 }],
      sentiment: { positive_score: 0.6, negative_score: 0.3 },
      issues: [{ text: '締め切りが厳しい' }],
      positives: [{ text: 'チームが助けてくれる' }],
    });
    expect(talk.analyses.map(({ engine }) => engine)).toEqual(['試験', '試験', '試験', '試験']);
    expect(talk.issues[0]?.evidence).toMatchObject([{ source: 'message', quote: '調子はどうですか' }]);
  });

  it('[API-49] [API-69] analyses what was said, not the two choices nor what the AI wrote', async () => {
    const id = await startedTalk(user);
    await summarize(id);
    expect(assistant.talks.at(-1)?.lines.map(({ role, text }) => [role, text])).toEqual([
      ['manager', '調子はどうですか'],
      ['employee', '締め切りが厳しいです'],
    ]);
  });

  it('[API-48] stores a transcript only when there is no line yet', async () => {
    const { conversationId: id } = await startTalk(user, await addEmployee(user));
    expect((await summarize(id, { transcript: TRANSCRIPT })).summary).toBe('要約 5行 版1');
    await summarize(id, { transcript: '話者1: 別の内容' });
    expect((await readTalk(user, id)).transcript).toBe(TRANSCRIPT);
  });

  it('answers at once when nothing has changed since', async () => {
    const id = await startedTalk(user);
    const first = await summarize(id);
    await analysed(user, id);
    const calls = assistant.talks.length;
    expect(await summarize(id)).toEqual(first);
    expect(assistant.talks).toHaveLength(calls);
  });

  it('[SES-33] makes one again where a person has emptied it', async () => {
    const id = await startedTalk(user);
    await summarize(id);
    await analysed(user, id);
    await user.put(`/api/conversations/${id}/summary`, { text: '' }).expect(204);
    expect((await summarize(id)).summary).toContain('要約 2行');
    expect((await readTalk(user, id)).summary).toContain('要約 2行');
    await user.put(`/api/conversations/${id}/summary`, { text: '' }).expect(204);
    await app.orm.em.fork().execute(`update conversations set status = 'active' where id = ?`, [id]);
    expect((await summarize(id)).summary).toContain('要約 2行');
  });

  it('[SES-36] [SES-47] a reopened conversation ends again with its next summary', async () => {
    const id = await startedTalk(user);
    await summarize(id);
    await user
      .post(`/api/conversations/${id}/messages`, { sender: 'employee', message: 'もう一つあります' })
      .expect(201);
    expect((await readTalk(user, id)).status).toBe('active');
    expect((await summarize(id)).summary).toBe('要約 3行 版2');
    expect((await readTalk(user, id)).status).toBe('ended');
  });

  it('does not hold the database while it waits', async () => {
    assistant.hold();
    const ids = await Promise.all(Array.from({ length: 15 }, () => startedTalk(user)));
    const waiting = ids.map((id) => summarize(id));
    await eventually(() => Promise.resolve(assistant.talks.length > 0), 'the worker at work');
    expect((await readTalk(user, ids[0]!)).analyses[0]?.state).toBe('waiting');
    assistant.release();
    for (const { summary } of await Promise.all(waiting)) expect(summary).not.toBe('');
  });

  it('[API-55] analyze answers 202 with where each analysis stands, and the worker makes it', async () => {
    const { id } = await importTalk(user, await addEmployee(user));
    await analysed(user, id);
    await user.patch(`/api/conversations/${id}`, { transcript: '話者1: 新しい内容' }).expect(200);
    const { body } = await user
      .post(`/api/conversations/${id}/analyze`, { kinds: ['summary', 'findings'] })
      .expect(202);
    expect((body as AnalysisDto[]).map(({ kind }) => kind)).toEqual(['summary', 'keywords', 'sentiment', 'findings']);
    expect((await analysed(user, id)).summary).toBe('要約 1行 版2');
  });

  it('[API-55] analyze makes anew what is done and unchanged', async () => {
    const { id } = await importTalk(user, await addEmployee(user));
    const before = (await analysed(user, id)).analyses.find(({ kind }) => kind === 'findings')?.at;
    await user.post(`/api/conversations/${id}/analyze`, { kinds: ['findings'] }).expect(202);
    const { analyses } = await analysed(user, id);
    expect(Date.parse(String(analyses.find(({ kind }) => kind === 'findings')?.at))).toBeGreaterThan(
      Date.parse(String(before)),
    );
  });

  it('analyze refuses a kind there is not', async () => {
    const { id } = await importTalk(user, await addEmployee(user));
    await user
      .post(`/api/conversations/${id}/analyze`, { kinds: ['mood'] })
      .expect(400, { statusCode: 400, code: 'VALIDATION', message: '分析の種類が正しくありません。' });
  });

  it('refuses to summarise what nobody said', async () => {
    const { conversationId: id } = await startTalk(user, await addEmployee(user));
    const empty = {
      statusCode: 400,
      code: 'EMPTY_TALK',
      message: 'まとめる内容がまだありません。会話や文字起こしを入力してください。',
    };
    await user.post(`/api/conversations/${id}/summarize`, {}).expect(400, empty);
    await user.post(`/api/conversations/${id}/summarize`, { transcript: ' \r\n ' }).expect(400, empty);
    await user.post(`/api/conversations/${id}/analyze`, {}).expect(400, empty);
    expect((await readTalk(user, id)).status).toBe('active');
  });
});

describe('summaries without a worker in time', () => {
  it('[API-46] [API-47] answers an offline one, which the later result replaces', async () => {
    const assistant = new ScriptedAssistant();
    const app = await TestApp.start({ assistant, offline: new ScriptedAssistant('代わり'), resultWait: 300 });
    try {
      const user = await app.registerAndLogin();
      assistant.hold();
      const id = await startedTalk(user);
      const { body } = await user.post(`/api/conversations/${id}/summarize`, {}).expect(200);
      expect(body).toMatchObject({ summary: '要約 2行 版1', next_actions: '上司: 担当者に相談する（来週まで）' });
      expect((await readTalk(user, id)).analyses[0]).toMatchObject({
        kind: 'summary',
        state: 'provisional',
        engine: '代わり',
      });
      assistant.release();
      const talk = await analysed(user, id);
      expect(talk.analyses[0]).toMatchObject({ state: 'done', engine: '試験' });
      expect(talk.next_action_items).toHaveLength(1);
    } finally {
      assistant.release();
      await app.close();
    }
  });

  it('[API-46] answers with no worker at all', async () => {
    const app = await TestApp.start({ worker: false, offline: new ScriptedAssistant('代わり'), resultWait: 50 });
    try {
      const user = await app.registerAndLogin();
      const { id } = await importTalk(user, await addEmployee(user));
      const { body } = await user.post(`/api/conversations/${id}/summarize`, {}).expect(200);
      expect(body).toMatchObject({ summary: '要約 5行 版1' });
    } finally {
      await app.close();
    }
  });
});
