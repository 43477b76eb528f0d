import { Login, removeOutdated, User } from '@app/database';
import { loginAdmin } from '../../kit/clients/callers.js';
import { setUpTotp, type Authenticator } from '../../kit/clients/second-factor.js';
import { TestSocket } from '../../kit/clients/socket-client.js';
import { ask } from '../../kit/product/postgres.js';
import { TestApp, type Answer, type Caller, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

const HOUR = 3_600_000;
const STATE = '/api/account/second-factor';
const TOTP = '/api/account/second-factor/totp';
const CODES = '/api/account/second-factor/recovery-codes';

/** The login that a token names. */
function loginOf({ token }: { token: string }): string {
  return (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;
}

const refused = (status: number, code: string) => ({ status, body: { code } });

describe('a second factor', () => {
  const lines: string[] = [];
  let app: TestApp;
  let user: TestUser;
  let phone: Authenticator;
  let recoveryCodes: string[];

  beforeAll(async () => {
    app = await TestApp.start({ worker: false, logs: (line) => void lines.push(line) });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
    ({ app: phone, recoveryCodes } = await setUpTotp(app, user));
  });
  afterAll(() => app.close());

  const em = () => app.orm.em.fork();
  const tryLogin = ({ username, password }: Pick<TestUser, 'username' | 'password'>, code?: unknown) =>
    app.visitor.post('/api/login', { username, password, ...(code !== undefined && { code }) });
  const stateOf = async (by: Caller) => (await by.get(STATE).expect(200)).body;
  /** As if the login had begun an hour ago. */
  const age = (by: { token: string }) =>
    em().nativeUpdate(Login, { id: loginOf(by) }, { provenAt: new Date(Date.now() - HOUR) });
  const factorOf = async (token: string) =>
    ((await app.as(token).get('/api/logins').expect(200)).body as { current: boolean; factor: string }[]).find(
      ({ current }) => current,
    )?.factor;

  describe('at the login', () => {
    it('[IDN-4] is asked for beside the right password, which says the ways; and opens the door', async () => {
      expect(await tryLogin(user)).toMatchObject({
        status: 401,
        body: { code: 'SECOND_FACTOR_REQUIRED', current: { ways: ['totp'] } },
      });
      expect(await tryLogin(user, '')).toMatchObject(refused(401, 'SECOND_FACTOR_REQUIRED'));
      expect(await tryLogin(user, phone.wrong())).toMatchObject(refused(401, 'INVALID_SECOND_FACTOR'));
      const { body } = await tryLogin(user, phone.code()).expect(200);
      const { token } = body as { token: string };
      expect(await factorOf(token)).toBe('code');
      await app.as(token).get('/api/employees').expect(200);
    });

    it('[IDN-4] says nothing of itself without the password', async () => {
      const plain = await app.registerAndLogin();
      const wrong = (who: TestUser, code?: string) => tryLogin({ ...who, password: 'chigau-kotoba' }, code);
      const answers = [
        await wrong(plain),
        await wrong(user),
        await wrong(user, phone.code()),
        await wrong(user, recoveryCodes[0]),
      ];
      for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 401, body: answers[0]!.body });
      expect(answers[0]!.body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
      // Nothing was used up.
      await tryLogin(user, phone.code()).expect(200);
      await tryLogin(user, recoveryCodes[0]).expect(200);
    });

    it('[IDN-4] takes a code once, however many come at the same time, and none of before it', async () => {
      const code = phone.code();
      const answers = await Promise.all(Array.from({ length: 4 }, () => tryLogin(user, code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
      expect(await tryLogin(user, code)).toMatchObject(refused(401, 'INVALID_SECOND_FACTOR'));
      expect(await tryLogin(user, phone.code(-1))).toMatchObject(refused(401, 'INVALID_SECOND_FACTOR'));
      await tryLogin(user, ` ${phone.code(1).slice(0, 3)} ${phone.code(1).slice(3)}`).expect(200);
    });

    it('[IDN-4] takes each of ten recovery codes once, and no other user’s', async () => {
      expect(new Set(recoveryCodes).size).toBe(10);
      const other = await app.registerAndLogin();
      const others = await setUpTotp(app, other);
      expect(await tryLogin(user, others.recoveryCodes[0])).toMatchObject(refused(401, 'INVALID_SECOND_FACTOR'));
      expect(await tryLogin(user, others.app.code())).toMatchObject(refused(401, 'INVALID_SECOND_FACTOR'));
      const answers = await Promise.all(Array.from({ length: 3 }, () => tryLogin(user, recoveryCodes[0])));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
      await tryLogin(user, recoveryCodes[1]!.toLowerCase().replaceAll('-', ' ')).expect(200);
      expect(await stateOf(user)).toMatchObject({ recoveryCodes: 8 });
    });

    it.each([[1], [null], [{}], [['492039']], ['1'.repeat(100)], [true]])(
      '[ERR-7] refuses the code %j',
      async (code) => {
        expect(await tryLogin(user, code)).toMatchObject(refused(400, 'VALIDATION'));
      },
    );

    it('[IDN-4] counts wrong codes as wrong passwords, and forgets none of them for the password alone', async () => {
      const from = (call: ReturnType<typeof tryLogin>) => call.set('X-Forwarded-For', '203.0.113.7');
      for (let guess = 0; guess < 10; guess += 1)
        expect(await from(tryLogin(user, phone.wrong()))).toMatchObject(refused(401, 'INVALID_SECOND_FACTOR'));
      expect(await from(tryLogin(user, phone.code()))).toMatchObject(refused(429, 'TOO_MANY_ATTEMPTS'));
      // From where nobody guessed it goes on, and the password alone begins no new count.
      const other = (call: ReturnType<typeof tryLogin>) => call.set('X-Forwarded-For', '203.0.114.7');
      for (let guess = 0; guess < 9; guess += 1) await other(tryLogin(user, phone.wrong())).expect(401);
      expect(await other(tryLogin(user))).toMatchObject(refused(401, 'SECOND_FACTOR_REQUIRED'));
      expect(await other(tryLogin(user, phone.wrong()))).toMatchObject(refused(401, 'INVALID_SECOND_FACTOR'));
      expect(await other(tryLogin(user))).toMatchObject(refused(429, 'TOO_MANY_ATTEMPTS'));
      await tryLogin(user, phone.code()).expect(200);
    });

    it('[IDN-4] stops guesses from everywhere, and not the user where the user has been', async () => {
      const home = (call: ReturnType<typeof tryLogin>) => call.set('X-Forwarded-For', '203.0.115.7');
      await home(tryLogin(user, recoveryCodes[0])).expect(200);
      const guess = (at: number) =>
        tryLogin(user, phone.wrong()).set('X-Forwarded-For', `192.0.${String(2 + at)}.1`) as PromiseLike<Answer>;
      for (let at = 0; at < 30; at += 1) expect(await guess(at)).toMatchObject(refused(401, 'INVALID_SECOND_FACTOR'));
      expect(await guess(31)).toMatchObject(refused(429, 'TOO_MANY_ATTEMPTS'));
      await home(tryLogin(user, phone.code())).expect(200);
    });

    it('[IDN-4] an inactive user is told so, and uses no code up', async () => {
      await em().nativeUpdate(User, { username: user.username }, { active: false });
      expect(await tryLogin(user, recoveryCodes[0])).toMatchObject(refused(401, 'ACCOUNT_INACTIVE'));
      await em().nativeUpdate(User, { username: user.username }, { active: true });
      await tryLogin(user, recoveryCodes[0]).expect(200);
    });
  });

  describe('where it is set up', () => {
    it('[IDN-4] asks for nothing before a code of it was shown, and needs the password', async () => {
      const fresh = await app.registerAndLogin();
      expect(await fresh.post(TOTP, { password: 'chigau-kotoba' })).toMatchObject(
        refused(400, 'WRONG_CURRENT_PASSWORD'),
      );
      const confirm = (code: string) => fresh.post(`${TOTP}/confirm`, { code });
      expect(await confirm('123456')).toMatchObject(refused(409, 'TOTP_NOT_BEGUN'));
      await fresh.post(TOTP, { password: fresh.password }).expect(200);
      expect(await confirm('000')).toMatchObject(refused(401, 'INVALID_SECOND_FACTOR'));
      expect(await stateOf(fresh)).toEqual({
        totp: false,
        passkeys: 0,
        recoveryCodes: 0,
        required: false,
        passkeyRequired: false,
      });
      await tryLogin(fresh).expect(200);
      await setUpTotp(app, fresh);
      expect(await stateOf(fresh)).toEqual({
        totp: true,
        passkeys: 0,
        recoveryCodes: 10,
        required: false,
        passkeyRequired: false,
      });
      expect(await fresh.post(TOTP, { password: fresh.password })).toMatchObject(refused(409, 'TOTP_EXISTS'));
      expect(await confirm('123456')).toMatchObject(refused(409, 'TOTP_NOT_BEGUN'));
    });

    it('[IDN-4] ends the other logins with their sockets, and neither this one nor anybody else’s', async () => {
      const fresh = await app.registerAndLogin();
      const other = await app.login(fresh.username, fresh.password);
      const [mine, theirs] = [
        await new TestSocket(app.url, fresh.token).opened(),
        await new TestSocket(app.url, other.token).opened(),
      ];
      await setUpTotp(app, fresh);
      await theirs.ended();
      await other.get('/api/employees').expect(401);
      await fresh.get('/api/employees').expect(200);
      expect(mine.connected).toBe(true);
      mine.close();
    });

    it('[IDN-4] [KEY-1] keeps neither the secret nor a recovery code in the database or the log', async () => {
      const stored = JSON.stringify([
        await em().execute('select * from recovery_codes'),
        await em().execute(
          `select encode(secret_sealed, 'hex') as hex, encode(secret_sealed, 'escape') as text from totps`,
        ),
      ]);
      for (const secret of [phone.secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
        expect(stored).not.toContain(secret);
        expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
        expect(lines.join('\n')).not.toContain(secret);
      }
      const events = lines.filter((line) => line.includes('"log":"security"'));
      expect(events.some((line) => line.includes('"totp_added"'))).toBe(true);
    });

    it('[IDN-4] goes with the password and a code, and the recovery codes go with it', async () => {
      await age(user);
      const remove = (body: object) => user.delete(TOTP, body);
      expect(await remove({ password: 'chigau-kotoba', code: phone.code() })).toMatchObject(
        refused(400, 'WRONG_CURRENT_PASSWORD'),
      );
      expect(await remove({ password: user.password })).toMatchObject(refused(401, 'SECOND_FACTOR_REQUIRED'));
      expect(await remove({ password: user.password, code: phone.wrong() })).toMatchObject(
        refused(401, 'INVALID_SECOND_FACTOR'),
      );
      await remove({ password: user.password, code: phone.code() }).expect(204);
      expect(await stateOf(user)).toEqual({
        totp: false,
        passkeys: 0,
        recoveryCodes: 0,
        required: false,
        passkeyRequired: false,
      });
      await tryLogin(user).expect(200);
      expect(await user.post(CODES, { password: user.password })).toMatchObject(refused(409, 'SECOND_FACTOR_NOT_SET'));
    });

    it('[IDN-4] makes new recovery codes, and those of before count no more', async () => {
      await age(user);
      expect(await user.post(CODES, { password: user.password })).toMatchObject(refused(401, 'SECOND_FACTOR_REQUIRED'));
      const { body } = await user.post(CODES, { password: user.password, code: phone.code() }).expect(200);
      const [made] = (body as { recoveryCodes: string[] }).recoveryCodes;
      expect(await tryLogin(user, recoveryCodes[0])).toMatchObject(refused(401, 'INVALID_SECOND_FACTOR'));
      await tryLogin(user, made).expect(200);
    });
  });

  describe('before what cannot be undone', () => {
    it.each([
      [
        'the change of the password',
        (body: object) => user.post('/api/change-password', { ...body, newPassword: 'atarashii-kotoba' }),
        'currentPassword',
      ],
      [
        'the change of the address',
        (body: object) => user.put('/api/account/email', { ...body, email: null }),
        'password',
      ],
      ['the deletion of the account', (body: object) => user.delete('/api/account', body), 'password'],
      ['another proof', (body: object) => user.post('/api/account/proof', body), 'password'],
    ] as const)('[IDN-4] is asked for at %s', async (_, call, field) => {
      await age(user);
      const password = { [field]: user.password };
      expect(await call(password)).toMatchObject(refused(401, 'SECOND_FACTOR_REQUIRED'));
      expect(await call({ ...password, code: phone.wrong() })).toMatchObject(refused(401, 'INVALID_SECOND_FACTOR'));
      const { status } = await call({ ...password, code: phone.code() });
      expect([200, 204]).toContain(status);
    });

    it('[IDN-4] is not asked for again in a login that has just shown it', async () => {
      await user.put('/api/account/email', { password: user.password, email: null }).expect(200);
    });

    it('[IDN-4] a code that was right is not asked for again because another field was wrong', async () => {
      await age(user);
      const code = phone.code();
      const given = { currentPassword: user.password, code };
      const common = await user.post('/api/change-password', { ...given, newPassword: 'password' });
      expect(common).toMatchObject(refused(400, 'PASSWORD_COMMON'));
      await user.post('/api/change-password', { ...given, newPassword: 'atarashii-kotoba' }).expect(200);
    });

    it('[IDN-4] what was shown counts for ten minutes, and the password makes them no longer', async () => {
      await em().nativeUpdate(Login, { id: loginOf(user) }, { provenAt: new Date(Date.now() - 9 * 60_000) });
      await user.post('/api/account/proof', { password: user.password }).expect(204);
      const { provenAt } = await em().findOneOrFail(Login, { id: loginOf(user) });
      expect(Date.now() - provenAt.getTime()).toBeGreaterThan(8 * 60_000);
    });

    it('[IDN-4] the export asks who has not just logged in to prove it again, whatever the account', async () => {
      const plain = await app.registerAndLogin();
      for (const by of [plain, user]) {
        await by.get('/api/account/export').expect(200);
        await age(by);
        expect(await by.get('/api/account/export')).toMatchObject(refused(403, 'PROOF_REQUIRED'));
      }
      await plain.post('/api/account/proof', { password: plain.password }).expect(204);
      await plain.get('/api/account/export').expect(200);
      await user.post('/api/account/proof', { password: user.password, code: phone.code() }).expect(204);
      await user.get('/api/account/export').expect(200);
    });
  });

  describe('that is lost', () => {
    it('[IDN-4] is still asked for after a reset of the password', async () => {
      await em().nativeUpdate(User, { username: user.username }, { email: `${user.username}@example.co.jp` });
      const { body } = await app.visitor.post('/api/password-reset/request', {
        email: `${user.username}@example.co.jp`,
      });
      const { previewToken: token } = body as { previewToken: string };
      const newPassword = 'atarashii-kotoba';
      await app.visitor.post('/api/password-reset/confirm', { token, newPassword }).expect(200);
      const again = { ...user, password: newPassword };
      expect(await tryLogin(again)).toMatchObject(refused(401, 'SECOND_FACTOR_REQUIRED'));
      await tryLogin(again, phone.code()).expect(200);
    });

    it('[IDN-4] is taken away by an administrator, which the owner sees, and which ends the logins', async () => {
      const admin = await loginAdmin(app);
      const { id } = await em().findOneOrFail(User, { username: user.username });
      const remove = (by: Caller, whose: string) => by.delete(`/api/users/${whose}/second-factor`);
      expect(await remove(user, id)).toMatchObject(refused(403, 'FORBIDDEN'));
      const own = await em().findOneOrFail(User, { username: admin.username });
      expect(await remove(admin, own.id)).toMatchObject(refused(403, 'FORBIDDEN'));
      await remove(admin, id).expect(204);
      await user.get('/api/employees').expect(401);
      const again = await app.login(user.username, user.password);
      const { body } = await again.get('/api/account/acts').expect(200);
      expect((body as { action: string }[]).map(({ action }) => action)).toEqual(['second_factor_removed']);
      // Where there is none, nothing happens.
      await remove(admin, id).expect(204);
      await again.get('/api/employees').expect(200);
    });
  });

  it('goes with its account, and is left by the tidying up', async () => {
    await removeOutdated(em());
    expect(await stateOf(user)).toMatchObject({ totp: true, recoveryCodes: 10 });
    const { id } = await em().findOneOrFail(User, { username: user.username });
    await user.delete('/api/account', { password: user.password }).expect(204);
    const left = await ask(
      app.database.url,
      `select user_id from totps where user_id = '${id}' union select user_id from recovery_codes where user_id = '${id}'`,
    );
    expect(left).toEqual([]);
  });
});
