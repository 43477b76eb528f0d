import { PasswordReset, User } from '@app/database';
import type { OwnActDto } from '../../../apps/api/src/audit/audit.dto.js';
import type { StartedResetDto, UserDto } from '../../../apps/api/src/users/users.dto.js';
import { loginAdmin, UNKNOWN_ID } from '../../kit/clients/callers.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { TestSocket } from '../../kit/clients/socket-client.js';

jest.setTimeout(60_000);

const PASSWORD = 'correct horse';

describe('the accounts, as administrators manage them', () => {
  let app: TestApp;
  let admin: TestUser;
  let names = 0;

  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
    admin = await loginAdmin(app);
  });
  afterAll(() => app.close());

  const create = async (fields: object = {}): Promise<UserDto> => {
    const username = `member-${(names += 1)}`;
    const { body } = await admin.post('/api/users', { username, password: PASSWORD, ...fields }).expect(201);
    return body as UserDto;
  };
  const list = async () => (await admin.get('/api/users').expect(200)).body as UserDto[];
  const find = async (id: string) => (await list()).find((user) => user.id === id);
  /** A user who has changed the first password, signed in. */
  const member = async (): Promise<{ id: string; user: TestUser }> => {
    const user = await app.registerAndLogin();
    const view = (await list()).find(({ username }) => username === user.username);
    return { id: view!.id, user };
  };

  it('[IDN-12] gives no account a password that many people have, or its own name', async () => {
    const refused = async (call: PromiseLike<unknown>) => ((await call) as { body: { code: string } }).body.code;
    const username = 'kotoba-no-nai';
    expect(await refused(admin.post('/api/users', { username, password: 'password1' }))).toBe('PASSWORD_COMMON');
    expect(await refused(admin.post('/api/users', { username, password: username }))).toBe('PASSWORD_IS_NAME');
  });

  it('[API-13] [API-25] [ENT-2] [SET-17] creates an ordinary user who has to change the password first', async () => {
    const created = await create({ email: ' hanako@example.co.jp ' });
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/u) as string,
      username: expect.stringMatching(/^member-/u) as string,
      email: 'hanako@example.co.jp',
      role: 'user',
      mustChangePassword: true,
      hasInitialPassword: true,
      active: true,
    });
    const user = await app.login(created.username, PASSWORD);
    expect((await user.get('/api/employees').expect(403)).body).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
  });

  it.each([undefined, null, ''])('takes %p for no address', async (email) => {
    expect(await create({ email })).toMatchObject({ email: null });
  });

  it('[API-12] lists all in the order of their creation, without anything secret', async () => {
    const created = [await create(), await create()];
    const users = await list();
    expect(users.slice(-2)).toEqual(created);
    expect(Object.keys(users[0]!).sort()).toEqual([
      ...['active', 'email', 'hasInitialPassword', 'id', 'mustChangePassword', 'role', 'username'],
    ]);
  });

  it('[API-14] changes what is given and answers the user as it is now', async () => {
    const { id } = await create({ email: 'before@example.co.jp' });
    const wanted = { username: '変更 後', email: null, role: 'admin', mustChangePassword: true };
    const { body } = await admin.patch(`/api/users/${id}`, { ...wanted, id: UNKNOWN_ID, tokenVersion: 9 }).expect(200);
    expect(body).toEqual({ id, ...wanted, hasInitialPassword: true, active: true });
    expect(await find(id)).toEqual(body);
    await admin.patch(`/api/users/${id}`, { role: 'user' }).expect(200);
    expect(await find(id)).toEqual({ ...(body as object), role: 'user' });
    expect((await admin.patch(`/api/users/${id}`, { email: '' }).expect(200)).body).toMatchObject({ email: null });
    await admin.patch(`/api/users/${id}`, {}).expect(200);
  });

  it('[IDN-13] [SET-17] has an account that an administrator made choose a password of its own, and releases others', async () => {
    const { id } = await create();
    const release = (who: string) => admin.patch(`/api/users/${who}`, { mustChangePassword: false });
    expect((await release(id).expect(409)).body).toMatchObject({ code: 'INITIAL_PASSWORD' });
    await admin.patch(`/api/users/${id}`, { mustChangePassword: true, role: 'admin' }).expect(200);
    expect((await release(id).expect(409)).body).toMatchObject({ code: 'INITIAL_PASSWORD' });
    expect(await find(id)).toMatchObject({ mustChangePassword: true, hasInitialPassword: true });
    const own = await member();
    await admin.patch(`/api/users/${own.id}`, { mustChangePassword: true }).expect(200);
    expect(await find(own.id)).toMatchObject({ mustChangePassword: true, hasInitialPassword: false });
    expect((await release(own.id).expect(200)).body).toMatchObject({ mustChangePassword: false });
  });

  it('a name or an address that another has is refused, without regard to case', async () => {
    const first = await create({ email: 'taken@example.co.jp' });
    const second = await create();
    const attempts = (body: object) => [
      admin.post('/api/users', { username: 'somebody-else', password: PASSWORD, ...body }),
      admin.patch(`/api/users/${second.id}`, body),
    ];
    for (const attempt of attempts({ username: first.username.toUpperCase() }))
      expect((await attempt.expect(409)).body).toMatchObject({ code: 'USERNAME_TAKEN' });
    for (const attempt of attempts({ email: 'TAKEN@example.co.jp' }))
      expect((await attempt.expect(409)).body).toMatchObject({ code: 'EMAIL_TAKEN' });
    await admin.patch(`/api/users/${first.id}`, { username: first.username.toUpperCase() }).expect(200);
    expect(await find(second.id)).toEqual(second);
  });

  it.each([
    ['[ERR-22] a blank name', { username: ' 　' }, 'ユーザー名は必須です。'],
    ['a name that is no text', { username: { $ne: '' } }, 'ユーザー名は必須です。'],
    ['null for a name', { username: null }, 'ユーザー名は必須です。'],
    ['a long name', { username: 'x'.repeat(65) }, 'ユーザー名は64文字までです。'],
    ['[ERR-21] an address with blanks', { email: 'a b@example.co.jp' }, '有効なメールアドレスを入力してください。'],
    ['[ERR-21] an address without a domain', { email: 'a@example' }, '有効なメールアドレスを入力してください。'],
    ['[ERR-21] an address with two at-signs', { email: 'a@b@example.jp' }, '有効なメールアドレスを入力してください。'],
    ['an address that is no text', { email: 5 }, '有効なメールアドレスを入力してください。'],
  ])('%s is refused', async (_, fields, message) => {
    const { id } = await create();
    const refusal = { statusCode: 400, code: 'VALIDATION', message };
    await admin.post('/api/users', { username: 'somebody', password: PASSWORD, ...fields }).expect(400, refusal);
    await admin.patch(`/api/users/${id}`, fields).expect(400, refusal);
  });

  it.each([
    ['[SEC-12] [ERR-53] a short password', '1234567', 'パスワードは8文字以上で入力してください。'],
    ['a long password', 'x'.repeat(201), 'パスワードは200文字までです。'],
  ])('%s is refused for a new account', async (_, password, message) => {
    const refusal = { statusCode: 400, code: 'VALIDATION', message };
    await admin.post('/api/users', { username: 'somebody', password }).expect(400, refusal);
  });

  it.each([{ role: 'owner' }, { role: null }, { mustChangePassword: 'no' }, { active: 1 }])(
    'a change to %j is refused',
    async (fields) => {
      const user = await create();
      expect((await admin.patch(`/api/users/${user.id}`, fields).expect(400)).body).toMatchObject({
        code: 'VALIDATION',
      });
      expect(await find(user.id)).toEqual(user);
    },
  );

  it('[SEC-2] [SEC-5] is for administrators alone', async () => {
    const { id } = await create();
    const user = await app.registerAndLogin();
    const calls = (by: Pick<TestUser, 'get' | 'post' | 'patch'>) => [
      by.get('/api/users'),
      by.post('/api/users', { username: 'climber', password: PASSWORD }),
      by.patch(`/api/users/${id}`, { role: 'admin' }),
    ];
    for (const call of calls(user)) expect((await call.expect(403)).body).toMatchObject({ code: 'FORBIDDEN' });
    for (const call of calls(app.visitor))
      expect((await call.expect(401)).body).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await find(id)).toMatchObject({ role: 'user' });
  });

  it('tells unknown, malformed, too large and what is no JSON apart', async () => {
    expect((await admin.patch(`/api/users/${UNKNOWN_ID}`, { role: 'user' }).expect(404)).body).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    expect((await admin.patch("/api/users/1';drop", {}).expect(400)).body).toMatchObject({ code: 'INVALID_ID' });
    const { id } = await create();
    for (const call of [admin.post('/api/users'), admin.patch(`/api/users/${id}`)]) {
      await call.set('Content-Type', 'text/plain').send('{}').expect(415);
    }
    await admin.post('/api/users', { username: 'x'.repeat(1_000_001) }).expect(413);
    await admin.patch(`/api/users/${id}`, { username: 'x'.repeat(1_000_001) }).expect(413);
  });

  it.each([
    ['[SEC-22] a new role', { role: 'admin' }],
    ['[SEC-22] mustChangePassword', { mustChangePassword: true }],
    ['[SEC-10] deactivation', { active: false }],
  ])('%s ends the tokens and the sockets of the user', async (_, change) => {
    const { id, user } = await member();
    const socket = await new TestSocket(app.url, user.token).opened();
    await admin.patch(`/api/users/${id}`, change).expect(200);
    await socket.ended();
    await user.get('/api/employees').expect(401);
  });

  it('what changes nothing of the kind leaves the user signed in', async () => {
    const { id, user } = await member();
    await admin
      .patch(`/api/users/${id}`, {
        username: `${user.username}-2`,
        role: 'user',
        active: true,
        mustChangePassword: false,
      })
      .expect(200);
    await user.get('/api/employees').expect(200);
  });

  it('[API-68] a deactivated user cannot log in, and can again when activated', async () => {
    const { id, user } = await member();
    const login = () => app.visitor.post('/api/login', { username: user.username, password: user.password });
    expect((await admin.patch(`/api/users/${id}`, { active: false }).expect(200)).body).toMatchObject({
      active: false,
    });
    expect((await login().expect(401)).body).toMatchObject({ code: 'ACCOUNT_INACTIVE' });
    await admin.patch(`/api/users/${id}`, { active: true }).expect(200);
    await login().expect(200);
    await user.get('/api/employees').expect(401);
  });

  it('[IDN-13] sets no password of an account that is there', async () => {
    const { id, user } = await member();
    const { body } = await admin.patch(`/api/users/${id}`, { password: 'set by the admin' }).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION', message: expect.stringContaining('再設定') as string });
    await app.login(user.username, user.password);
  });

  it('[IDN-13] [SET-18] starts a reset with a code to hand over, good once; the user sets the password and sees who started it', async () => {
    const { id, user } = await member();
    const start = async () => (await admin.post(`/api/users/${id}/reset`).expect(201)).body as StartedResetDto;
    const [{ code: first }, { code, sentTo }] = [await start(), await start()];
    expect(sentTo).toBeUndefined();
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/u);
    // Until it is used the old password counts, and nothing has ended.
    await user.get('/api/employees').expect(200);
    const confirm = (token: string | undefined) =>
      app.visitor.post('/api/password-reset/confirm', { token, newPassword: 'the owner knows it' });
    expect((await confirm(first).expect(400)).body).toMatchObject({ code: 'RESET_TOKEN_INVALID' });
    // As a person types it.
    await confirm(code?.toLowerCase().replaceAll('-', ' ')).expect(200);
    await confirm(code).expect(400);
    const again = await app.login(user.username, 'the owner knows it');
    const { body } = await again.get('/api/account/acts').expect(200);
    expect((body as OwnActDto[]).map(({ action }) => action)).toEqual(['reset_started', 'reset_started']);
    expect(Object.keys((body as object[])[0]!).sort()).toEqual(['action', 'at', 'fields', 'id']);
  });

  it('[SET-18] shows the user what was done before, page by page', async () => {
    const { id, user } = await member();
    for (const email of ['a', 'b', 'c'].map((name) => `${name}-${id}@example.co.jp`))
      await admin.patch(`/api/users/${id}`, { email }).expect(200);
    const page = async (query: string) => (await user.get(`/api/account/acts${query}`).expect(200)).body as OwnActDto[];
    const all = await page('');
    expect(all).toHaveLength(3);
    expect(await page('?limit=2')).toEqual(all.slice(0, 2));
    expect(await page(`?limit=2&before=${String(all[1]?.id)}`)).toEqual(all.slice(2));
    await user.get('/api/account/acts?limit=201').expect(400);
  });

  it('[IDN-13] a code counts for 24 hours', async () => {
    const { id } = await member();
    await admin.post(`/api/users/${id}/reset`).expect(201);
    const [reset] = await app.orm.em.fork().find(PasswordReset, { userId: id });
    const hours = (reset!.expiresAt.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it('[IDN-13] no reset for oneself, for a stopped account, for one that is not there, nor by an ordinary user', async () => {
    const { id, user } = await member();
    const code = async (call: ReturnType<TestUser['post']>, status: number) =>
      ((await call.expect(status)).body as { code: string }).code;
    const self = (await list()).find(({ username }) => username === admin.username)!.id;
    expect(await code(admin.post(`/api/users/${self}/reset`), 403)).toBe('FORBIDDEN');
    expect(await code(admin.post(`/api/users/${UNKNOWN_ID}/reset`), 404)).toBe('USER_NOT_FOUND');
    expect(await code(user.post(`/api/users/${id}/reset`), 403)).toBe('FORBIDDEN');
    await admin.patch(`/api/users/${id}`, { active: false }).expect(200);
    expect(await code(admin.post(`/api/users/${id}/reset`), 409)).toBe('USER_INACTIVE');
  });

  describe('the last administrator', () => {
    const admins = () => app.orm.em.fork().find(User, { role: 'admin', active: true });
    const only = async (): Promise<string> => {
      const { username } = admin;
      await app.orm.em.fork().nativeUpdate(User, { username: { $ne: username }, role: 'admin' }, { role: 'user' });
      return (await app.orm.em.fork().findOneOrFail(User, { username })).id;
    };

    it.each([{ role: 'user' }, { active: false }])('stays one: %j is refused', async (change) => {
      const id = await only();
      expect((await admin.patch(`/api/users/${id}`, change).expect(409)).body).toMatchObject({ code: 'LAST_ADMIN' });
      await admin.get('/api/users').expect(200);
    });

    it('may change all else', async () => {
      const id = await only();
      await admin.patch(`/api/users/${id}`, { email: 'admin@example.co.jp', role: 'admin' }).expect(200);
    });

    it('of two who are demoted at the same time one stays', async () => {
      const first = await only();
      const other = await member();
      await admin.patch(`/api/users/${other.id}`, { role: 'admin' }).expect(200);
      const second = await app.login(other.user.username, other.user.password);
      const answers = await Promise.all([
        admin.patch(`/api/users/${other.id}`, { role: 'user' }),
        second.patch(`/api/users/${first}`, { active: false }),
      ]);
      expect(await admins()).toHaveLength(1);
      // The one who lost may have been met before or after the token ended.
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await app.orm.em.fork().nativeUpdate(User, { id: first }, { role: 'admin', active: true });
      admin = await app.login(admin.username, admin.password);
    });
  });
});
