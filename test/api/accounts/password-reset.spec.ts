import { JobProducer } from '@app/queue';
import { Mail, PasswordReset, User } from '@app/database';
import { loginAdmin } from '../../kit/clients/callers.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { TestSocket } from '../../kit/clients/socket-client.js';

jest.setTimeout(60_000);

const USUAL = 'ご入力のメールアドレスが登録されている場合は、パスワード再設定用のメールをお送りします。';
const INVALID = {
  statusCode: 400,
  code: 'RESET_TOKEN_INVALID',
  message: 'パスワードの更新に失敗しました。トークンの有効期限を確認してください。',
};
const NEW = 'brand new one';

/** A user with an address, signed in. */
async function withEmail(app: TestApp): Promise<TestUser & { email: string; id: string }> {
  const user = await app.registerAndLogin();
  const email = `${user.username}@example.co.jp`;
  await app.orm.em.fork().nativeUpdate(User, { username: user.username }, { email });
  const { id } = await app.orm.em.fork().findOneOrFail(User, { username: user.username });
  return { ...user, email, id };
}

const request = (app: TestApp, email: unknown) => app.visitor.post('/api/password-reset/request', { email });
const confirm = (app: TestApp, token: unknown, newPassword: unknown = NEW) =>
  app.visitor.post('/api/password-reset/confirm', { token, newPassword });

