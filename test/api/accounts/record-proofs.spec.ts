import { Login, removeOutdated } from '@app/database';
import { JwtService } from '@nestjs/jwt';
import { randomUUID } from 'node:crypto';
import { closeRecordsOf, codeFor, idOf, resetBy } from '../../kit/clients/closed-records.js';
import { loginAdmin } from '../../kit/clients/callers.js';
import { HOST, INVALID, ORIGIN, recordOwners, SMTP } from '../../kit/clients/record-owners.js';
import { setUpTotp } from '../../kit/clients/second-factor.js';
import { SoftwareAuthenticator } from '../../kit/clients/software-authenticator.js';
import { ask } from '../../kit/product/postgres.js';
import { SECRET, TestApp, type Caller } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

type Token = Caller & { token: string };

describe('who opens closed records', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start({ worker: false, config: SMTP });
  });
  afterAll(() => app.close());

  const { em, owner, talkOf, isOpen, state, byCode, byLogin, closeAgain } = recordOwners(() => app);

  describe('a passkey', () => {
    const challenge = async (): Promise<{ challenge: string }> => {
      const { body } = await app.visitor.post('/api/login/passkey/options').expect(200);
      return (body as { options: { challenge: string } }).options;
    };
    const add = async (by: Caller, password: string): Promise<SoftwareAuthenticator> => {
      const device = new SoftwareAuthenticator(HOST, ORIGIN);
      const { body } = await by.post('/api/account/passkeys/options', { password }).expect(200);
      const { options } = body as { options: { challenge: string } };
      await by.post('/api/account/passkeys', { answer: device.create(options) }).expect(201);
      return device;
    };
    const logIn = async (device: SoftwareAuthenticator): Promise<Token> => {
      const { body } = await app.visitor
        .post('/api/login/passkey', { answer: device.get(await challenge()) })
        .expect(200);
      return app.as((body as { token: string }).token);
    };
    const prove = async (by: Caller, device: SoftwareAuthenticator) =>
      by.post('/api/account/passkeys/proof', { answer: device.get(await challenge()) });

    it('[IDN-14] of before opens them, at a login and when it is shown again', async () => {
      const { user, id, talk } = await owner();
      const device = await add(user, user.password);
      await resetBy(app, user, await codeFor(app, user));
      const by = await logIn(device);
      expect(await isOpen(by, talk)).toBe(true);
      await closeAgain(id);
      expect(await state(by)).toMatchObject({ count: 1, hasPasskey: true, hasRecoveryCode: true });
      expect(await isOpen(by, talk)).toBe(false);
      expect(await prove(by, device)).toMatchObject({ status: 204 });
      expect(await isOpen(by, talk)).toBe(true);
      expect(await state(by)).toMatchObject({ count: 0, since: null, hasPasskey: false });
    });

    it('[IDN-14] that was made after the reset opens nothing, nor do the recovery codes that came with it', async () => {
      const { user, talk } = await owner();
      const intruder = await closeRecordsOf(app, user);
      const device = await add(intruder, intruder.password);
      expect(await state(intruder)).toMatchObject({ count: 1, hasPasskey: false, hasRecoveryCode: false });
      expect(await prove(intruder, device)).toMatchObject({ status: 204 });
      const again = await logIn(device);
      expect([await isOpen(intruder, talk), await isOpen(again, talk)]).toEqual([false, false]);
    });

    it('[IDN-14] of another user opens nothing', async () => {
      const [one, other] = [await owner(), await owner()];
      const theirs = await add(other.user, other.user.password);
      const intruder = await closeRecordsOf(app, one.user);
      expect(await prove(intruder, theirs)).toMatchObject({ status: 400, body: { code: 'PASSKEY_INVALID' } });
      expect(await isOpen(intruder, one.talk)).toBe(false);
    });

    it('[IDN-14] [IDN-4] that another user shows as a proof changes nothing in the account that it is of', async () => {
      const { user, talk } = await owner();
      const device = await add(user, user.password);
      await resetBy(app, user, await codeFor(app, user));
      const by = await logIn(device);
      await closeAgain(await idOf(app, user));
      const other = await app.registerAndLogin();
      expect(await prove(other, device)).toMatchObject({ status: 400, body: { code: 'PASSKEY_INVALID' } });
      expect(await isOpen(by, talk)).toBe(false);
      expect(await state(by)).toMatchObject({ count: 1 });
      expect(await prove(by, device)).toMatchObject({ status: 204 });
    });
  });

  describe('a recovery code', () => {
    const withTotp = async () => {
      const { user, talk, id } = await owner();
      const { app: phone, recoveryCodes } = await setUpTotp(app, user);
      const { username, password } = await resetBy(app, user, await codeFor(app, user));
      const logIn = async (code: string): Promise<Token> => {
        const { body } = await app.visitor.post('/api/login', { username, password, code }).expect(200);
        return app.as((body as { token: string }).token);
      };
      return { talk, id, phone, recoveryCodes, password, logIn };
    };

    it('[IDN-14] of before opens them at a login, and the code of an app does not', async () => {
      const { talk, phone, recoveryCodes, logIn } = await withTotp();
      const by = await logIn(phone.code());
      expect(await isOpen(by, talk)).toBe(false);
      expect(await byCode(by, phone.code(1))).toMatchObject(INVALID);
      expect(await isOpen(await logIn(recoveryCodes[0]!), talk)).toBe(true);
    });

    it('[IDN-14] of before opens them once, however it is typed, and no other user’s does', async () => {
      const [one, other] = [await withTotp(), await withTotp()];
      const by = await one.logIn(one.phone.code());
      expect(await state(by)).toMatchObject({ count: 1, hasRecoveryCode: true, hasPasskey: false });
      expect(await byCode(by, other.recoveryCodes[0])).toMatchObject(INVALID);
      expect(await byCode(by, one.recoveryCodes[0]!.toLowerCase().replaceAll('-', ' '))).toMatchObject({ status: 204 });
      expect(await isOpen(by, one.talk)).toBe(true);
      await closeAgain(one.id);
      expect(await byCode(by, one.recoveryCodes[0])).toMatchObject(INVALID);
      expect(await isOpen(by, one.talk)).toBe(false);
    });

    it('[IDN-14] that was made after the reset opens nothing, and is not used up', async () => {
      const { talk, phone, password, logIn } = await withTotp();
      const by = await logIn(phone.code());
      const { body } = await by.post('/api/account/second-factor/recovery-codes', { password }).expect(200);
      const [first, second] = (body as { recoveryCodes: string[] }).recoveryCodes;
      expect(await state(by)).toMatchObject({ hasRecoveryCode: false });
      expect(await byCode(by, first)).toMatchObject(INVALID);
      expect([await isOpen(by, talk), await isOpen(await logIn(first!), talk)]).toEqual([false, false]);
      expect(await isOpen(await logIn(second!), talk)).toBe(false);
    });
  });

  describe('the token of a login', () => {
    const claimsOf = ({ token }: { token: string }) =>
      JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string; sub: string };
    const signed = (claims: object, secret = SECRET) =>
      app.nest.get(JwtService, { strict: false }).sign(claims, { secret });

    it('[IDN-14] that ran when they closed opens them, and when its time is over too', async () => {
      const { user, id, talk } = await owner();
      const by = await closeRecordsOf(app, user);
      await user.get('/api/conversations').expect(401);
      expect(await byLogin(by, user.token)).toMatchObject({ status: 204 });
      expect(await isOpen(by, talk)).toBe(true);
      await em().execute(
        'update conversations set closed_at = (select ended_at from logins where id = ?) where owner = ?',
        [claimsOf(user).sid, id],
      );
      const over = Math.floor(Date.now() / 1_000) - 60;
      expect(await byLogin(by, signed({ ...claimsOf(user), iat: over - 60, exp: over }))).toMatchObject({
        status: 204,
      });
      expect(await isOpen(by, talk)).toBe(true);
    });

    it('[IDN-14] stays good for as long as they are closed, and goes after that', async () => {
      const { user, talk } = await owner();
      const { sid } = claimsOf(user);
      const by = await closeRecordsOf(app, user);
      await em().execute(`update conversations set closed_at = closed_at - interval '1 year' where id = ?`, [talk]);
      await em().execute(
        `update logins set created_at = created_at - interval '1 year', ended_at = ended_at - interval '1 year',
           expires_at = expires_at - interval '1 year' where id = ?`,
        [sid],
      );
      await removeOutdated(em());
      expect(await isOpen(by, talk)).toBe(false);
      expect(await byLogin(by, user.token)).toMatchObject({ status: 204 });
      expect(await isOpen(by, talk)).toBe(true);
      await removeOutdated(em());
      expect(await em().count(Login, { id: sid })).toBe(0);
    });

    it('[IDN-14] of after the reset, of one that had ended, of another user, forged, or what is none, opens nothing', async () => {
      const { user, talk } = await owner();
      const ended = await app.login(user.username, user.password);
      await ended.post('/api/logout').expect(204);
      const other = await owner();
      const by = await closeRecordsOf(app, user);
      const [second, claims] = [await app.login(by.username, by.password), claimsOf(user)];
      const refused = [
        ...[by.token, second.token, ended.token, other.user.token],
        signed(claims, 'another-secret-another-secret-another'),
        signed({ ...claimsOf(other.user), sid: claims.sid }),
        signed({ ...claims, sid: claimsOf(second).sid }),
        `${user.token.split('.').slice(0, 2).join('.')}.`,
        ...['x', '{}'],
      ];
      for (const token of refused) expect(await byLogin(by, token)).toMatchObject(INVALID);
      for (const token of [undefined, null, '', 1, {}, 'x'.repeat(4_001)])
        expect(await byLogin(by, token)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      expect(await isOpen(by, talk)).toBe(false);
    });

    it('[IDN-14] that an administrator’s act had ended before opens them too', async () => {
      const { user, id, talk } = await owner();
      const admin = await loginAdmin(app);
      await admin.patch(`/api/users/${id}`, { active: false }).expect(200);
      await admin.patch(`/api/users/${id}`, { active: true }).expect(200);
      const by = await closeRecordsOf(app, user);
      expect(await byLogin(by, user.token)).toMatchObject({ status: 204 });
      expect(await isOpen(by, talk)).toBe(true);
    });

    it.each(['logged out', 'stopped the account'])(
      '[IDN-14] of an administrator who knew the initial password, and %s, opens nothing of its owner',
      async (how) => {
        const admin = await loginAdmin(app);
        const [username, password] = [`first-${randomUUID()}`, 'hajime no kotoba'];
        const { id } = (await admin.post('/api/users', { username, password }).expect(201)).body as { id: string };
        const first = await app.login(username, password);
        if (how === 'logged out') await first.post('/api/logout').expect(204);
        else for (const active of [false, true]) await admin.patch(`/api/users/${id}`, { active }).expect(200);
        const owned = await app.login(username, password);
        const newPassword = 'hon nin no kotoba';
        await owned.post('/api/change-password', { currentPassword: password, newPassword }).expect(200);
        const user = await app.login(username, newPassword);
        const talk = await talkOf(user);
        const by = await closeRecordsOf(app, user);
        expect(await byLogin(by, first.token)).toMatchObject(INVALID);
        expect(await isOpen(by, talk.id)).toBe(false);
        expect(await byLogin(by, user.token)).toMatchObject({ status: 204 });
      },
    );

    it('[IDN-14] that its owner ended opens nothing, whatever an administrator did then that ends no login', async () => {
      const { user, id, talk } = await owner();
      await user.post('/api/logout').expect(204);
      const username = `renamed-${randomUUID()}`;
      await (await loginAdmin(app)).patch(`/api/users/${id}`, { username }).expect(200);
      const by = await closeRecordsOf(app, { ...user, username });
      expect(await byLogin(by, user.token)).toMatchObject(INVALID);
      expect(await isOpen(by, talk)).toBe(false);
    });

    it('[IDN-14] of before another login opens nothing that closed after that one, however long ago both ended', async () => {
      const { user, id } = await owner();
      const intruder = await closeRecordsOf(app, user);
      const theirs = await talkOf(intruder);
      const reset = await closeRecordsOf(app, intruder);
      const admin = await loginAdmin(app);
      for (const active of [false, true]) await admin.patch(`/api/users/${id}`, { active }).expect(200);
      const back = await app.login(reset.username, reset.password);
      const mine = await talkOf(back);
      await back.post('/api/logout').expect(204);
      const by = await closeRecordsOf(app, back);
      // 40 days pass; an hour lay between the act and the end of the owner's login.
      const { sid } = claimsOf(intruder);
      const ages: [string, string[]][] = [
        [`update conversations set closed_at = closed_at - interval '40 days' where owner = $1`, [id]],
        [
          `update conversations set closed_at = closed_at - interval '1 hour' where owner = $1 and id <> $2`,
          [id, mine.id],
        ],
        [
          `update logins set created_at = created_at - interval '40 days', expires_at = expires_at - interval '40 days',
             ended_at = ended_at - interval '40 days' where user_id = $1 and ended_at is not null`,
          [id],
        ],
        [
          `update logins set created_at = created_at - interval '1 hour', ended_at = ended_at - interval '1 hour' where id = $1`,
          [sid],
        ],
        [`update audit set at = at - interval '40 days 1 hour' where target = $1`, [id]],
      ];
      for (const [sql, values] of ages) await ask(app.database.ownerUrl, sql, values);
      await removeOutdated(em());
      expect(await byLogin(by, intruder.token)).toMatchObject({ status: 204 });
      expect([await isOpen(by, theirs.id), await isOpen(by, mine.id)]).toEqual([true, false]);
    });

    it('[IDN-14] whatever else has come into the account since they closed ends when they open', async () => {
      const { user, id } = await owner();
      const intruder = await closeRecordsOf(app, user);
      await setUpTotp(app, intruder);
      await em().execute(
        `insert into identities (id, user_id, issuer, subject, names_user, created_at, seen_at)
         values (gen_random_uuid(), ?, 'https://id.example.co.jp', ?, false, now(), now())`,
        [id, id],
      );
      // The owner takes the account back by a reset of their own, which leaves what stands beside the password.
      await em().execute('delete from totps where user_id = ?', [id]);
      const by = await app.login(intruder.username, intruder.password);
      const other = await app.login(intruder.username, intruder.password);
      expect(await byLogin(by, user.token)).toMatchObject({ status: 204 });
      expect(await other.get('/api/conversations')).toMatchObject({ status: 401 });
      expect(await intruder.get('/api/conversations')).toMatchObject({ status: 401 });
      await by.get('/api/conversations').expect(200);
      const [left] = await em().execute(
        `select (select count(*)::int from identities where user_id = u.id) as identities,
                (select count(*)::int from recovery_codes where user_id = u.id) as codes from users u where id = ?`,
        [id],
      );
      expect(left).toEqual({ identities: 0, codes: 0 });
    });

    it('[IDN-14] made between two resets opens what closed at the second alone', async () => {
      const { user, talk } = await owner();
      const between = await closeRecordsOf(app, user);
      const newer = await talkOf(between);
      const last = await closeRecordsOf(app, between);
      const opened = async () => [await isOpen(last, talk), await isOpen(last, newer.id)];
      expect(await opened()).toEqual([false, false]);
      expect(await byLogin(last, between.token)).toMatchObject({ status: 204 });
      expect(await opened()).toEqual([false, true]);
      expect(await byLogin(last, user.token)).toMatchObject({ status: 204 });
      expect(await opened()).toEqual([true, true]);
    });
  });

  it('[IDN-14] neither the password, nor another proof with it, nor time opens them', async () => {
    const { user, talk } = await owner();
    const by = await closeRecordsOf(app, user);
    await by.post('/api/account/proof', { password: by.password }).expect(204);
    const newPassword = 'mada mada tojiteiru';
    await by.post('/api/change-password', { currentPassword: by.password, newPassword }).expect(200);
    await em().execute(`update conversations set closed_at = closed_at - interval '1 year' where id = ?`, [talk]);
    const again = await app.login(user.username, newPassword);
    expect(await byCode(again, newPassword)).toMatchObject(INVALID);
    expect(await isOpen(again, talk)).toBe(false);
  });
});
