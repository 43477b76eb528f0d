import { FirstAdminService } from '@app/accounts';
import { createResetCode, Identity, User } from '@app/database';
import { randomUUID } from 'node:crypto';
import { loginAdmin } from '../../kit/clients/callers.js';
import type { TestApp, TestUser } from '../../kit/product/test-app.js';
import { SignOnFixture } from '../../kit/sign-on/sign-on-fixture.js';

jest.setTimeout(60_000);

const OFF = { statusCode: 403, code: 'PASSWORD_LOGIN_OFF' };

describe('PASSWORD_LOGIN=off', () => {
  let fixture: SignOnFixture;
  /** Of the same database, where passwords still count. */
  let before: TestApp;
  let app: TestApp;
  let user: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    fixture = await SignOnFixture.start();
    before = fixture.app;
    [user, admin] = [await before.registerAndLogin(), await loginAdmin(before)];
    app = await fixture.with({ PASSWORD_LOGIN: 'off' });
  });
  afterAll(() => fixture.close());

  it('[IDN-9] closes login, register, reset and change by password', async () => {
    const { id } = await fixture.userNamed(user.username);
    const code = await createResetCode(before.orm.em.fork(), id, true);
    const newPassword = 'a brand new one';
    const closed = [
      app.visitor.post('/api/login', { username: user.username, password: user.password }),
      app.visitor.post('/api/login', { username: user.username, password: 'wrong' }),
      app.visitor.post('/api/login', { username: 'nobody at all', password: 'wrong' }),
      app.visitor.post('/api/register', { username: randomUUID(), password: newPassword }),
      app.visitor.post('/api/password-reset/request', { email: 'a@example.co.jp' }),
      app.visitor.post('/api/password-reset/confirm', { token: code, newPassword }),
      app.as(user.token).post('/api/change-password', { currentPassword: user.password, newPassword }),
    ];
    for (const call of closed) expect((await call).body).toMatchObject(OFF);
    expect((await app.visitor.get('/api/public-settings')).body).toMatchObject({
      passwordLogin: false,
      registration: 'closed',
      resetByMail: false,
      signOnLabel: '会社のアカウントでログイン',
    });
    // Nothing was changed meanwhile.
    await before.login(user.username, user.password);
  });

  it('[IDN-9] [IDN-7] an administrator starts no reset of a password, but hands over a code for the company’s login', async () => {
    const { id } = await fixture.userNamed(user.username);
    const { body } = await app.as(admin.token).post(`/api/users/${id}/reset`).expect(201);
    expect(body).toEqual({ code: expect.stringMatching(/^.{5}(?:-.{5}){3}$/u) as string });
  });

  it('[IDN-9] people sign on by the provider', async () => {
    fixture.company.hire();
    const { by } = await fixture.browser(app).signOn();
    await by.get('/api/conversations').expect(200);
  });

  it('[IDN-9] --reset-admin opens the door for that administrator alone, until they sign on', async () => {
    const password = await app.nest.get(FirstAdminService).reset();
    const { id } = await fixture.userNamed('admin');
    expect(fixture.events).toContainEqual(expect.objectContaining({ event: 'admin_reset', user: id }));
    const wrong = await app.visitor.post('/api/login', { username: 'admin', password: 'wrong' });
    expect(wrong.body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const inside = await app.login('admin', password);
    const own = 'an administrator alone';
    const { body } = await inside.post('/api/change-password', { currentPassword: password, newPassword: own });
    const changed = app.as((body as { token: string }).token);
    await changed.get('/api/users').expect(200);
    await app.login('admin', own);
    const still = await app.visitor.post('/api/login', { username: user.username, password: user.password });
    expect(still.body).toMatchObject(OFF);
    // Linked and signed on, the administrator needs the door no more.
    fixture.company.hire();
    const mine = fixture.browser(app);
    const begun = await mine.link({ ...user, token: changed.token }, own);
    expect((await mine.through((begun.body as { url: string }).url)).toString()).toBe('linked=yes');
    await fixture.browser(app).signOn();
    expect(await before.orm.em.fork().findOneOrFail(User, { id })).toMatchObject({ passwordDoor: false });
    expect((await app.visitor.post('/api/login', { username: 'admin', password: own })).body).toMatchObject(OFF);
    // Whom the provider has let in as this account shares no way that is opened anew.
    await app.nest.get(FirstAdminService).reset();
    expect(await before.orm.em.fork().count(Identity, { userId: id })).toBe(0);
  });

  it('[IDN-9] a password that had to be changed opens nothing once its user has signed on', async () => {
    const person = fixture.company.hire();
    await fixture.browser().signOn();

    const { passwordHash } = await fixture.userNamed(user.username);
    await before.orm.em.fork().nativeUpdate(User, { username: person.sub }, { passwordHash, mustChangePassword: true });
    const { by } = await fixture.browser().signOn();
    await by.get('/api/conversations').expect(200);
    const now = await fixture.userNamed(person.sub);
    expect(now).toMatchObject({ mustChangePassword: false });
    expect(now.passwordHash).not.toBe(passwordHash);
  });
});