describe('a password reset without a mail server, in development', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
  });
  afterAll(() => app.close());

  const tokenFor = async (email: string): Promise<string> => {
    const { body } = await request(app, email).expect(200);
    return (body as { previewToken: string }).previewToken;
  };

  it('[API-8] [API-9] [SEC-16] shows the token, which sets the password', async () => {
    const { email, username, password } = await withEmail(app);
    const { body } = await request(app, ` ${email.toUpperCase()} `).expect(200);
    expect(body).toEqual({ message: USUAL, previewToken: expect.stringMatching(/^[\w-]{43}$/u) as string });
    const { previewToken } = body as { previewToken: string };
    await confirm(app, previewToken).expect(200, { message: 'パスワードを更新しました。' });
    await app.login(username, NEW);
    await app.visitor.post('/api/login', { username, password }).expect(401);
  });

  it('[SEC-15] [SEC-16] an unknown address gets the usual answer, and no token', async () => {
    await request(app, 'nobody@example.co.jp').expect(200, { message: USUAL });
    const { id, email } = await withEmail(app);
    await app.orm.em.fork().nativeUpdate(User, { id }, { active: false });
    await request(app, email).expect(200, { message: USUAL });
  });

  it('[SEC-10] ends every token and socket, and the duty to change the password', async () => {
    const user = await withEmail(app);
    const socket = await new TestSocket(app.url, user.token).opened();
    await app.orm.em.fork().nativeUpdate(User, { id: user.id }, { mustChangePassword: true });
    await confirm(app, await tokenFor(user.email)).expect(200);
    await socket.ended();
    await user.get('/api/maintenance').expect(200);
    await user.get('/api/employees').expect(401);
    await (await app.login(user.username, NEW)).get('/api/employees').expect(200);
  });

  it('[SEC-14] a token works once, also of two at the same time, and takes the others along', async () => {
    const { email } = await withEmail(app);
    const [token, other] = [await tokenFor(email), await tokenFor(email)];
    const answers = await Promise.all([confirm(app, token), confirm(app, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await confirm(app, token).expect(400, INVALID);
    await confirm(app, other).expect(400, INVALID);
  });

  it('[SEC-14] [ERR-19] a token works for 30 minutes', async () => {
    const { email, id } = await withEmail(app);
    const token = await tokenFor(email);
    const reset = await app.orm.em.fork().findOneOrFail(PasswordReset, { userId: id });
    const minutes = (reset.expiresAt.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    await app.orm.em.fork().nativeUpdate(PasswordReset, { userId: id }, { expiresAt: new Date(Date.now() - 1) });
    await confirm(app, token).expect(400, INVALID);
    expect(reset.tokenHash).not.toContain(token);
  });

  it.each([
    ['deactivation', { active: false }],
    ['a new address', { email: 'moved@example.co.jp' }],
  ])('%s ends the token', async (_, change) => {
    const admin = await loginAdmin(app);
    const { email, id } = await withEmail(app);
    const token = await tokenFor(email);
    await admin.patch(`/api/users/${id}`, change).expect(200);
    await confirm(app, token).expect(400, INVALID);
  });

  it('lets in again who had guessed too often', async () => {
    const { email, username } = await withEmail(app);
    const token = await tokenFor(email);
    for (let turn = 0; turn < 11; turn += 1) await app.visitor.post('/api/login', { username, password: 'wrong' });
    await confirm(app, token).expect(200);
    await app.login(username, NEW);
  });

  it('[SEC-32] after 5 requests an hour for one account the answer stays and nothing comes', async () => {
    const { email, id } = await withEmail(app);
    for (let turn = 0; turn < 5; turn += 1) expect(await tokenFor(email)).toBeDefined();
    await request(app, email).expect(200, { message: USUAL });
    expect(await app.orm.em.fork().count(PasswordReset, { userId: id })).toBe(5);
  });

  it.each([
    ['no address', undefined, 'メールアドレスを入力してください。'],
    ['an empty address', ' ', 'メールアドレスを入力してください。'],
    ['what is no address', 'nobody', '有効なメールアドレスを入力してください。'],
    ['an object', { $ne: '' }, 'メールアドレスを入力してください。'],
    ['a long address', `${'x'.repeat(300)}@example.co.jp`, '有効なメールアドレスを入力してください。'],
  ])('a request with %s is refused', async (_, email, message) => {
    await request(app, email).expect(400, { statusCode: 400, code: 'VALIDATION', message });
  });

  it.each([
    ['[ERR-16] without a token', undefined, NEW, 'リセットトークンが無効です。メールのリンクを再度確認してください。'],
    ['[ERR-16] with an empty token', '', NEW, 'リセットトークンが無効です。メールのリンクを再度確認してください。'],
    ['[ERR-17] with a short password', 'token', '1234567', '新しいパスワードは8文字以上で入力してください。'],
    ['[ERR-17] without a password', 'token', null, '新しいパスワードは8文字以上で入力してください。'],
    ['with a long password', 'token', 'x'.repeat(201), 'パスワードは200文字までです。'],
  ])('%s nothing is set', async (_, token, newPassword, message) => {
    await confirm(app, token, newPassword).expect(400, { statusCode: 400, code: 'VALIDATION', message });
  });

  it('an unknown token, another content type and too much are refused', async () => {
    await confirm(app, 'x'.repeat(43)).expect(400, INVALID);
    for (const path of ['request', 'confirm'].map((name) => `/api/password-reset/${name}`)) {
      await app.visitor.post(path).set('Content-Type', 'text/plain').send('{}').expect(415);
      await app.visitor.post(path, { email: 'x'.repeat(1_000_001) }).expect(413);
    }
  });
});

describe('a password reset in production', () => {
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'jizo@example.co.jp', PUBLIC_URL: 'https://example.co.jp' };

  it.each([
    ['production', {}],
    ['test', smtp],
  ] as const)('[SEC-16] [SEC-28] NODE_ENV=%s with %j shows no token', async (NODE_ENV, config) => {
    const app = await TestApp.start({ worker: false, config: { NODE_ENV, ...config } });
    try {
      const { email } = await withEmail(app);
      const known = await request(app, email).expect(200);
      const unknown = await request(app, 'nobody@example.co.jp').expect(200);
      expect(known.body).toEqual(unknown.body);
      expect(Object.keys(known.body as object)).toEqual(['message']);
      expect(await app.orm.em.fork().count(PasswordReset)).toBe(0);
      if (!('SMTP_URL' in config)) expect(await app.orm.em.fork().count(Mail)).toBe(0);
    } finally {
      await app.close();
    }
  });

  it('[SEC-15] does the same, and takes as long, whether or not the address exists', async () => {
    const app = await TestApp.start({ worker: false, config: { NODE_ENV: 'production', ...smtp } });
    try {
      const enqueue = jest.spyOn(app.nest.get(JobProducer, { strict: false }), 'enqueueMail');
      const { email, id } = await withEmail(app);
      const wanted = async (address: string) => {
        const before = await app.orm.em.fork().count(Mail);
        enqueue.mockClear();
        await request(app, address).expect(200, { message: USUAL });
        expect(enqueue).toHaveBeenCalledTimes(1);
        expect(await app.orm.em.fork().count(Mail)).toBe(before + 1);
        const [mail] = await app.orm.em.fork().find(Mail, {}, { orderBy: { id: 'desc' }, limit: 1 });
        return mail!.userId ?? null;
      };
      expect(await wanted(email)).toBe(id);
      expect(await wanted('nobody@example.co.jp')).toBeNull();
      for (let turn = 0; turn < 4; turn += 1) expect(await wanted(email)).toBe(id);
      // [SEC-32] in the way of every other answer: the wish is there, for nobody.
      expect(await wanted(email)).toBeNull();
    } finally {
      await app.close();
    }
  });
});
