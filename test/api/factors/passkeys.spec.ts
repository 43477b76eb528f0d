import { Login, User } from '@app/database';
import { anotherKey, SoftwareAuthenticator, type Lie } from '../../kit/clients/software-authenticator.js';
import { ask } from '../../kit/product/postgres.js';
import { TestApp, type Caller, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

const HOST = '1on1.example.co.jp';
const ORIGIN = `https://${HOST}`;
const HOUR = 3_600_000;

const refused = (status: number, code: string) => ({ status, body: { code } });

describe('passkeys', () => {
  let app: TestApp;
  let user: TestUser;
  let device: SoftwareAuthenticator;
  let recoveryCodes: string[];

  beforeAll(async () => {
    app = await TestApp.start({ worker: false, config: { PUBLIC_URL: ORIGIN } });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
    device = new SoftwareAuthenticator(HOST, ORIGIN);
    recoveryCodes = await register(user, device);
  });
  afterAll(() => app.close());

  const em = () => app.orm.em.fork();
  const optionsOf = (body: unknown) => (body as { options: { challenge: string } }).options;
  const toMake = async (by: Caller & Pick<TestUser, 'password'>) =>
    optionsOf((await by.post('/api/account/passkeys/options', { password: by.password }).expect(200)).body);
  const register = async (by: Caller & Pick<TestUser, 'password'>, made: SoftwareAuthenticator): Promise<string[]> => {
    const answer = made.create(await toMake(by));
    const { body } = await by.post('/api/account/passkeys', { answer }).expect(201);
    return (body as { recoveryCodes: string[] }).recoveryCodes;
  };
  const challenge = async () => optionsOf((await app.visitor.post('/api/login/passkey/options').expect(200)).body);
  const logIn = (answer: unknown) => app.visitor.post('/api/login/passkey', { answer });
  const passwordLogin = (code?: string) =>
    app.visitor.post('/api/login', { username: user.username, password: user.password, ...(code && { code }) });
  const age = async (by: { token: string }) => {
    const { sid } = JSON.parse(Buffer.from(by.token.split('.')[1]!, 'base64url').toString()) as { sid: string };
    await em().nativeUpdate(Login, { id: sid }, { provenAt: new Date(Date.now() - HOUR) });
  };

  it('[IDN-4] are a whole login by themselves, without a name', async () => {
    const { body } = await logIn(device.get(await challenge())).expect(200);
    const again = app.as((body as { token: string }).token);
    const logins = (await again.get('/api/logins').expect(200)).body as { current: boolean; factor: string }[];
    expect(logins.find(({ current }) => current)).toMatchObject({ factor: 'passkey' });
    expect((await again.get('/api/account/passkeys').expect(200)).body).toMatchObject([
      { usedAt: expect.any(String) as string },
    ]);
  });

  it('[IDN-4] ask for themselves or a recovery code beside the password', async () => {
    expect(await passwordLogin()).toMatchObject({
      status: 401,
      body: { code: 'SECOND_FACTOR_REQUIRED', current: { ways: ['passkey'] } },
    });
    expect(await passwordLogin('123456')).toMatchObject(refused(401, 'INVALID_SECOND_FACTOR'));
    await passwordLogin(recoveryCodes[0]).expect(200);
  });

  it.each([
    ['of another place', { origin: 'https://1on1.example.com' }],
    ['for another relying party', { rpId: 'example.co.jp' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['to another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['of a device whose owner was not asked', { isVerified: false }],
    ['with another key', { key: anotherKey() }],
  ] satisfies [string, Lie][])('[IDN-4] an answer %s opens nothing', async (_, lie) => {
    expect(await logIn(device.get(await challenge(), lie))).toMatchObject(refused(400, 'PASSKEY_INVALID'));
  });

  it('[IDN-4] an answer counts once, and no challenge that is too old or was made for another thing', async () => {
    const answer = device.get(await challenge());
    await logIn(answer).expect(200);
    expect(await logIn(answer)).toMatchObject(refused(400, 'PASSKEY_INVALID'));
    expect(await logIn(device.get(await toMake(user)))).toMatchObject(refused(400, 'PASSKEY_INVALID'));
    const old = await challenge();
    await em().execute(`update passkey_challenges set expires_at = now() - interval '1 second'`);
    expect(await logIn(device.get(old))).toMatchObject(refused(400, 'PASSKEY_INVALID'));
  });

  it('[IDN-4] of a device that counts back, as a copy does, are refused', async () => {
    await logIn(device.get(await challenge())).expect(200);
    await em().execute('update passkeys set counter = 1000');
    expect(await logIn(device.get(await challenge()))).toMatchObject(refused(400, 'PASSKEY_INVALID'));
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [[]],
    [{}],
    [{ id: 'x', rawId: 'x', type: 'public-key', response: {} }],
    [
      {
        id: 1,
        rawId: {},
        type: 'public-key',
        response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
      },
    ],
    [
      {
        id: 'x',
        rawId: 'x',
        type: 'public-key',
        response: { clientDataJSON: '%%%', authenticatorData: 'AA', signature: '' },
      },
    ],
    [
      {
        id: 'x'.repeat(100_000),
        rawId: 'x',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'AA' },
      },
    ],
  ])('[ERR-7] what is no answer is refused: %j', async (answer) => {
    for (const call of [logIn(answer), user.post('/api/account/passkeys', { answer })]) {
      const { status, body } = await call;
      expect(status).toBe(400);
      expect(['PASSKEY_INVALID', 'VALIDATION']).toContain((body as { code: string }).code);
    }
  });

  it('[IDN-4] are made with the password, and a code where the account asks for one', async () => {
    await age(user);
    const begin = (body: object) => user.post('/api/account/passkeys/options', body);
    expect(await begin({ password: 'chigau-kotoba' })).toMatchObject(refused(400, 'WRONG_CURRENT_PASSWORD'));
    expect(await begin({ password: user.password })).toMatchObject(refused(401, 'SECOND_FACTOR_REQUIRED'));
    await begin({ password: user.password, code: recoveryCodes[0] }).expect(200);
  });

  it('[IDN-4] answer no challenge of another user, and are no two users’', async () => {
    const other = await app.registerAndLogin();
    const theirs = new SoftwareAuthenticator(HOST, ORIGIN).create(await toMake(other));
    expect(await user.post('/api/account/passkeys', { answer: theirs })).toMatchObject(refused(400, 'PASSKEY_INVALID'));
    const mine = device.create(await toMake(other));
    expect(await other.post('/api/account/passkeys', { answer: mine })).toMatchObject(refused(400, 'PASSKEY_INVALID'));
    await app.login(other.username, other.password);
  });

  it('[IDN-4] prove again who somebody is, but nobody else', async () => {
    await age(user);
    const change = () => user.put('/api/account/email', { password: user.password, email: null });
    expect(await change()).toMatchObject(refused(401, 'SECOND_FACTOR_REQUIRED'));
    const other = await app.registerAndLogin();
    const theirs = new SoftwareAuthenticator(HOST, ORIGIN);
    await register(other, theirs);
    const prove = async (by: SoftwareAuthenticator) =>
      user.post('/api/account/passkeys/proof', { answer: by.get(await challenge()) });
    expect(await prove(theirs)).toMatchObject(refused(400, 'PASSKEY_INVALID'));
    expect(await change()).toMatchObject(refused(401, 'SECOND_FACTOR_REQUIRED'));
    expect(await prove(device)).toMatchObject({ status: 204 });
    await change().expect(200);
    await user.get('/api/account/export').expect(200);
  });

  it('[IDN-4] are taken away one by one, and the recovery codes go with the last', async () => {
    const second = new SoftwareAuthenticator(HOST, ORIGIN);
    expect(await register(user, second)).toBeNull();
    const list = (await user.get('/api/account/passkeys').expect(200)).body as { id: string }[];
    const stranger = await app.registerAndLogin();
    const password = stranger.password;
    expect(await stranger.delete(`/api/account/passkeys/${list[0]!.id}`, { password })).toMatchObject(
      refused(404, 'PASSKEY_NOT_FOUND'),
    );
    const state = async () => (await user.get('/api/account/second-factor').expect(200)).body;
    for (const [at, left] of [
      [0, { passkeys: 1, recoveryCodes: 10 }],
      [1, { passkeys: 0, recoveryCodes: 0 }],
    ] as const) {
      await user.delete(`/api/account/passkeys/${list[at]!.id}`, { password: user.password }).expect(204);
      expect(await state()).toMatchObject(left);
    }
    expect(await logIn(second.get(await challenge()))).toMatchObject(refused(400, 'PASSKEY_INVALID'));
    await passwordLogin().expect(200);
  });

  it('[IDN-4] of an inactive user open nothing, and those of a deleted one are gone', async () => {
    const { id } = await em().findOneOrFail(User, { username: user.username });
    await em().nativeUpdate(User, { id }, { active: false });
    expect(await logIn(device.get(await challenge()))).toMatchObject(refused(401, 'ACCOUNT_INACTIVE'));
    await em().nativeUpdate(User, { id }, { active: true });
    await user.delete('/api/account', { password: user.password }).expect(204);
    expect(await ask(app.database.url, `select id from passkeys where user_id = '${id}'`)).toEqual([]);
    expect(await logIn(device.get(await challenge()))).toMatchObject(refused(400, 'PASSKEY_INVALID'));
  });
});

describe('without an address for passkeys', () => {
  it('[IDN-4] every call for one says so', async () => {
    const app = await TestApp.start({ worker: false, config: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
    const user = await app.registerAndLogin();
    const unavailable = refused(409, 'PASSKEYS_UNAVAILABLE');
    expect(await app.visitor.post('/api/login/passkey/options')).toMatchObject(unavailable);
    expect(await app.visitor.post('/api/login/passkey', { answer: {} })).toMatchObject(unavailable);
    expect(await user.post('/api/account/passkeys/options', { password: user.password })).toMatchObject(unavailable);
    expect((await app.visitor.get('/api/public-settings')).body).toMatchObject({ passkeys: false });
    await app.close();
  });
});
