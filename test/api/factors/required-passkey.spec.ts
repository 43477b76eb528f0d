import { Conversation } from '@app/database';
import { loginAdmin } from '../../kit/clients/callers.js';
import { SoftwareAuthenticator } from '../../kit/clients/software-authenticator.js';
import { TestSocket } from '../../kit/clients/socket-client.js';
import { TestApp, type Caller, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

const HOST = '1on1.example.co.jp';
const ORIGIN = `https://${HOST}`;
const refused = (status: number, code: string) => ({ status, body: { code } });
const NEEDED = refused(403, 'PASSKEY_REQUIRED');

describe('where records open only to a passkey', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start({
      worker: false,
      config: { PUBLIC_URL: ORIGIN, REQUIRE_PASSKEY_FOR_RECORDS: 'on', REGISTRATION: 'open' },
    });
  });
  afterAll(() => app.close());

  const optionsOf = (body: unknown) => (body as { options: { challenge: string } }).options;
  const make = async (by: Caller & Pick<TestUser, 'password'>, device: SoftwareAuthenticator) => {
    const begun = await by.post('/api/account/passkeys/options', { password: by.password }).expect(200);
    return by.post('/api/account/passkeys', { answer: device.create(optionsOf(begun.body)) });
  };
  const show = async (by: Caller, device: SoftwareAuthenticator) => {
    const { body } = await app.visitor.post('/api/login/passkey/options').expect(200);
    return by.post('/api/account/passkeys/proof', { answer: device.get(optionsOf(body)) });
  };
  /** A login that began with password and recovery code: as one at the company's provider, it has shown no passkey. */
  const again = async ({ username, password }: TestUser, code: string) => {
    const { body } = await app.visitor.post('/api/login', { username, password, code }).expect(200);
    return Object.assign(app.as((body as { token: string }).token), {
      password,
      token: (body as { token: string }).token,
    });
  };
  /** A user with a passkey. */
  const owner = async () => {
    const user = await app.registerAndLogin();
    const device = new SoftwareAuthenticator(HOST, ORIGIN);
    const { body } = await make(user, device);
    return { user, device, codes: (body as { recoveryCodes: string[] }).recoveryCodes };
  };

  it('[IDN-18] nothing is open before one was made: not a call, not a socket; then everything is', async () => {
    const user = await app.registerAndLogin();
    for (const path of ['/api/conversations', '/api/dashboard/issues', '/api/account/export', '/api/employees'])
      expect(await user.get(path)).toMatchObject(NEEDED);
    await expect(new TestSocket(app.url, user.token).opened()).rejects.toMatchObject({
      data: { code: 'PASSKEY_REQUIRED' },
    });
    const state = async () => (await user.get('/api/account/second-factor').expect(200)).body as object;
    expect(await state()).toMatchObject({ passkeyRequired: true, passkeys: 0 });
    expect(await make(user, new SoftwareAuthenticator(HOST, ORIGIN))).toMatchObject({ status: 201 });
    expect(await state()).toMatchObject({ passkeyRequired: false });
    await user.get('/api/conversations').expect(200);
    (await new TestSocket(app.url, user.token).opened()).close();
  });

  it('[IDN-18] each login shows one; without it none is added or taken away, whatever else it knows', async () => {
    const { user, device, codes } = await owner();
    const login = await again(user, codes[0]!);
    expect(await login.get('/api/conversations')).toMatchObject(NEEDED);
    expect(await login.post('/api/account/passkeys/options', { password: user.password })).toMatchObject(NEEDED);
    const [passkey] = (await login.get('/api/account/passkeys').expect(200)).body as { id: string }[];
    expect(await login.delete(`/api/account/passkeys/${passkey!.id}`, { password: user.password })).toMatchObject(
      NEEDED,
    );
    expect(await show(login, device)).toMatchObject({ status: 204 });
    await login.get('/api/conversations').expect(200);
    expect(await make(login, new SoftwareAuthenticator(HOST, ORIGIN))).toMatchObject({ status: 201 });
  });

  it('[IDN-18] [IDN-14] an administrator who takes the passkeys away closes the records of before', async () => {
    const { user } = await owner();
    const { body } = await user.post('/api/employees', { name: '佐倉 美咲' }).expect(201);
    await user
      .post('/api/conversations', {
        employeeId: (body as { id: string }).id,
        transcript: '佐倉：夜勤が重いです。',
        consent: true,
      })
      .expect(201);
    const admin = await loginAdmin(app);
    expect(await make(admin, new SoftwareAuthenticator(HOST, ORIGIN))).toMatchObject({ status: 201 });
    const users = (await admin.get('/api/users').expect(200)).body as { id: string; username: string }[];
    const { id } = users.find(({ username }) => username === user.username)!;
    await admin.delete(`/api/users/${id}/second-factor`).expect(204);
    const [talk] = await app.orm.em.fork().find(Conversation, { owner: id }, { filters: false });
    expect(talk).toMatchObject({ closedAt: expect.any(Date) as Date });
  });
});
