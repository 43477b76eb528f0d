import { User } from '@app/database';
import { Authenticator } from '../../kit/clients/second-factor.js';
import { TestSocket } from '../../kit/clients/socket-client.js';
import { TestApp, type Caller, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

const refused = (status: number, code: string) => ({ status, body: { code } });
const NEEDED = refused(403, 'SECOND_FACTOR_SETUP_REQUIRED');

/** A product that asks these for a second factor; one at a time, since the strategy of a token is one of the process. */
function withRequired(REQUIRE_SECOND_FACTOR: 'admins' | 'all'): () => TestApp {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, tokenCheck: 50, config: { REQUIRE_SECOND_FACTOR } });
  });
  afterAll(() => app.close());
  return () => app;
}

const change = (app: TestApp, user: TestUser, values: Partial<User>) =>
  app.orm.em.fork().nativeUpdate(User, { username: user.username }, values);

async function setUp(by: Caller & Pick<TestUser, 'password'>): Promise<void> {
  const { body } = await by.post('/api/account/second-factor/totp', { password: by.password }).expect(200);
  const phone = new Authenticator((body as { secret: string }).secret);
  await by.post('/api/account/second-factor/totp/confirm', { code: phone.code() }).expect(200);
}

describe('where everybody has to have a second factor', () => {
  const app = withRequired('all');

  it('[IDN-5] nothing else is open before it is set up: not a call, not a socket, not the queues', async () => {
    const user = await app().registerAndLogin();
    await change(app(), user, { role: 'admin' });
    const calls = [
      () => user.get('/api/employees'),
      () => user.get('/api/users'),
      () => user.get('/api/account/export'),
      () => user.delete('/api/account', { password: user.password }),
      () => user.put('/api/account/email', { password: user.password, email: null }),
      () => user.post('/api/queue-dashboard/pass'),
      () => user.get('/api/logins'),
    ];
    for (const call of calls) expect(await call()).toMatchObject(NEEDED);
    await expect(new TestSocket(app().url, user.token).opened()).rejects.toMatchObject({
      data: { code: 'SECOND_FACTOR_SETUP_REQUIRED' },
    });
    expect((await user.get('/api/account/second-factor').expect(200)).body).toMatchObject({ required: true });
    await setUp(user);
    for (const call of [calls[0]!, calls[1]!, calls[6]!]) await call().expect(200);
    (await new TestSocket(app().url, user.token).opened()).close();
  });

  it('[IDN-5] the queues close for an administrator who takes the last one away', async () => {
    const user = await app().registerAndLogin();
    await change(app(), user, { role: 'admin' });
    await setUp(user);
    const { headers } = await user.post('/api/queue-dashboard/pass').expect(204);
    const cookie = [headers['set-cookie']].flat()[0]!.split(';')[0]!;
    const queues = async () =>
      (await fetch(`${app().url}/admin/queues/api/queues`, { headers: { cookie, accept: 'application/json' } })).status;
    expect(await queues()).toBe(200);
    await user.delete('/api/account/second-factor/totp', { password: user.password }).expect(204);
    expect(await queues()).toBe(403);
  });

  it('[IDN-5] comes after a password that must be changed, and a login goes on to be ended', async () => {
    const user = await app().registerAndLogin();
    await change(app(), user, { mustChangePassword: true });
    expect(await user.get('/api/account/second-factor')).toMatchObject(refused(403, 'PASSWORD_CHANGE_REQUIRED'));
    const { body } = await user
      .post('/api/change-password', { currentPassword: user.password, newPassword: 'atarashii-kotoba' })
      .expect(200);
    const again = { ...user, ...app().as((body as { token: string }).token), password: 'atarashii-kotoba' };
    expect(await again.get('/api/employees')).toMatchObject(NEEDED);
    await again.post('/api/logout').expect(204);
    await again.get('/api/account/second-factor').expect(401);
  });

  it('[IDN-5] ends the sockets of who takes the last one away, and asks for another', async () => {
    const user = await app().registerAndLogin();
    await setUp(user);
    const socket = await new TestSocket(app().url, user.token).opened();
    await user.delete('/api/account/second-factor/totp', { password: user.password }).expect(204);
    await eventually(() => Promise.resolve(!socket.connected), 'the end of the socket');
    expect(await user.get('/api/employees')).toMatchObject(NEEDED);
    await setUp(user);
    await user.get('/api/employees').expect(200);
  });
});

describe('where administrators have to have a second factor', () => {
  const app = withRequired('admins');

  it('[IDN-5] of administrators, nobody else is asked', async () => {
    const [user, admin] = [await app().registerAndLogin(), await app().registerAndLogin()];
    await change(app(), admin, { role: 'admin' });
    await user.get('/api/employees').expect(200);
    expect((await user.get('/api/account/second-factor')).body).toMatchObject({ required: false });
    expect(await admin.get('/api/employees')).toMatchObject(NEEDED);
    await setUp(admin);
    await admin.get('/api/users').expect(200);
    // Who becomes one is asked from then on.
    await change(app(), user, { role: 'admin' });
    expect(await user.get('/api/employees')).toMatchObject(NEEDED);
  });
});
