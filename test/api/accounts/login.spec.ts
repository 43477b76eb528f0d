import { User } from '@app/database';
import { TestApp } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

const PASSWORD = 'correct horse';

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
}

describe('login and registration', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
  });
  afterAll(() => app.close());

  const change = (username: string, values: Partial<User>) =>
    app.orm.em.fork().nativeUpdate(User, { username }, values);

  describe('POST /api/login', () => {
    it('[API-5] [SEC-9] [ENT-1] answers a token with the claims of the user, for 12 hours', async () => {
      const { token } = await app.registerAndLogin('日本 太郎', PASSWORD);
      const payload = payloadOf(token);
      expect(payload).toMatchObject({
        username: '日本 太郎',
        email: null,
        role: 'user',
        mustChangePassword: false,
        version: 1,
      });
      expect(payload['sub']).toBe(payload['id']);
      expect(Number(payload['exp']) - Number(payload['iat'])).toBe(12 * 3600);
    });

    it('[API-5] remembers for 30 days when asked', async () => {
      await app.registerAndLogin('remembered', PASSWORD);
      const { body } = await app.visitor
        .post('/api/login')
        .send({ username: 'remembered', password: PASSWORD, remember: true })
        .expect(200);
      const { exp, iat } = payloadOf((body as { token: string }).token);
      expect(Number(exp) - Number(iat)).toBe(30 * 24 * 3600);
    });

    it('takes the user name in any case and with blanks around it', async () => {
      await app.registerAndLogin('MixedCase', PASSWORD);
      await app.visitor.post('/api/login').send({ username: ' mixedcase ', password: PASSWORD }).expect(200);
    });

    it('[ERR-8] answers a wrong password and an unknown user alike', async () => {
      await app.registerAndLogin('known', PASSWORD);
      for (const username of ['known', 'unknown']) {
        await app.visitor.post('/api/login').send({ username, password: 'wrong' }).expect(401, {
          statusCode: 401,
          code: 'INVALID_CREDENTIALS',
          message: 'ユーザー名またはパスワードが正しくありません。',
        });
      }
    });

    it('refuses an inactive user', async () => {
      await app.registerAndLogin('leaver', PASSWORD);
      await change('leaver', { active: false });
      const { body } = await app.visitor
        .post('/api/login')
        .send({ username: 'leaver', password: PASSWORD })
        .expect(401);
      expect(body).toMatchObject({ code: 'ACCOUNT_INACTIVE' });
    });

    it.each([
      ['nothing', {}, 'ユーザー名を入力してください。'],
      ['an empty password', { username: 'a', password: '' }, 'パスワードを入力してください。'],
      ['a number', { username: 1, password: 'a' }, 'ユーザー名を入力してください。'],
      ['an object', { username: { $ne: '' }, password: { $ne: '' } }, 'ユーザー名を入力してください。'],
    ])('[ERR-7] refuses %s', async (_, body, message) => {
      await app.visitor.post('/api/login').send(body).expect(400, { statusCode: 400, code: 'VALIDATION', message });
    });
  });

  describe('POST /api/register', () => {
    it('[API-6] [API-25] answers a message', async () => {
      const { body } = await app.visitor
        .post('/api/register')
        .send({ username: 'newcomer', password: PASSWORD, email: 'new@example.com' })
        .expect(201);
      expect(body).toEqual({ message: 'ユーザー登録が完了しました。' });
    });

    it('refuses a name or an address that is taken, without regard to case', async () => {
      const send = (body: object) => app.visitor.post('/api/register').send({ password: PASSWORD, ...body });
      await send({ username: 'Hanako', email: 'hanako@example.com' }).expect(201);
      expect((await send({ username: 'hANAKO' }).expect(409)).body).toMatchObject({ code: 'USERNAME_TAKEN' });
      expect((await send({ username: 'other', email: 'HANAKO@example.com' }).expect(409)).body).toMatchObject({
        code: 'EMAIL_TAKEN',
      });
    });

    it('lets one of two at the same time have the name', async () => {
      const answers = await Promise.all(
        ['Twin', 'twin'].map((username) => app.visitor.post('/api/register').send({ username, password: PASSWORD })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    });

    it.each([
      ['[SEC-12] [ERR-53] a short password', { password: '1234567' }, 'パスワードは8文字以上で入力してください。'],
      [
        '[IDN-12] seven characters of many units',
        { password: '👩‍👩‍👧‍👦'.repeat(7) },
        'パスワードは8文字以上で入力してください。',
      ],
      ['a missing password', { password: undefined }, 'パスワードは8文字以上で入力してください。'],
      ['a long password', { password: 'x'.repeat(201) }, 'パスワードは200文字までです。'],
      ['a blank name', { username: '　 ' }, 'ユーザー名は1〜64文字で入力してください。'],
      ['a long name', { username: 'x'.repeat(65) }, 'ユーザー名は1〜64文字で入力してください。'],
      ['a wrong address', { email: 'nobody' }, '有効なメールアドレスを入力してください。'],
    ])('%s is refused', async (_, fields, message) => {
      const body = { username: 'someone', password: PASSWORD, ...fields };
      await app.visitor.post('/api/register').send(body).expect(400, { statusCode: 400, code: 'VALIDATION', message });
    });

    it.each([
      ['a password that many people have', 'sunshine', 'PASSWORD_COMMON'],
      ['the own name', 'Someone.Else', 'PASSWORD_IS_NAME'],
      ['the own name, repeated', 'someone.elsesomeone.else', 'PASSWORD_IS_NAME'],
    ])('[IDN-12] %s is refused', async (_, password, code) => {
      const body = { username: 'someone.else', password };
      expect((await app.visitor.post('/api/register').send(body).expect(400)).body).toMatchObject({ code });
    });

    it('makes nobody an admin and ignores fields it does not know', async () => {
      await app.visitor
        .post('/api/register')
        .send({ username: 'climber', password: PASSWORD, role: 'admin', active: true, id: 'x' })
        .expect(201);
      expect(payloadOf((await app.login('climber', PASSWORD)).token)).toMatchObject({ role: 'user' });
    });
  });

  it('[API-81] GET /api/public-settings tells a visitor what the screens have to know', async () => {
    const { body } = await app.visitor.get('/api/public-settings').expect(200);
    expect(body).toEqual({
      registration: 'open',
      passwordLogin: true,
      signOnLabel: null,
      speechMode: 'browser',
      consentKeys: { browser: expect.stringMatching(/^[\w-]{16}$/u) as string },
      aiEngine: 'オフライン分析',
      resetByMail: true,
      passkeys: false,
    });
  });
});

describe('closed registration', () => {
  it('[ERR-52] is refused with the reason', async () => {
    const app = await TestApp.start({ worker: false, config: { REGISTRATION: 'closed' } });
    try {
      await app.visitor.post('/api/register').send({ username: 'late', password: PASSWORD }).expect(403, {
        statusCode: 403,
        code: 'REGISTRATION_CLOSED',
        message: '新規登録は現在受け付けていません。管理者にお問い合わせください。',
      });
      expect((await app.visitor.get('/api/public-settings')).body).toMatchObject({ registration: 'closed' });
    } finally {
      await app.close();
    }
  });
});
