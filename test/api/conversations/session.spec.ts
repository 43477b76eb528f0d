import { randomUUID } from 'node:crypto';
import { STANCES, THEMES } from '@app/contract';
import { addEmployee, readTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { proposed, ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

const HOSTILE = '<script>alert(1)</script> **太字** [x](javascript:alert(1)) 👨‍👩‍👧 a\u0000b \ud800 \r\n\t‮end';
const CLEAN = HOSTILE.replace('\u0000', '').replace('\ud800', '\ufffd');

describe('a session', () => {
  let app: TestApp;
  let user: TestUser;
  let employee: Awaited<ReturnType<typeof addEmployee>>;
  const assistant = new ScriptedAssistant();
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant, offline: assistant });
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
        proposed_questions: ['問い1', '問い2', '問い3', '問い4'].map((text) => proposed(text)),
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

    it('brings no new questions in the middle of what is hard to say, and does once it was said', async () => {
      const { conversationId } = await startTalk(user, employee);
      const send = async (message: string): Promise<{ message: string; suggested_questions: string[] }> => {
        const reply = { sender: 'employee', message };
        const { body } = await user.post(`/api/conversations/${conversationId}/messages`, reply).expect(201);
        return body as { message: string; suggested_questions: string[] };
      };
      const waiting = await send('あの、言いにくいんですが、');
      expect(waiting.suggested_questions).toEqual([]);
      expect(waiting.message).toContain('待ちましょう');
      expect((await send('実は夜あまり眠れていないんです。')).suggested_questions).toHaveLength(4);
    });

    it('[MND-15] says at that moment that a reply needs care, also when it comes again, and keeps nothing of it', async () => {
      const { conversationId } = await startTalk(user, employee);
      assistant.danger = ['消えてしまいたい'];
      const send = async (message: string, messageId: string) =>
        (await user.post(`/api/conversations/${conversationId}/messages`, { messageId, sender: 'employee', message }))
          .body as object;
      const reply = ['夜になると消えてしまいたいと思います。', randomUUID()] as const;
      expect(await send(...reply)).toMatchObject({ care: true });
      expect(await send(...reply)).toMatchObject({ care: true });
      expect(await send('今日は晴れています。', randomUUID())).not.toHaveProperty('care');
      expect(JSON.stringify(await readTalk(user, conversationId))).not.toContain('"care"');
    });

    it('keeps what was said when the assistant fails', async () => {
      const { conversationId } = await startTalk(user, employee);
      assistant.failure = new Error('down');
      const send = { sender: 'employee', message: '大事な返事', question: '大事な問い' };
      const { body } = await user.post(`/api/conversations/${conversationId}/messages`, send).expect(201);
      expect(body).toMatchObject({ sender: 'ai', suggested_questions: [], engine: null });
      const { messages } = await readTalk(user, conversationId);
      expect(messages.slice(3).map(({ sender }) => sender)).toEqual(['user', 'employee', 'ai']);
      expect(messages.slice(3, 5).map(({ message }) => message)).toEqual(['大事な問い', '大事な返事']);
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

  it('[API-31] [MND-18] refresh-questions answers up to 4 and puts them under the newest message of the AI', async () => {
    const { conversationId } = await startTalk(user, employee);
    const questions = ['問い5', '問い6', '問い7', '問い8'];
    await user.post(`/api/conversations/${conversationId}/refresh-questions`).expect(200, {
      suggested_questions: questions,
      proposed_questions: questions.map((text) => proposed(text)),
      model_paused_until: null,
      model_refused: null,
    });
    expect((await readTalk(user, conversationId)).messages.at(-1)).toMatchObject({ suggested_questions: questions });
    assistant.failure = new Error('down');
    await user.post(`/api/conversations/${conversationId}/refresh-questions`).expect(503);
  });
});
