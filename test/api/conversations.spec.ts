import { STANCES, THEMES } from '@app/contract';
import { ConversationReader } from '@app/conversations';
import { addEmployee, importTalk, readTalk, startTalk, TRANSCRIPT } from '../factories/one-on-one.js';
import { ScriptedAssistant } from '../factories/scripted-assistant.js';
import { TestApp, type TestUser } from '../harness/app.js';

jest.setTimeout(60_000);

const UNKNOWN = '0190a6f0-0000-7000-8000-000000000000';
const HOSTILE = '<script>alert(1)</script> **太字** [x](javascript:alert(1)) 👨‍👩‍👧 a\u0000b \ud800 \r\n\t‮end';
const CLEAN = HOSTILE.replace('\u0000', '').replace('\ud800', '\ufffd');

describe('conversations', () => {
  let app: TestApp;
  let user: TestUser;
  let employee: Awaited<ReturnType<typeof addEmployee>>;
  const assistant = new ScriptedAssistant();
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant });
  });
  beforeEach(async () => {
    assistant.failure = null;
    assistant.contexts.length = 0;
    user = await app.registerAndLogin();
    employee = await addEmployee(user);
  });
  afterAll(() => app.close());

  describe('POST /api/conversations/start', () => {
    it('[API-23] [API-25] [ENT-6] stores the two choices and the opening of the AI, and answers it', async () => {
      const { conversationId, initialMessage } = await startTalk(user, employee);
      expect(initialMessage).toEqual({
        message: 'はじめましょう。',
        suggested_questions: ['問い1', '問い2', '問い3', '問い4'],
      });
      const talk = await readTalk(user, conversationId);
      expect(talk).toMatchObject({
        status: 'active',
        theme: THEMES[0].text,
        stance: STANCES[0].text,
        employee_id: employee.id,
        employee_name: employee.name,
      });
      expect(talk.messages).toMatchObject([
        { sender: 'user', message: THEMES[0].text },
        { sender: 'user', message: STANCES[0].text },
        {
          sender: 'ai',
          message: 'はじめましょう。',
          engine: '試験',
          suggested_questions: initialMessage.suggested_questions,
        },
      ]);
    });

    it('takes the stored name, not the one that was sent', async () => {
      const body = { employeeId: employee.id, employeeName: '別の名前', theme: 'テーマ', stance: '聞く' };
      const started = await user.post('/api/conversations/start', body).expect(201);
      const { conversationId } = started.body as { conversationId: string };
      expect((await readTalk(user, conversationId)).employee_name).toBe('佐藤 花子');
    });

    it('starts even when the assistant fails', async () => {
      assistant.failure = new Error('down');
      const { conversationId, initialMessage } = await startTalk(user, employee);
      expect(initialMessage.message).not.toBe('');
      expect((await readTalk(user, conversationId)).messages).toHaveLength(3);
    });

    it.each([
      ['no theme', { theme: '' }, 'テーマを選んでください。'],
      ['no stance', { stance: undefined }, '関わり方を選んでください。'],
      ['a malformed employee', { employeeId: '1' }, '指定されたIDの形式が正しくありません。'],
    ])('refuses %s', async (_, fields, message) => {
      const body = { employeeId: employee.id, employeeName: '佐藤', theme: 'テーマ', stance: '聞く', ...fields };
      await user.post('/api/conversations/start', body).expect(400, { statusCode: 400, code: 'VALIDATION', message });
    });

    it("[SEC-7] answers 404 for somebody else's report", async () => {
      const other = await app.registerAndLogin();
      const body = { employeeId: employee.id, employeeName: '佐藤', theme: 'テーマ', stance: '聞く' };
      await other.post('/api/conversations/start', body).expect(404);
    });
  });

  describe('POST /api/conversations/{id}/messages', () => {
    it('[API-33] [API-34] stores question and reply, and answers the message of the AI', async () => {
      const { conversationId } = await startTalk(user, employee);
      const { body } = await user
        .post(`/api/conversations/${conversationId}/messages`, {
          sender: 'employee',
          message: '少し疲れています',
          question: '調子はどうですか',
        })
        .expect(201);
      expect(body).toMatchObject({
        sender: 'ai',
        message: '少し疲れています、なのですね。',
        suggested_questions: ['問い1', '問い2', '問い3', '問い4'],
        engine: '試験',
      });
      expect((await readTalk(user, conversationId)).messages.slice(3)).toMatchObject([
        { sender: 'user', message: '調子はどうですか' },
        { sender: 'employee', message: '少し疲れています' },
        { sender: 'ai', id: (body as { id: string }).id },
      ]);
      expect(assistant.contexts.at(-1)).toMatchObject({
        latest: { question: '調子はどうですか', reply: '少し疲れています' },
        talk: {
          lines: [
            { role: 'manager', text: '調子はどうですか' },
            { role: 'employee', text: '少し疲れています' },
          ],
        },
      });
      expect(assistant.contexts.at(-1)?.asked).toEqual(expect.arrayContaining(['問い1', '調子はどうですか']));
    });

    it('[API-56] without question stores the reply alone', async () => {
      const { conversationId } = await startTalk(user, employee);
      await user
        .post(`/api/conversations/${conversationId}/messages`, { sender: 'employee', message: '元気です' })
        .expect(201);
      expect((await readTalk(user, conversationId)).messages.slice(3).map(({ sender }) => sender)).toEqual([
        'employee',
        'ai',
      ]);
      expect(assistant.contexts.at(-1)?.latest).toEqual({ question: null, reply: '元気です' });
    });

    it('keeps what was said when the assistant fails', async () => {
      const { conversationId } = await startTalk(user, employee);
      assistant.failure = new Error('down');
      const send = { sender: 'employee', message: '大事な返事', question: '大事な問い' };
      const { body } = await user.post(`/api/conversations/${conversationId}/messages`, send).expect(503);
      expect(body).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      const { messages } = await readTalk(user, conversationId);
      expect(messages.slice(3).map(({ message }) => message)).toEqual(['大事な問い', '大事な返事']);
    });

    it('[API-65] [ENT-6] stores hostile text as it is, but for what cannot be stored', async () => {
      const { conversationId } = await startTalk(user, employee);
      const raw = JSON.stringify({ sender: 'employee', message: HOSTILE, question: HOSTILE });
      await user
        .post(`/api/conversations/${conversationId}/messages`)
        .set('Content-Type', 'application/json')
        .send(raw)
        .expect(201);
      const { messages } = await readTalk(user, conversationId);
      expect(messages.slice(3, 5).map(({ message }) => message)).toEqual([CLEAN, CLEAN]);
    });

    it.each([
      ['another sender', { sender: 'ai', message: 'x' }, '送信者の指定が正しくありません。'],
      ['an empty reply', { sender: 'employee', message: '' }, '返事は1〜1万文字で入力してください。'],
      ['a long reply', { sender: 'employee', message: 'あ'.repeat(10_001) }, '返事は1〜1万文字で入力してください。'],
      ['an empty question', { sender: 'employee', message: 'x', question: '' }, '問いは1〜1万文字で入力してください。'],
    ])('refuses %s', async (_, body, message) => {
      const { conversationId } = await startTalk(user, employee);
      await user
        .post(`/api/conversations/${conversationId}/messages`, body)
        .expect(400, { statusCode: 400, code: 'VALIDATION', message });
    });
  });

  it('[API-31] refresh-questions answers up to 4 and puts them under the newest message of the AI', async () => {
    const { conversationId } = await startTalk(user, employee);
    const questions = ['問い5', '問い6', '問い7', '問い8'];
    await user
      .post(`/api/conversations/${conversationId}/refresh-questions`)
      .expect(200, { suggested_questions: questions });
    expect((await readTalk(user, conversationId)).messages.at(-1)).toMatchObject({ suggested_questions: questions });
    assistant.failure = new Error('down');
    await user.post(`/api/conversations/${conversationId}/refresh-questions`).expect(503);
  });

  describe('GET /api/conversations', () => {
    it('[API-22] [API-4] is a bare array of the own ones, the latest first', async () => {
      const older = await importTalk(user, employee, {
        timestamp: '2026-01-05T10:00',
        transcript: TRANSCRIPT,
        theme: '古い',
      });
      const newer = await importTalk(user, employee, { timestamp: '2026-03-01', transcript: TRANSCRIPT });
      const { body } = await user.get('/api/conversations').expect(200);
      const item = { employee_id: employee.id, employee_name: employee.name, summary: null, status: 'ended' };
      expect(body).toEqual([
        { ...item, id: newer.id, theme: null, timestamp: '2026-02-28T15:00:00.000Z' },
        { ...item, id: older.id, theme: '古い', timestamp: '2026-01-05T01:00:00.000Z' },
      ]);
      expect((await (await app.registerAndLogin()).get('/api/conversations')).body).toEqual([]);
    });
  });

  describe('GET /api/conversations/{id}', () => {
    it('[API-26] [API-64] [ENT-4] [ENT-15] [ENT-16] [ENT-17] [ENT-20] answers everything there is', async () => {
      const { id } = await importTalk(user, employee);
      const talk = await readTalk(user, id);
      expect(talk).toMatchObject({
        id,
        memo: '',
        mind_map_data: null,
        summary: null,
        next_actions: null,
        next_action_items: [],
        transcript: TRANSCRIPT,
        messages: [],
        issues: [],
        positives: [],
        keywords: [],
        sentiment: null,
        revisions: { memo: 0, mindMap: 0 },
        speaker_roles: { manager: null },
      });
      expect(talk.lines[1]).toMatchObject({ position: 1, speaker: 2, start_ms: null });
      expect(talk.analyses.map(({ kind, state }) => [kind, state])).toEqual(
        ['summary', 'keywords', 'sentiment', 'findings'].map((kind) => [kind, 'waiting']),
      );
    });

    it('answers what stood at one moment, whatever is saved while it reads', async () => {
      const { id } = await importTalk(user, employee);
      const reader = app.nest.get(ConversationReader, { strict: false });
      const read = reader.employee.bind(reader);
      const during = jest.spyOn(reader, 'employee').mockImplementationOnce(async (conversation) => {
        await user.patch(`/api/conversations/${id}`, { transcript: '話者1: あとから' }).expect(200);
        return read(conversation);
      });
      const before = await readTalk(user, id);
      during.mockRestore();
      expect(before).toMatchObject({ transcript: TRANSCRIPT, revisions: { transcript: 0 } });
      expect(await readTalk(user, id)).toMatchObject({ transcript: '話者1: あとから', revisions: { transcript: 1 } });
    });

    it('answers 404 for an unknown id and 400 for a malformed one, on every route', async () => {
      const calls = (id: string) => [
        user.get(`/api/conversations/${id}`),
        user.patch(`/api/conversations/${id}`, { memo: 'x' }),
        user.delete(`/api/conversations/${id}`),
        user.post(`/api/conversations/${id}/messages`, { sender: 'employee', message: 'x' }),
        user.post(`/api/conversations/${id}/refresh-questions`),
        user.post(`/api/conversations/${id}/summarize`, {}),
        user.post(`/api/conversations/${id}/analyze`, {}),
        user.get(`/api/conversations/${id}/transcript/download`),
      ];
      for (const call of calls(UNKNOWN)) {
        await call.expect(404, {
          statusCode: 404,
          code: 'CONVERSATION_NOT_FOUND',
          message: '会話データが見つかりません。削除された可能性があります。',
        });
      }
      for (const call of calls('not-an-id')) {
        await call.expect(400, {
          statusCode: 400,
          code: 'INVALID_ID',
          message: '指定されたIDの形式が正しくありません。',
        });
      }
    });

    it('[SEC-5] [SEC-7] answers 404 for the conversation of another, on every route, and changes nothing', async () => {
      const { id } = await importTalk(user, employee);
      const other = await app.registerAndLogin();
      const before = await readTalk(user, id);
      for (const call of [
        other.get(`/api/conversations/${id}`),
        other.patch(`/api/conversations/${id}`, { memo: 'x' }),
        other.delete(`/api/conversations/${id}`),
        other.post(`/api/conversations/${id}/messages`, { sender: 'employee', message: 'x' }),
        other.post(`/api/conversations/${id}/refresh-questions`),
        other.post(`/api/conversations/${id}/summarize`, { transcript: '話者1: x' }),
        other.post(`/api/conversations/${id}/analyze`, {}),
        other.get(`/api/conversations/${id}/transcript/download`),
      ]) {
        expect((await call.expect(404)).body).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' });
      }
      await other.post('/api/conversations', { employeeId: employee.id, transcript: 'x' }).expect(404);
      expect(await readTalk(user, id)).toEqual(before);
    });
  });

  describe('DELETE /api/conversations/{id}', () => {
    it('[API-30] removes it for good', async () => {
      const { id } = await importTalk(user, employee);
      await user.delete(`/api/conversations/${id}`).expect(204, {});
      await user.get(`/api/conversations/${id}`).expect(404);
      expect((await user.get('/api/conversations')).body).toEqual([]);
    });
  });

  describe('GET /api/conversations/{id}/transcript/download', () => {
    it('[API-37] [TRN-12] answers a text file with a name that old and new clients read', async () => {
      const named = await addEmployee(user, `佐藤/"花子" (主任)`);
      const { id } = await importTalk(user, named, { timestamp: '2026-05-01T23:30:00+09:00', transcript: TRANSCRIPT });
      const { headers, text } = await user.get(`/api/conversations/${id}/transcript/download`).expect(200);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(text).toBe(`${TRANSCRIPT}\n`);
      const disposition = headers['content-disposition'] ?? '';
      expect(disposition).toContain(`attachment; filename="transcript_${id}.txt"; filename*=UTF-8''`);
      expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toBe('1on1_2026-05-01_佐藤__花子_ (主任).txt');
      expect(disposition.split("UTF-8''")[1]).toMatch(/^[\w.%~-]+$/);
    });

    it('[API-37] answers 204 without a transcript', async () => {
      const { conversationId } = await startTalk(user, employee);
      await user.get(`/api/conversations/${conversationId}/transcript/download`).expect(204, '');
    });
  });
});
