import type { UserDto } from '../../../apps/api/src/users/users.dto.js';
import { loginAdmin } from '../../kit/clients/callers.js';
import { addEmployee, readTalk, startTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { CuttableProxy } from '../../kit/doubles/cuttable-proxy.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

type Json = Record<string, unknown>;

describe('[BUD-10] what is sent again after its answer was lost', () => {
  let app: TestApp;
  let second: TestApp;
  let proxy: CuttableProxy;
  let user: TestUser;
  let employee: Awaited<ReturnType<typeof addEmployee>>;
  const assistant = new ScriptedAssistant();
  const assistantOfSecond = new ScriptedAssistant();

  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant });
    second = await TestApp.start({ worker: false, assistant: assistantOfSecond, beside: app });
    proxy = await CuttableProxy.start(app.url);
  });
  beforeEach(async () => {
    for (const one of [assistant, assistantOfSecond]) {
      one.release();
      one.failure = null;
      one.contexts.length = 0;
    }
    user = await app.registerAndLogin();
    employee = await addEmployee(user);
  });
  afterAll(async () => {
    await proxy.close();
    await second.close();
    await app.close();
  });

  /** Sends through the proxy, and cuts the connection when the request has done its work, before anything of the answer came. */
  async function sendAndLose(path: string, body: object, token: string, done: () => Promise<number>): Promise<void> {
    proxy.mend();
    proxy.loseAnswers();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, connection: 'close' };
    const answer = fetch(proxy.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const lost = expect(answer).rejects.toThrow('fetch failed');
    await eventually(async () => (await done()) > 0, 'the request did its work');
    proxy.cut();
    await lost;
  }
  const count = async (sql: string, ...values: string[]): Promise<number> => {
    const [row] = await app.orm.em.fork().execute<{ count: number }[]>(`select count(*)::int as count ${sql}`, values);
    return row?.count ?? 0;
  };
  const post = (path: string, body: object, by: TestUser = user) => by.post(path, body);
  const other = async (): Promise<[TestUser, string]> => {
    const stranger = await app.registerAndLogin();
    return [stranger, (await addEmployee(stranger)).id];
  };

  describe('an import', () => {
    const request = () => ({ employeeId: employee.id, transcript: TRANSCRIPT, conversationId: crypto.randomUUID() });

    it('is recorded once, and answers what was recorded', async () => {
      const body = request();
      const isDone = () => count('from conversations where id = ?', body.conversationId);
      await sendAndLose('/api/conversations', body, user.token, isDone);
      const again = await post('/api/conversations', body).expect(201);
      expect(again.body).toMatchObject({ id: body.conversationId, transcript: TRANSCRIPT });
      expect((await user.get('/api/conversations')).body).toHaveLength(1);
    });

    it('without an id is recorded each time, as before', async () => {
      const body = { ...request(), conversationId: undefined };
      await post('/api/conversations', body).expect(201);
      await post('/api/conversations', body).expect(201);
      expect((await user.get('/api/conversations')).body).toHaveLength(2);
    });

    it('answers the conversation as it is now, in both ways of writing the id', async () => {
      const body = request();
      await post('/api/conversations', body).expect(201);
      await user.patch(`/api/conversations/${body.conversationId}`, { memo: 'あとから' }).expect(200);
      const shouted = { ...body, conversationId: body.conversationId.toUpperCase() };
      expect((await post('/api/conversations', shouted).expect(201)).body).toMatchObject({ memo: 'あとから' });
    });

    it('at the same time in two processes is one', async () => {
      const body = request();
      const answers = await Promise.all(
        [app, second, app, second].map((by) => by.as(user.token).post('/api/conversations', body)),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect((await user.get('/api/conversations')).body).toHaveLength(1);
    });

    it('with another content under the same id is refused, and changes nothing', async () => {
      const body = request();
      await post('/api/conversations', body).expect(201);
      const refused = await post('/api/conversations', { ...body, transcript: '話者1: 別の話です。' }).expect(409);
      expect(refused.body).toMatchObject({ code: 'CONFLICT' });
      expect((await readTalk(user, body.conversationId)).transcript).toBe(TRANSCRIPT);
    });

    it("under somebody else's id is refused without a word of it", async () => {
      const body = request();
      await post('/api/conversations', body).expect(201);
      const [stranger, employeeId] = await other();
      const refused = await post('/api/conversations', { ...body, employeeId }, stranger).expect(409);
      expect(Object.keys(refused.body as Json).sort()).toEqual(['code', 'message', 'statusCode']);
      expect((await stranger.get('/api/conversations')).body).toEqual([]);
    });

    it('takes no id that is none', async () => {
      const refused = await post('/api/conversations', { ...request(), conversationId: '1' }).expect(400);
      expect(refused.body).toMatchObject({ code: 'VALIDATION', message: '指定されたIDの形式が正しくありません。' });
    });
  });

  describe('a start', () => {
    const choices = { theme: '体調', stance: '聞く', employeeName: '' };
    const request = () => ({ ...choices, employeeId: employee.id, conversationId: crypto.randomUUID() });
    const senders = async (id: string) => (await readTalk(user, id)).messages.map(({ sender }) => sender);

    it('while the first one still waits for the assistant opens the talk once', async () => {
      const body = request();
      assistant.holdReplies();
      assistantOfSecond.holdReplies();
      const isDone = () => count('from messages where conversation_id = ?', body.conversationId);
      await sendAndLose('/api/conversations/start', body, user.token, isDone);
      const again = [app, second].map((by) =>
        Promise.resolve(by.as(user.token).post('/api/conversations/start', body)),
      );
      assistant.release();
      for (const answer of await Promise.all(again))
        expect(answer).toMatchObject({ status: 201, body: { initialMessage: { message: 'はじめましょう。' } } });
      expect(await senders(body.conversationId)).toEqual(['user', 'user', 'ai']);
      expect(assistantOfSecond.contexts).toEqual([]);
    });

    it('whose process has died is gone on with', async () => {
      const body = request();
      await post('/api/conversations/start', body).expect(201);
      const em = app.orm.em.fork();
      await em.execute(`delete from messages where conversation_id = ? and sender = 'ai'`, [body.conversationId]);
      await em.execute(`update conversations set created_at = created_at - interval '1 minute' where id = ?`, [
        body.conversationId,
      ]);
      await post('/api/conversations/start', body).expect(201);
      expect(await senders(body.conversationId)).toEqual(['user', 'user', 'ai']);
    });

    it('with another theme under the same id is refused', async () => {
      const body = request();
      await post('/api/conversations/start', body).expect(201);
      await post('/api/conversations/start', { ...body, theme: '別のテーマ' }).expect(409);
      expect(await senders(body.conversationId)).toEqual(['user', 'user', 'ai']);
    });
  });

  describe('a message', () => {
    let id: string;
    let path: string;
    const reply = () => ({
      sender: 'employee',
      message: '少し疲れています',
      question: '調子はどうですか',
      messageId: crypto.randomUUID(),
    });
    const told = async () => (await readTalk(user, id)).messages.slice(3).map(({ message }) => message);
    const TOLD = ['調子はどうですか', '少し疲れています', '少し疲れています、なのですね。'];
    beforeEach(async () => {
      ({ conversationId: id } = await startTalk(user, employee));
      path = `/api/conversations/${id}/messages`;
      assistant.contexts.length = 0;
    });

    it('is stored once, answered once, and the same answer comes', async () => {
      const body = reply();
      await sendAndLose(path, body, user.token, () => count('from messages where answers = ?', body.messageId));
      const first = await post(path, body).expect(201);
      const again = await post(path, body).expect(201);
      expect(again.body).toEqual(first.body);
      expect(await told()).toEqual(TOLD);
      expect(assistant.contexts).toHaveLength(1);
    });

    it('while its answer is still being written waits for it, in whatever process', async () => {
      const body = reply();
      assistant.holdReplies();
      assistantOfSecond.holdReplies();
      await sendAndLose(path, body, user.token, () => count('from messages where id = ?', body.messageId));
      const again = [app, second].map((by) => Promise.resolve(by.as(user.token).post(path, body)));
      assistant.release();
      const answers = await Promise.all(again);
      const messages = (await readTalk(user, id)).messages;
      for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { id: messages.at(-1)?.id } });
      expect(await told()).toEqual(TOLD);
      expect([assistant.contexts.length, assistantOfSecond.contexts.length]).toEqual([1, 0]);
    });

    it('whose process has died before it was answered is answered', async () => {
      const body = reply();
      await post(path, body).expect(201);
      const em = app.orm.em.fork();
      await em.execute('delete from messages where answers = ?', [body.messageId]);
      await em.execute(`update messages set created_at = created_at - interval '1 minute' where conversation_id = ?`, [
        id,
      ]);
      expect((await post(path, body).expect(201)).body).toMatchObject({ sender: 'ai' });
      expect(await told()).toEqual(TOLD);
    });

    it('is found again when others came after it', async () => {
      const [one, two] = [reply(), { ...reply(), message: 'よく眠れません' }];
      const first = await post(path, one).expect(201);
      await post(path, two).expect(201);
      expect((await post(path, one).expect(201)).body).toEqual(first.body);
      expect(await told()).toHaveLength(6);
    });

    it.each([
      ['another reply', { message: '元気です' }],
      ['another question', { question: '眠れますか' }],
      ['no question', { question: undefined }],
    ])('with %s under the same id is refused', async (_, change) => {
      const body = reply();
      await post(path, body).expect(201);
      expect((await post(path, { ...body, ...change }).expect(409)).body).toMatchObject({ code: 'CONFLICT' });
      expect(await told()).toEqual(TOLD);
    });

    it("under the id of another talk, or of somebody else's message, is refused without a word of it", async () => {
      const body = reply();
      await post(path, body).expect(201);
      const elsewhere = await startTalk(user, employee);
      await post(`/api/conversations/${elsewhere.conversationId}/messages`, body).expect(409);
      const [stranger, employeeId] = await other();
      const theirs = await startTalk(stranger, Object.assign({}, employee, { id: employeeId }));
      const refused = await post(`/api/conversations/${theirs.conversationId}/messages`, body, stranger).expect(409);
      expect(Object.keys(refused.body as Json).sort()).toEqual(['code', 'message', 'statusCode']);
      await post(path, { ...body, messageId: crypto.randomUUID() }, stranger).expect(404);
    });
  });

  describe('a new account', () => {
    let admin: TestUser;
    beforeAll(async () => {
      admin = await loginAdmin(app);
    });
    const request = () => ({
      username: `user-${crypto.randomUUID().slice(0, 8)}`,
      email: null,
      password: 'long enough',
      requestId: crypto.randomUUID(),
    });
    const named = (username: string) => count('from users where username = ?', username);
    const acts = (id: string) => count(`from audit where action = 'user_created' and target = ?`, id);

    it('is made once, and noted once in the audit', async () => {
      const body = request();
      await sendAndLose('/api/users', body, admin.token, () => named(body.username));
      const again = (await admin.post('/api/users', body).expect(201)).body as UserDto;
      expect(again).toMatchObject({ username: body.username, mustChangePassword: true });
      expect(again.id).not.toBe(body.requestId);
      expect([await named(body.username), await acts(again.id)]).toEqual([1, 1]);
    });

    it('at the same time in two processes is one', async () => {
      const body = request();
      const by = [app, second, app, second].map((one) => one.as(admin.token).post('/api/users', body));
      const answers = await Promise.all(by);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ body: made }) => (made as UserDto).id)).size).toBe(1);
    });

    it.each([
      ['name', { username: `other-${crypto.randomUUID().slice(0, 8)}` }],
      ['address', { email: 'other@example.co.jp' }],
      ['password', { password: 'another one' }],
    ])('with another %s under the same key is refused', async (_, change) => {
      const body = request();
      await admin.post('/api/users', body).expect(201);
      const refused = await admin.post('/api/users', { ...body, ...change }).expect(409);
      expect(refused.body).toMatchObject({ code: 'CONFLICT' });
    });

    it('[IDN-13] says nothing of a password that its user has chosen since', async () => {
      const body = request();
      await admin.post('/api/users', body).expect(201);
      const user = await app.login(body.username, body.password);
      const chosen = { currentPassword: body.password, newPassword: 'chosen by its owner' };
      await user.post('/api/change-password', chosen).expect(200);
      for (const password of [body.password, chosen.newPassword]) {
        const refused = await admin.post('/api/users', { ...body, password }).expect(409);
        expect(refused.body).toMatchObject({ code: 'CONFLICT' });
      }
    });

    it('of the same name by another request is still refused', async () => {
      const body = request();
      await admin.post('/api/users', body).expect(201);
      const refused = await admin.post('/api/users', { ...body, requestId: crypto.randomUUID() }).expect(409);
      expect(refused.body).toMatchObject({ code: 'USERNAME_TAKEN' });
    });

    it('is registered once, and says so again', async () => {
      const body = { ...request(), email: undefined };
      await sendAndLose('/api/register', body, '', () => named(body.username));
      await app.visitor.post('/api/register', body).expect(201, { message: 'ユーザー登録が完了しました。' });
      await app.visitor.post('/api/register', { ...body, password: 'another one' }).expect(409);
      expect(await named(body.username)).toBe(1);
    });
  });
});
