import { Identity, Login, Mail, Passkey, User } from '@app/database';
import { newId } from '@app/platform';
import { randomUUID } from 'node:crypto';
import { loginAdmin } from '../../kit/clients/callers.js';
import { ask } from '../../kit/product/postgres.js';
import type { TestApp, TestUser } from '../../kit/product/test-app.js';
import type { SignOnBrowser } from '../../kit/sign-on/sign-on-browser.js';
import { SignOnFixture } from '../../kit/sign-on/sign-on-fixture.js';

jest.setTimeout(60_000);

describe('the company’s login of an account', () => {
  let fixture: SignOnFixture;
  let app: TestApp;
  /** The same, where nobody gets an account by signing on. */
  let closed: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    // Mails are wanted, and nobody sends them.
    fixture = await SignOnFixture.start({ SMTP_URL: 'smtp://127.0.0.1:9' });
    ({ app } = fixture);
    closed = await fixture.with({ OIDC_SIGNUP: 'closed' });
    admin = await loginAdmin(app);
  });
  afterAll(() => fixture.close());

  const em = () => app.orm.em.fork();
  const linkedAt = async (by: TestUser) =>
    ((await by.get('/api/oidc/link').expect(200)).body as { linkedAt: unknown }).linkedAt;
  const linkedBy = async (user: TestUser, browser: SignOnBrowser = fixture.browser(closed)) => {
    const { body } = await browser.link(user);
    return (await browser.through((body as { url: string }).url)).toString();
  };
  /** Somebody with a password, and the company's login that is linked. */
  const linkedUser = async () => {
    const user = await app.registerAndLogin();
    const { id } = await fixture.userNamed(user.username);
    const person = fixture.company.hire();
    expect(await linkedBy(user)).toBe('linked=yes');
    return { user, id, person };
  };
  const addPasskey = (userId: string) =>
    em().insert(Passkey, {
      ...{ id: newId(), userId, credentialId: newId(), publicKey: Buffer.from('-'), counter: 0, transports: [] },
      ...{ device: 'Chrome（Windows）', createdAt: new Date() },
    });
  const told = () => fixture.events.filter(({ event }) => event === 'identity_unlinked');

  it('[IDN-7] [IDN-16] is taken away by its user, with the password; what began there ends, and another can be linked', async () => {
    const { user, id } = await linkedUser();
    const { by } = await fixture.browser(closed).signOn();
    const before = told().length;
    const wrong = await user.delete('/api/oidc/link', { password: 'chigau-kotoba' }).expect(400);
    expect(wrong.body).toMatchObject({ code: 'WRONG_CURRENT_PASSWORD' });
    await by.get('/api/employees').expect(200);
    await user.delete('/api/oidc/link', { password: user.password }).expect(204);
    await by.get('/api/employees').expect(401);
    await user.get('/api/employees').expect(200);
    expect(await linkedAt(user)).toBeNull();
    expect(await fixture.browser(closed).refusal()).toBe('SIGN_ON_NO_ACCOUNT');
    // Where there is none, nothing happens.
    await user.delete('/api/oidc/link', { password: user.password }).expect(204);
    expect(told().slice(before)).toEqual([expect.objectContaining({ user: id })]);
    expect(JSON.stringify(told())).not.toContain(user.username);
    fixture.company.hire();
    expect(await linkedBy(user)).toBe('linked=yes');
    await fixture.browser(closed).signOn();
    expect(await linkedAt(user)).not.toBeNull();
  });

  it('[IDN-7] stays where nothing else opens the account, which is said in a sentence', async () => {
    fixture.company.hire();
    const { by } = await fixture.browser().signOn();
    const [{ id: loginId } = { id: '' }] = (await by.get('/api/logins').expect(200)).body as { id: string }[];
    const { userId } = await em().findOneOrFail(Login, { id: loginId });
    const { body } = await by.delete('/api/oidc/link', { password: '' }).expect(409);
    expect(body).toMatchObject({
      code: 'SIGN_ON_ONLY_WAY',
      message: expect.stringContaining('入る方法がない') as string,
    });
    await by.get('/api/employees').expect(200);
    expect(await em().count(Identity, { userId })).toBe(1);
    // A passkey opens it too.
    await addPasskey(userId);
    await by.delete('/api/oidc/link', { password: '' }).expect(204);
    // That login had begun there.
    await by.get('/api/employees').expect(401);
  });

  it('[IDN-7] [IDN-13] goes once a reset has given the account a password', async () => {
    fixture.company.hire();
    await fixture.browser().signOn();
    const { id } = await em().findOneOrFail(User, { username: fixture.company.next! });
    const { code } = (await admin.post(`/api/users/${id}/reset`).expect(201)).body as { code: string };
    await app.visitor.post('/api/password-reset/confirm', { token: code, newPassword: 'mada tsukaeru' }).expect(200);
    const user = await app.login(fixture.company.next!, 'mada tsukaeru');
    await user.delete('/api/oidc/link', { password: 'mada tsukaeru' }).expect(204);
  });

  it('[IDN-7] [IDN-9] stays where passwords open nothing, but for an administrator whom --reset-admin has let in', async () => {
    const { id } = await linkedUser();
    const off = await fixture.with({ PASSWORD_LOGIN: 'off' });
    await addPasskey(id);
    const { by } = await fixture.browser(off).signOn();
    const { body } = await by.delete('/api/oidc/link', { password: '' }).expect(409);
    expect(body).toMatchObject({ code: 'SIGN_ON_ONLY_WAY' });
    await em().nativeUpdate(User, { id }, { passwordDoor: true });
    await by.delete('/api/oidc/link', { password: '' }).expect(204);
  });

  it('[IDN-7] [IDN-16] is taken away by an administrator for who has another number there, which the owner is told', async () => {
    const { user, id } = await linkedUser();
    await em().nativeUpdate(User, { id }, { email: `${id}@example.co.jp` });
    const { by } = await fixture.browser(closed).signOn();
    const unlink = (who: TestUser, whose: string) => who.delete(`/api/users/${whose}/company-account`);
    await unlink(user, id).expect(403);
    const { id: own } = await fixture.userNamed(admin.username);
    await unlink(admin, own).expect(403);
    await unlink(admin, newId()).expect(404);
    await unlink(admin, id).expect(204);
    await by.get('/api/employees').expect(401);
    await user.get('/api/employees').expect(200);
    const { body: acts } = await user.get('/api/account/acts').expect(200);
    expect((acts as { action: string }[]).map(({ action }) => action)).toEqual(['identity_unlinked']);
    expect(await em().count(Mail, { userId: id, kind: 'identity_unlinked' })).toBe(1);
    expect(told().at(-1)).toMatchObject({ user: own, target: id });
    // Where there is none, nothing happens.
    await unlink(admin, id).expect(204);
    expect(await em().count(Mail, { userId: id, kind: 'identity_unlinked' })).toBe(1);
    // The same person under another number is linked again.
    fixture.company.hire();
    expect(await linkedBy(user)).toBe('linked=yes');
  });

  it('[IDN-6] [IDN-7] is that of this provider: what another has linked is none, nor is a logout sent there', async () => {
    const { user, id } = await linkedUser();
    const { by } = await fixture.browser(closed).signOn();
    await em().nativeUpdate(Identity, { userId: id }, { issuer: 'https://mae-no.example.co.jp/' });
    expect(await linkedAt(user)).toBeNull();
    expect((await by.post('/api/oidc/logout').expect(200)).body).toEqual({ url: null });
    // A name with and one without the slash behind the host are one provider's.
    await em().nativeUpdate(Identity, { userId: id }, { issuer: `${fixture.company.issuer}/` });
    expect(await linkedAt(user)).not.toBeNull();
  });

  it('[IDN-7] begins no login for who signs on while it is taken away', async () => {
    const { user, id } = await linkedUser();
    const between = fixture.browser(closed);
    const end = await between.through(await between.start());
    await user.delete('/api/oidc/link', { password: user.password }).expect(204);
    expect(await between.trade(end.get('code')!)).toMatchObject({ status: 400, body: { code: 'SIGN_ON_FAILED' } });
    for (const table of ['sign_on_codes', 'logins']) {
      const name = `gone_${randomUUID().slice(0, 8)}`;
      // As if it were taken away in the moment before the row is written.
      await ask(
        app.database.ownerUrl,
        `create function ${name}() returns trigger language plpgsql as
        $$ begin delete from identities where id = new.identity_id; return new; end $$`,
      );
      await ask(
        app.database.ownerUrl,
        `create trigger ${name} before insert on ${table} for each row
        when (new.identity_id is not null) execute function ${name}()`,
      );
      expect(await linkedBy(user)).toBe('linked=yes');
      const late = fixture.browser(closed);
      const told = await late.through(await late.start());
      if (table === 'sign_on_codes') expect(told.get('refused')).toBe('SIGN_ON_FAILED');
      else expect(await late.trade(told.get('code')!)).toMatchObject({ status: 400, body: { code: 'SIGN_ON_FAILED' } });
      await ask(app.database.ownerUrl, `drop function ${name} cascade`);
      await em().nativeDelete(Identity, { userId: id });
    }
  });
});
