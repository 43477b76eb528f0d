import { createPasswordReset, Identity, linkIdentity, lockPerson, Login, User } from '@app/database';
import { randomUUID } from 'node:crypto';
import { loginAdmin } from '../../kit/clients/callers.js';
import { addEmployee, importTalk } from '../../kit/clients/one-on-one.js';
import { setUpTotp } from '../../kit/clients/second-factor.js';
import type { TestApp, TestUser } from '../../kit/product/test-app.js';
import { SignOnFixture } from '../../kit/sign-on/sign-on-fixture.js';
import { eventually } from '../../kit/waiting/eventually.js';

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

jest.setTimeout(60_000);

describe('the accounts of who signs on', () => {
  let fixture: SignOnFixture;
  let app: TestApp;
  /** The same, where nobody gets an account by signing on. */
  let closed: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    fixture = await SignOnFixture.start({ OIDC_ROLE_CLAIM: 'groups', OIDC_ADMIN_VALUES: ['jizo-admins'] });
    ({ app } = fixture);
    closed = await fixture.with({ OIDC_SIGNUP: 'closed' });
    admin = await loginAdmin(app);
  });
  afterAll(() => fixture.close());

  const em = () => app.orm.em.fork();
  const address = () => `${randomUUID()}@example.co.jp`;
  const entered = async (email: string, password = randomUUID()) => {
    const username = `entered-${randomUUID().slice(0, 8)}`;
    const { body } = await admin.post('/api/users', { username, password, email }).expect(201);
    return { ...(body as { id: string }), username, password };
  };
  const refusal = (by = closed) => fixture.browser(by).refusal();
  const identitiesOf = (userId: string) => em().count(Identity, { userId });

  it('[IDN-7] are not made where signing on is closed', async () => {
    const { sub } = fixture.company.hire({ email: address(), email_verified: true });
    expect(await refusal()).toBe('SIGN_ON_NO_ACCOUNT');
    expect(await em().count(User, { username: sub })).toBe(0);
    await fixture.browser().signOn();
    // From then on the person is known.
    await fixture.browser(closed).signOn();
  });

  it('[IDN-7] the one an administrator made for a verified address becomes the person’s, without its password', async () => {
    const email = address();
    const user = await entered(email);
    fixture.company.hire({ email: email.toUpperCase(), email_verified: true, preferred_username: `名前-${user.id}` });
    const { by } = await fixture.browser(closed).signOn();
    await by.get('/api/conversations').expect(200);
    expect(await em().findOneOrFail(User, { id: user.id })).toMatchObject({
      username: `名前-${user.id}`,
      email,
      mustChangePassword: false,
    });
    // Nobody else knows a password of it.
    const tried = { username: `名前-${user.id}`, password: user.password };
    await app.visitor.post('/api/login', tried).expect(401);
    expect(await identitiesOf(user.id)).toBe(1);
  });

  it('[IDN-7] an address that nobody has verified makes nobody the owner', async () => {
    for (const [claims, trust, isRefused] of [
      [{ email_verified: false }, 'off', true],
      [{}, 'off', true],
      [{ email_verified: 'yes' }, 'off', true],
      [{ email_verified: false }, 'on', true],
      [{}, 'on', false],
      [{ email_verified: 'true' }, 'off', false],
    ] as const) {
      const email = address();
      const user = await entered(email);
      fixture.company.hire({ email, ...(claims as { email_verified?: boolean }) });
      const trusting = trust === 'on' ? await fixture.with({ OIDC_SIGNUP: 'closed', OIDC_TRUST_EMAIL: 'on' }) : closed;
      const end = await fixture.browser(trusting).refusal();
      expect([claims, trust, end]).toEqual([claims, trust, isRefused ? 'SIGN_ON_NO_ACCOUNT' : null]);
      expect(await identitiesOf(user.id)).toBe(isRefused ? 0 : 1);
    }
  });

  it('[IDN-7] one that has been used, or was made by its owner, is never taken over by an address', async () => {
    const used = await entered(address());
    await app.login(used.username, used.password);
    const registered = await app.registerAndLogin();
    await em().nativeUpdate(User, { username: registered.username }, { email: address(), mustChangePassword: true });
    const fresh = { username: `fresh-${randomUUID()}`, password: randomUUID(), email: address() };
    await app.visitor.post('/api/register', fresh).expect(201);
    for (const username of [used.username, registered.username, fresh.username]) {
      const user = await fixture.userNamed(username);
      fixture.company.hire({ email: user.email!, email_verified: true });
      expect(await refusal()).toBe('SIGN_ON_NO_ACCOUNT');
      // Where accounts are made, the person gets another, without the address.
      const { by } = await fixture.browser().signOn();
      expect((await by.get('/api/account/email')).body).toEqual({ email: null });
      expect(await identitiesOf(user.id)).toBe(0);
    }
  });

  it('[IDN-7] an existing one is linked by its user, with the password, and keeps its name', async () => {
    const user = await app.registerAndLogin();
    const { id } = await fixture.userNamed(user.username);
    fixture.company.hire({ preferred_username: '会社での名前' });
    const mine = fixture.browser(closed);
    expect(await mine.link(user, 'wrong')).toMatchObject({ status: 400, body: { code: 'WRONG_CURRENT_PASSWORD' } });
    expect((await user.get('/api/oidc/link').expect(200)).body).toEqual({ linkedAt: null });
    const { body } = await mine.link(user);
    const end = await mine.through((body as { url: string }).url);
    expect(end.toString()).toBe('linked=yes');
    const linked = (await user.get('/api/oidc/link')).body as { linkedAt: string };
    expect(Math.abs(Date.parse(linked.linkedAt) - Date.now())).toBeLessThan(60_000);
    await fixture.browser(closed).signOn();
    expect(await em().findOneOrFail(User, { id })).toMatchObject({ username: user.username });
    expect(await em().find(Login, { userId: id, factor: 'oidc' })).toHaveLength(1);
    expect(fixture.events).toContainEqual(expect.objectContaining({ event: 'identity_linked', user: id }));
  });

  it('[IDN-7] links nothing for a login that has ended, nor a person who has an account', async () => {
    const gone = await app.registerAndLogin();
    fixture.company.hire();
    const mine = fixture.browser();
    const { body } = await mine.link(gone);
    await gone.post('/api/logout').expect(204);
    expect((await mine.through((body as { url: string }).url)).get('refused')).toBe('UNAUTHENTICATED');
    // The person has an account from now on.
    await fixture.browser().signOn();
    const other = await app.registerAndLogin();
    const theirs = fixture.browser();
    const begun = await theirs.link(other);
    expect((await theirs.through((begun.body as { url: string }).url)).get('refused')).toBe('SIGN_ON_TAKEN');
    // An account is one person's.
    fixture.company.hire();
    const first = fixture.browser();
    await first.through(((await first.link(other)).body as { url: string }).url);
    fixture.company.hire();
    const second = fixture.browser();
    const again = await second.link(other);
    expect((await second.through((again.body as { url: string }).url)).get('refused')).toBe('SIGN_ON_TAKEN');
  });

  it('[IDN-7] an existing one is linked with a code of an administrator, once, and what opened it before no longer does', async () => {
    const user = await app.registerAndLogin();
    const { id } = await fixture.userNamed(user.username);
    const handOver = async () =>
      ((await admin.post(`/api/users/${id}/reset`).expect(201)).body as { code: string }).code;
    const code = await handOver();
    fixture.company.hire();
    const mine = fixture.browser(closed);
    const wrong = await mine.post('/api/oidc/start', { code: code.replace(/^./u, (one) => (one === '0' ? '1' : '0')) });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'SIGN_ON_CODE_INVALID' } });
    const [one, other] = [await mine.start(false, ` ${code.toLowerCase()} `), fixture.browser(closed)];
    const later = await other.start(false, code);
    const end = await mine.through(one);
    const { body } = await mine.trade(end.get('code')!);
    await app
      .as((body as { token: string }).token)
      .get('/api/conversations')
      .expect(200);
    expect(await em().findOneOrFail(User, { id })).toMatchObject({ username: user.username });
    // Whoever else had the code, the password or a login has nothing now.
    fixture.company.hire();
    expect((await other.through(later)).get('refused')).toBe('SIGN_ON_CODE_INVALID');
    await user.get('/api/conversations').expect(401);
    await app.visitor.post('/api/login', { username: user.username, password: user.password }).expect(401);
    // The account is that person's: a code gives it to no other, and is not used up by trying.
    const second = await handOver();
    const third = fixture.browser(closed);
    expect((await third.through(await third.start(false, second))).get('refused')).toBe('SIGN_ON_TAKEN');
    await app.visitor.post('/api/password-reset/confirm', { token: second, newPassword: 'mada tsukaeru' }).expect(200);
  });

  it('[IDN-14] a code that links an account closes the 1on1s of before, which a login of before opens', async () => {
    const user = await app.registerAndLogin();
    const { id: talk } = await importTalk(user, await addEmployee(user));
    const { id } = await fixture.userNamed(user.username);
    const { code } = (await admin.post(`/api/users/${id}/reset`).expect(201)).body as { code: string };
    fixture.company.hire();
    const mine = fixture.browser(closed);
    const { body } = await mine.trade((await mine.through(await mine.start(false, code))).get('code')!);
    const by = app.as((body as { token: string }).token);
    const refused = { status: 403, body: { code: 'RECORDS_CLOSED' } };
    expect(await by.get(`/api/conversations/${talk}`)).toMatchObject(refused);
    // The company's login opens nothing, however often.
    const { by: again } = await fixture.browser(closed).signOn();
    expect(await again.get(`/api/conversations/${talk}`)).toMatchObject(refused);
    await by.post('/api/account/records/login', { token: user.token }).expect(204);
    await by.get(`/api/conversations/${talk}`).expect(200);
    // Another login may be another's: it has ended. The login of the company by which the owner came stays.
    await again.get(`/api/conversations/${talk}`).expect(401);
    const { by: later } = await fixture.browser(closed).signOn();
    await later.get(`/api/conversations/${talk}`).expect(200);
  });

  it('[IDN-7] [IDN-4] a code opens no account that has a second factor, and the token of a mail is none', async () => {
    const user = await app.registerAndLogin();
    const { id } = await fixture.userNamed(user.username);
    const mailed = await createPasswordReset(em(), id, false);
    const begun = await fixture.browser(closed).post('/api/oidc/start', { code: mailed });
    expect(begun).toMatchObject({ status: 400, body: { code: 'SIGN_ON_CODE_INVALID' } });
    await setUpTotp(app, user);
    const { code } = (await admin.post(`/api/users/${id}/reset`).expect(201)).body as { code: string };
    fixture.company.hire();
    const mine = fixture.browser(closed);
    expect((await mine.through(await mine.start(false, code))).get('refused')).toBe('SIGN_ON_HAS_FACTOR');
    // The code is not used up, and the account is as it was.
    await app.visitor.post('/api/password-reset/confirm', { token: code, newPassword: 'mada tsukaeru' }).expect(200);
    expect(await em().count(Identity, { userId: id })).toBe(0);
  });

  it('[IDN-6] a login counts as proven since the provider has seen the person, and not since it was made', async () => {
    fixture.company.hire();
    const { by } = await fixture.browser().signOn();
    const [{ id } = { id: '' }] = (await by.get('/api/logins').expect(200)).body as { id: string }[];
    const { provenAt } = await em().findOneOrFail(Login, { id });
    expect(Math.abs(Date.now() - provenAt.getTime())).toBeLessThan(60_000);
  });

  it('[IDN-8] names that are taken get a number, and the same person keeps theirs', async () => {
    const name = `佐藤-${randomUUID().slice(0, 6)}`;
    const first = fixture.company.hire({ preferred_username: name });
    await fixture.browser().signOn();
    const second = fixture.company.hire({ preferred_username: name.toUpperCase() });
    await fixture.browser().signOn();
    await fixture.browser().signOn();
    const users = await em().find(User, { username: { $like: `${name.slice(0, 2)}%` } }, { orderBy: { id: 'asc' } });
    const named = users.filter(({ username }) => username.toLowerCase().startsWith(name.toLowerCase()));
    expect(named.map(({ username }) => username)).toEqual([name, `${name.toUpperCase()}-2`]);
    expect(first.sub).not.toBe(second.sub);
  });

  it.each(['open', 'closed'])(
    '[IDN-8] a first sign-on that another one overtakes finds the account that it has made (%s)',
    async (signup) => {
      const { sub } = fixture.company.hire();
      const person = { issuer: fixture.company.issuer, subject: sub };
      const first = em();
      await first.begin();
      await lockPerson(first, person);
      const second = fixture.browser(signup === 'closed' ? closed : app).signOn();
      await eventually(async () => (await em().execute<object[]>(WAITING)).length > 0, 'the second waits');
      const made = first.create(User, { username: sub, email: null, passwordHash: '' });
      await first.flush();
      await linkIdentity(first, person, made.id, true);
      await first.commit();
      await second;
      expect(await em().count(User, { username: { $like: `${sub}%` } })).toBe(1);
    },
  );

  it('[IDN-8] many first sign-ons of one person at once make one account', async () => {
    const { sub } = fixture.company.hire();
    const browsers = Array.from({ length: 4 }, () => fixture.browser());
    const callbacks = await Promise.all(browsers.map(async (one) => one.toProduct(await one.start())));
    const ends = await Promise.all(browsers.map((one, at) => one.at(callbacks[at]!)));
    for (const end of ends) expect(end.get('code')).not.toBeNull();
    expect(await em().count(User, { username: { $like: `${sub}%` } })).toBe(1);
  });

  it('[IDN-8] roles follow the groups of each login; a missing claim changes nothing, an array is accepted', async () => {
    const person = fixture.company.hire({ groups: ['all', 'jizo-admins'] });
    const { by } = await fixture.browser().signOn();
    await by.get('/api/users').expect(200);
    const role = async () => (await fixture.userNamed(person.sub)).role;
    fixture.company.people.set(person.sub, { sub: person.sub, preferred_username: person.sub });
    await fixture.browser().signOn();
    expect(await role()).toBe('admin');
    fixture.company.people.set(person.sub, { ...person, groups: ['all', 7, { x: 1 }] });
    const { by: after } = await fixture.browser().signOn();
    expect(await role()).toBe('user');
    await after.get('/api/users').expect(403);
    // What was open as an administrator has ended.
    await by.get('/api/users').expect(401);
    fixture.company.people.set(person.sub, { ...person, groups: 'jizo-admins' });
    await fixture.browser().signOn();
    expect(await role()).toBe('admin');
    const { id } = await fixture.userNamed(person.sub);
    expect(fixture.events).toContainEqual(
      expect.objectContaining({ event: 'role_followed_provider', user: id, reason: 'user' }),
    );
  });

  it('[IDN-8] the last administrator stays one', async () => {
    const person = fixture.company.hire({ groups: ['jizo-admins'] });
    await fixture.browser().signOn();
    const others = await em().find(User, { role: 'admin', username: { $ne: person.sub } });
    const ids = others.map(({ id }) => id);
    await em().nativeUpdate(User, { id: { $in: ids } }, { role: 'user' });
    fixture.company.people.set(person.sub, { ...person, groups: [] });
    await fixture.browser().signOn();
    expect(await fixture.userNamed(person.sub)).toMatchObject({ role: 'admin' });
    await em().nativeUpdate(User, { id: { $in: ids } }, { role: 'admin' });
    await fixture.browser().signOn();
    expect(await fixture.userNamed(person.sub)).toMatchObject({ role: 'user' });
  });

  it('[IDN-8] an address that another account has is left to it; a verified one is written', async () => {
    const held = address();
    const { by: holder } = await (fixture.company.hire({ email: held, email_verified: true }),
    fixture.browser().signOn());
    expect((await holder.get('/api/account/email')).body).toEqual({ email: held });
    fixture.company.hire({ email: held, email_verified: true });
    const { by } = await fixture.browser().signOn();
    expect((await by.get('/api/account/email')).body).toEqual({ email: null });
  });

  it('[IDN-4] [IDN-6] who knows no password here proves by a login of the last ten minutes', async () => {
    fixture.company.hire();
    const { by } = await fixture.browser().signOn();
    const [{ id } = { id: '' }] = (await by.get('/api/logins').expect(200)).body as { id: string }[];
    await em().nativeUpdate(Login, { id }, { provenAt: new Date(Date.now() - 11 * 60_000) });
    const { body } = await by.delete('/api/account').send({ password: '' }).expect(400);
    expect(body).toMatchObject({ code: 'WRONG_CURRENT_PASSWORD' });
    await em().nativeUpdate(Login, { id }, { provenAt: new Date(Date.now() - 9 * 60_000) });
    await by.delete('/api/account').send({ password: '' }).expect(204);
    // Who knows one shows it.
    const { body: refused } = await (
      await fixture.app.registerAndLogin()
    )
      .delete('/api/account')
      .send({ password: '' })
      .expect(400);
    expect(refused).toMatchObject({ code: 'WRONG_CURRENT_PASSWORD' });
  });
});
