import { User } from '@app/database';
import { JwtService } from '@nestjs/jwt';
import { SECRET, TestApp } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
}

describe('tokens and passwords', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
  });
  afterAll(() => app.close());

  const change = (username: string, values: Partial<User>) =>
    app.orm.em.fork().nativeUpdate(User, { username }, values);
  const unauthenticated = {
    statusCode: 401,
    code: 'UNAUTHENTICATED',
    message: expect.stringContaining('ログイン') as string,
  };

  describe('tokens', () => {
    const sign = (payload: object, secret = SECRET, options = {}) =>
      new JwtService({ secret }).sign(payload, { algorithm: 'HS256', expiresIn: 60, ...options });

    it('[SEC-1] [SEC-5] refuses every guarded route without one', async () => {
      const id = '0190a6f0-0000-7000-8000-000000000000';
      const routes = [
        ['get', '/api/employees'],
        ['post', '/api/employees'],
        ['delete', `/api/employees/${id}`],
        ['get', '/api/conversations'],
        ['post', '/api/conversations'],
        ['post', '/api/conversations/start'],
        ['get', `/api/conversations/${id}`],
        ['patch', `/api/conversations/${id}`],
        ['delete', `/api/conversations/${id}`],
        ['post', `/api/conversations/${id}/messages`],
        ['post', `/api/conversations/${id}/refresh-questions`],
        ['post', `/api/conversations/${id}/summarize`],
        ['post', `/api/conversations/${id}/analyze`],
        ['get', `/api/conversations/${id}/transcript/download`],
        ['get', '/api/dashboard/keywords'],
        ['get', '/api/dashboard/sentiments'],
        ['get', '/api/dashboard/issues'],
        ['get', '/api/dashboard/positives'],
        ['post', '/api/maintenance'],
        ['post', '/api/change-password'],
      ] as const;
      for (const [method, path] of routes) {
        expect((await app.visitor[method](path)).body).toEqual(unauthenticated);
      }
    });

    it('[IDN-1] refuses what is expired, forged, unsigned, signed in another way, names no login of the user, or no token at all', async () => {
      const [{ token }, other] = [await app.registerAndLogin(), await app.registerAndLogin()];
      const payload = payloadOf(token);
      delete payload['exp'];
      delete payload['iat'];
      const [header, claims, signature] = token.split('.');
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const bad: Record<string, string> = {
        expired: sign(payload, SECRET, { expiresIn: -1 }),
        forged: sign(payload, 'x'.repeat(32)),
        'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
        'alg none in other letters': `${encode({ alg: 'nOnE' })}.${claims}.${signature}`,
        'another algorithm': sign(payload, SECRET, { algorithm: 'HS512' }),
        'changed claims': `${header}.${encode({ ...payload, role: 'admin' })}.${signature}`,
        'no version': sign({ sub: payload['sub'], sid: payload['sid'] }),
        'no login, as before logins were rows': sign({ ...payload, sid: undefined }),
        'a login that is none': sign({ ...payload, sid: '0190a6f0-0000-7000-8000-000000000000' }),
        'a login whose id is no id': sign({ ...payload, sid: "' or 1=1 --" }),
        'the login of another user': sign({ ...payload, sid: payloadOf(other.token)['sid'] }),
        'an unknown user': sign({ ...payload, sub: '0190a6f0-0000-7000-8000-000000000000' }),
        garbage: 'garbage',
        empty: '',
      };
      await app.as(sign(payload)).get('/api/employees').expect(200);
      for (const wrong of Object.values(bad)) {
        expect((await app.as(wrong).get('/api/employees')).body).toEqual(unauthenticated);
      }
      await app.visitor.get(`/api/employees?token=${token}`).expect(401);
    });

    it('[SEC-10] ends with the account', async () => {
      const user = await app.registerAndLogin();
      await change(user.username, { active: false });
      expect((await user.get('/api/employees').expect(401)).body).toMatchObject({ code: 'ACCOUNT_INACTIVE' });
    });
  });

  describe('POST /api/change-password', () => {
    it('[API-7] [SEC-10] answers a new token and ends the old ones', async () => {
      const user = await app.registerAndLogin();
      const other = await app.login(user.username, user.password);
      const { body } = await user
        .post('/api/change-password', { currentPassword: user.password, newPassword: 'brand new one' })
        .expect(200);
      await other.get('/api/employees').expect(401);
      await user.get('/api/employees').expect(401);
      await app
        .as((body as { token: string }).token)
        .get('/api/employees')
        .expect(200);
      await app.login(user.username, 'brand new one');
    });

    it('keeps 30 days for who asked for them', async () => {
      const { username, password } = await app.registerAndLogin();
      const login = await app.visitor.post('/api/login').send({ username, password, remember: true });
      const { body } = await app
        .as((login.body as { token: string }).token)
        .post('/api/change-password', { currentPassword: password, newPassword: 'brand new one' });
      const { exp, iat } = payloadOf((body as { token: string }).token);
      expect(Number(exp) - Number(iat)).toBe(30 * 24 * 3600);
    });

    it('refuses a wrong current password and a short new one', async () => {
      const user = await app.registerAndLogin();
      const send = (body: object) => user.post('/api/change-password', body);
      expect((await send({ currentPassword: 'wrong', newPassword: 'long enough' }).expect(400)).body).toMatchObject({
        code: 'WRONG_CURRENT_PASSWORD',
      });
      await send({ currentPassword: user.password, newPassword: 'short' }).expect(400, {
        statusCode: 400,
        code: 'VALIDATION',
        message: 'パスワードは8文字以上で入力してください。',
      });
      await user.get('/api/employees').expect(200);
    });

    it('[IDN-12] refuses the same password again, the own name and what many people have', async () => {
      const user = await app.registerAndLogin();
      const send = async (newPassword: string) =>
        (await user.post('/api/change-password', { currentPassword: user.password, newPassword }).expect(400)).body;
      expect(await send(user.password)).toMatchObject({ code: 'PASSWORD_UNCHANGED' });
      expect(await send(user.username)).toMatchObject({ code: 'PASSWORD_IS_NAME' });
      expect(await send('password1')).toMatchObject({ code: 'PASSWORD_COMMON' });
      await change(user.username, { mustChangePassword: true });
      expect(await send(user.password)).toMatchObject({ code: 'PASSWORD_UNCHANGED' });
      await app.login(user.username, user.password);
    });

    it('of two changes at the same time one succeeds', async () => {
      const user = await app.registerAndLogin();
      const answers = await Promise.all(
        ['first choice', 'second choice'].map((newPassword) =>
          user.post('/api/change-password', { currentPassword: user.password, newPassword }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('[SEC-11] is all that is open while the password must be changed', async () => {
      const user = await app.registerAndLogin();
      await change(user.username, { mustChangePassword: true });
      expect((await user.get('/api/employees').expect(403)).body).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
      await app.visitor.get('/api/maintenance').expect(200);
      const { body } = await user
        .post('/api/change-password', { currentPassword: user.password, newPassword: 'brand new one' })
        .expect(200);
      const { token } = body as { token: string };
      expect(payloadOf(token)).toMatchObject({ mustChangePassword: false });
      await app.as(token).get('/api/employees').expect(200);
    });
  });
});
