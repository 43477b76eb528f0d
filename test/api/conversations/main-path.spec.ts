import { OFFLINE_ENGINE } from '@app/contract';
import type { ChatMessageDto } from '../../../apps/api/src/conversations/views/conversation-views.dto.js';
import type { SummaryDto } from '../../../apps/api/src/conversations/analysis/analysis.dto.js';
import { addEmployee, importTalk, readTalk, startTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(120_000);

const TALK = [
  ['最近の仕事の調子はどうですか', '新しい案件の締め切りが厳しくて、正直かなり不安です。'],
  ['何がいちばん負担になっていますか', 'レビューの待ち時間が長くて、作業が進まないことが多いです。'],
  ['うまくいっていることはありますか', 'チームの皆さんが助けてくれて、とても嬉しいです。資料作成は速くなりました。'],
  ['来週までに何をしますか', '来週の金曜までにレビューの手順を資料にまとめます。'],
] as const;

/** Nothing is scripted here: the engine is the one that ships (it runs in a thread, out of the build). */
describe('the main path with the offline engine', () => {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await TestApp.start();
    user = await app.registerAndLogin();
  });
  afterAll(() => app.close());

  const analysed = (id: string) =>
    eventually(async () => {
      const talk = await readTalk(user, id);
      return talk.analyses.every(({ state }) => state === 'done') && talk;
    }, 'all analyses');

  it('[API-38] [API-40] from the first question to summary, next actions, keywords, sentiment and dashboard', async () => {
    const { conversationId: id, initialMessage } = await startTalk(user, await addEmployee(user));
    expect(initialMessage.message).not.toBe('');
    expect(initialMessage.suggested_questions.length).toBeGreaterThan(0);
    for (const [question, message] of TALK) {
      const { body } = await user
        .post(`/api/conversations/${id}/messages`, { sender: 'employee', message, question })
        .expect(201);
      const reply = body as ChatMessageDto;
      expect(reply).toMatchObject({ sender: 'ai', engine: OFFLINE_ENGINE });
      expect(reply.message).not.toBe('');
      expect(reply.suggested_questions.length).toBeLessThanOrEqual(4);
    }
    const { body } = await user.post(`/api/conversations/${id}/summarize`, {}).expect(200);
    expect((body as SummaryDto).summary).toMatch(/締め切り|レビュー/);
    expect((body as SummaryDto).next_actions).toMatch(/資料|レビュー/);
    const talk = await analysed(id);
    expect(talk.analyses.map(({ engine }) => engine)).toEqual(Array(4).fill(OFFLINE_ENGINE));
    expect(talk.keywords.map(({ keyword }) => keyword).join()).toContain('レビュー');
    expect(talk.issues.length).toBeGreaterThan(0);
    expect(talk.positives.length).toBeGreaterThan(0);
    expect(talk.sentiment).not.toBeNull();
    const ids = new Set(talk.messages.map((message) => message.id));
    for (const { evidence } of [...talk.issues, ...talk.positives, ...talk.next_action_items]) {
      for (const { source, id: from } of evidence) expect([source, ids.has(from)]).toEqual(['message', true]);
    }
    expect((await user.get('/api/dashboard/keywords')).body).not.toEqual([]);
    expect((await user.get('/api/dashboard/sentiments')).body).toHaveLength(1);
    expect((await user.get('/api/conversations')).body).toMatchObject([{ id, summary: expect.any(String) as string }]);
  });

  it('[API-70] an imported transcript is analysed without being asked for', async () => {
    const { id } = await importTalk(user, await addEmployee(user, '田中'), { transcript: TRANSCRIPT });
    const talk = await analysed(id);
    expect(talk.summary).not.toBeNull();
    expect(talk.keywords.length).toBeGreaterThan(0);
  });
});
