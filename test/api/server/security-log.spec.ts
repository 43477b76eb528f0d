import { FirstAdminService } from '@app/accounts';
import { loginAdmin } from '../../kit/clients/callers.js';
import { addEmployee, importTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

const NAME = 'himitsu-no-namae';
const MAIL = 'himitsu@example.co.jp';

interface Line {
  log?: string;
  event: string;
  user?: string | null;
  target?: string;
  login?: string;
  reason?: string;
  requestId?: string;
  time: string;
}

function idOf({ token }: { token: string }): string {
  return (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub;
}

describe('the security log', () => {
  const lines: string[] = [];
  let app: TestApp;
  let user: TestUser;
  let id: string;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, logs: (line) => lines.push(line) });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
    id = idOf(user);
    lines.length = 0;
  });
  afterAll(() => app.close());

  /** The heads of ledgers are tested with these: they come with every change. */
  const noted = () =>
    lines
      .map((line) => JSON.parse(line) as Line)
      .filter(({ log, event }) => log === 'security' && event !== 'ledger_head');
  const events = () => noted().map(({ event, user: by, target, reason }) => ({ event, user: by, target, reason }));
  const entry = (event: string, by: string | null = id, more: object = {}) => ({
    ...{ event, user: by, target: undefined, reason: undefined },
    ...more,
  });

  it('[IDN-16] tells of registration, login and failed login, without the name that was typed', async () => {
    const account = { username: NAME, password: 'himitsu no kotoba' };
    await app.visitor.post('/api/register', { ...account, email: MAIL }).expect(201);
    const newcomer = await app.login(account.username, account.password);
    await app.visitor.post('/api/login', { ...account, password: 'wrong' }).expect(401);
    await app.visitor.post('/api/login', { ...account, username: 'nobody-known' }).expect(401);
    const newId = idOf(newcomer);
    expect(events()).toEqual([
      entry('registered', newId),
      entry('login', newId),
      entry('login_failed', newId, { reason: 'INVALID_CREDENTIALS' }),
      entry('login_failed', null, { reason: 'INVALID_CREDENTIALS' }),
    ]);
    const [, login] = noted();
    expect(login).toMatchObject({ login: expect.any(String) as string, requestId: expect.any(String) as string });
    expect(Date.now() - Date.parse(login!.time)).toBeLessThan(60_000);
    for (const secret of [NAME, MAIL, account.password, 'nobody-known']) expect(lines.join('')).not.toContain(secret);
  });

  it('[IDN-16] tells of a lock, of changed and reset passwords, and of the end of logins', async () => {
    const email = `${id}@example.co.jp`;
    await app.orm.em.fork().execute('update users set email = ? where id = ?', [email, id]);
    await user.post('/api/change-password', { currentPassword: 'wrong', newPassword: 'a new one' }).expect(400);
    const changed = await user.post('/api/change-password', {
      currentPassword: user.password,
      newPassword: 'a new choice of words',
    });
    const again = app.as((changed as unknown as { body: { token: string } }).body.token);
    const other = await app.login(user.username, 'a new choice of words');
    await again.delete('/api/logins').expect(204);
    await again.post('/api/logout').expect(204);
    const { body } = await app.visitor.post('/api/password-reset/request', { email }).expect(200);
    const { previewToken: token } = body as { previewToken: string };
    await app.visitor.post('/api/password-reset/confirm', { token, newPassword: 'words after that' }).expect(200);
    expect(events()).toEqual([
      entry('password_wrong'),
      entry('login'),
      entry('password_changed'),
      entry('login'),
      entry('other_logins_ended'),
      entry('logout'),
      entry('password_reset_requested'),
      entry('password_reset'),
    ]);
    expect(lines.join('')).not.toContain(token);
    expect(lines.join('')).not.toContain(other.token);
  });

  it('[IDN-16] tells of exports, consents and deletions by their ids', async () => {
    const report = await addEmployee(user);
    const { id: talk } = await importTalk(user, report);
    const { conversationId: running } = await startTalk(user, report);
    await user.post(`/api/conversations/${running}/consent`, { mode: 'browser' }).expect(200);
    await user.post(`/api/conversations/${running}/consent`, { mode: 'browser', withdrawn: true }).expect(200);
    await user.get(`/api/conversations/${talk}/transcript/download`).expect(200);
    await user.get('/api/account/export').expect(200);
    await user.delete(`/api/conversations/${talk}`).expect(204);
    await user.delete(`/api/conversations/${talk}`).expect(404);
    await user.delete(`/api/employees/${report.id}`).expect(204);
    await user.delete('/api/account', { password: 'wrong' }).expect(400);
    await user.delete('/api/account', { password: user.password }).expect(204);
    expect(events()).toEqual([
      entry('consent_given', id, { target: running }),
      entry('consent_withdrawn', id, { target: running }),
      entry('transcript_exported', id, { target: talk }),
      entry('data_exported'),
      entry('conversation_deleted', id, { target: talk }),
      entry('employee_deleted', id, { target: report.id }),
      entry('password_wrong'),
      entry('account_deleted'),
    ]);
  });

  it('[IDN-16] tells of every act of an admin, and of the way back in', async () => {
    const admin = await loginAdmin(app);
    const adminId = idOf(admin);
    lines.length = 0;
    const account = { username: `${NAME}-2`, password: 'himitsu no kotoba' };
    const made = (await admin.post('/api/users', account).expect(201)) as unknown as { body: { id: string } };
    await admin.patch(`/api/users/${made.body.id}`, { email: `2${MAIL}` }).expect(200);
    await admin.post('/api/maintenance', { content: 'お知らせ' }).expect(200);
    await admin.post('/api/queue-dashboard/pass').expect(204);
    await user.get('/api/users').expect(403);
    await app.nest.get(FirstAdminService, { strict: false }).reset();
    expect(events()).toEqual([
      entry('user_created', adminId, { target: made.body.id }),
      entry('user_changed', adminId, { target: made.body.id }),
      entry('notice_changed', adminId),
      entry('queues_opened', adminId),
      entry('admin_reset', expect.any(String) as unknown as string),
    ]);
    for (const secret of [account.username, MAIL, 'お知らせ']) expect(lines.join('')).not.toContain(secret);
  });

  it('[IDN-17] what the API answers is kept by no browser and no proxy, refusals included', async () => {
    const calls = [user.get('/api/employees'), user.get('/api/nothing'), app.visitor.get('/api/employees')];
    for (const answer of await Promise.all(calls)) expect(answer.headers['cache-control']).toBe('no-store');
    const login = await app.visitor.post('/api/login', { username: user.username, password: user.password });
    expect(login.headers['cache-control']).toBe('no-store');
    expect((await app.visitor.get('/health')).headers['cache-control']).toBeUndefined();
  });
});
