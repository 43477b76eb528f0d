import { createEmailUndo, createRecordCode, EmailChange, Login, Mail, removeOutdated, User } from '@app/database';
import { JwtService } from '@nestjs/jwt';
import { closeRecordsOf, codeFor, idOf, resetBy } from '../../kit/clients/closed-records.js';
import { loginAdmin } from '../../kit/clients/callers.js';
import { addEmployee, importTalk } from '../../kit/clients/one-on-one.js';
import { setUpTotp } from '../../kit/clients/second-factor.js';
import { SoftwareAuthenticator } from '../../kit/clients/software-authenticator.js';
import { SECRET, TestApp, type Caller, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

const HOST = '1on1.example.co.jp';
const ORIGIN = `https://${HOST}`;
const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: `jizo@${HOST}`, PUBLIC_URL: ORIGIN };
const RECORDS = '/api/account/records';
const INVALID = { status: 400, body: { code: 'RECORDS_PROOF_INVALID' } };

interface Owner {
  user: TestUser;
  id: string;
  talk: string;
}
type Token = Caller & { token: string };

describe('who opens closed records', () => {
  let app: TestApp;
  /** The same, where no mail can be sent: it shows the token that a mail would carry. */
  let mailless: TestApp;
  const lines: string[] = [];

  beforeAll(async () => {
    app = await TestApp.start({ worker: false, config: SMTP, logs: (line) => lines.push(line) });
    mailless = await TestApp.start({ worker: false, beside: app });
  });
  afterAll(async () => {
    await mailless.close();
    await app.close();
  });

  const em = () => app.orm.em.fork();
  const owner = async (email: string | null = null): Promise<Owner> => {
    const user = await app.registerAndLogin();
    const id = await idOf(app, user);
    await em().nativeUpdate(User, { id }, { email: email === null ? null : `${email}-${user.username}@${HOST}` });
    return { user, id, talk: (await talkOf(user)).id };
  };
  const talkOf = async (by: TestUser) => importTalk(by, await addEmployee(by));
  const isOpen = async (by: Caller, talk: string): Promise<boolean> => {
    const { status, body } = await by.get(`/api/conversations/${talk}`);
    if (status !== 200) expect({ status, body }).toMatchObject({ status: 403, body: { code: 'RECORDS_CLOSED' } });
    return status === 200;
  };
  const state = async (by: Caller) => (await by.get(RECORDS).expect(200)).body as Record<string, unknown>;
  const byCode = (by: Caller, code: unknown) => by.post(`${RECORDS}/code`, { code });
  const byLogin = (by: Caller, token: unknown) => by.post(`${RECORDS}/login`, { token });
  /** Closes them again, without a reset. */
  const closeAgain = (id: string) => em().execute('update conversations set closed_at = now() where owner = ?', [id]);
  const reset = async (user: TestUser, token: string): Promise<TestUser> => {
    const { username, password } = await resetBy(app, user, token);
    return app.login(username, password);
  };
  const enter = async (id: string, email: string | null) =>
    (await loginAdmin(app)).patch(`/api/users/${id}`, { email }).expect(200);

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

  describe('a mail to the owner’s own address', () => {
    /** A user whose address an administrator takes away, so that a reset goes by a code. */
    const robbed = async (): Promise<Owner & { by: TestUser }> => {
      const found = await owner('own');
      await enter(found.id, null);
      return { ...found, by: await closeRecordsOf(app, found.user) };
    };
    const wanted = (userId: string, kind: Mail['kind']) => em().count(Mail, { userId, kind });

    it('[IDN-14] [SEC-24] is wanted when they close, and with a code when somebody asks for it', async () => {
      const { id, by, user } = await robbed();
      expect(await wanted(id, 'records_closed')).toBe(1);
      expect(await state(by)).toMatchObject({ count: 1, mailTo: `o…@${HOST}` });
      await by.post(`${RECORDS}/mail`).expect(202);
      expect(await wanted(id, 'records_code')).toBe(1);
      const events = lines.filter((line) => line.includes('"log":"security"') && line.includes(id)).join('\n');
      expect(events).toContain('"records_closed"');
      expect(lines.join('\n')).not.toContain(`own-${user.username}`);
    });

    it('[IDN-14] carries a code that opens them once and for 30 minutes, and opens nobody else’s', async () => {
      const [one, other] = [await robbed(), await robbed()];
      const make = (id: string) => createRecordCode(em(), id);
      expect(await byCode(one.by, await make(other.id))).toMatchObject(INVALID);
      const late = await make(one.id);
      await em().execute(`update record_codes set expires_at = now() - interval '1 second' where user_id = ?`, [
        one.id,
      ]);
      expect(await byCode(one.by, late)).toMatchObject(INVALID);
      expect(await isOpen(one.by, one.talk)).toBe(false);
      const code = await make(one.id);
      expect(await byCode(one.by, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({ status: 204 });
      expect(await isOpen(one.by, one.talk)).toBe(true);
      await closeAgain(one.id);
      expect(await byCode(one.by, code)).toMatchObject(INVALID);
      expect(await isOpen(one.by, one.talk)).toBe(false);
      await removeOutdated(em());
      expect(await em().execute('select from record_codes where user_id = ?', [one.id])).toEqual([]);
    });

    it('[IDN-14] is for no open records, for no address of another’s, and for nobody without one', async () => {
      const unavailable = { status: 409, body: { code: 'RECORDS_MAIL_UNAVAILABLE' } };
      const open = await owner('open');
      expect(await open.user.post(`${RECORDS}/mail`)).toMatchObject(unavailable);
      const none = await owner();
      const by = await closeRecordsOf(app, none.user);
      await enter(none.id, `intruder-${none.id}@${HOST}`);
      expect(await state(by)).toMatchObject({ count: 1, mailTo: null });
      expect(await by.post(`${RECORDS}/mail`)).toMatchObject(unavailable);
      expect(await wanted(none.id, 'records_closed')).toBe(1);
    });

    it('[IDN-14] goes to no address that is entered while they are closed', async () => {
      const { by, id } = await robbed();
      const email = `intruder-${id}@${HOST}`;
      await by.put('/api/account/email', { password: by.password, email }).expect(200);
      expect(await state(by)).toMatchObject({ mailTo: `o…@${HOST}` });
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

  it('[IDN-14] says for 30 days when a reset was started, used or not', async () => {
    const { user, id } = await owner();
    expect(await state(user)).toMatchObject({ count: 0, since: null, resetAt: null });
    const code = await codeFor(app, user);
    expect(await state(user)).toMatchObject({ count: 0, resetAt: expect.any(String) as string });
    const by = await reset(user, code);
    expect(await state(by)).toMatchObject({ count: 1, since: expect.any(String) as string });
    const age = (days: number) =>
      em().execute(`update audit set at = now() - ? * interval '1 day' where target = ?`, [days, id]);
    await age(29);
    expect((await state(by))['resetAt']).not.toBeNull();
    await age(31);
    expect(await state(by)).toMatchObject({ count: 1, resetAt: null });
  });

  describe('a reset by mail', () => {
    const mailed = async (email: string): Promise<string> => {
      const { body } = await mailless.visitor.post('/api/password-reset/request', { email });
      return (body as { previewToken: string }).previewToken;
    };
    const emailOf = async (id: string) => (await em().findOneOrFail(User, { id })).email ?? '';

    it('[IDN-14] to the owner’s own address closes nothing', async () => {
      const { user, id, talk } = await owner('own');
      expect(await isOpen(await reset(user, await mailed(await emailOf(id))), talk)).toBe(true);
      // The owner's own choice of another address is one too.
      const by = await app.login(user.username, (await resetBy(app, user, await mailed(await emailOf(id)))).password);
      const email = `another-${id}@${HOST}`;
      await by.put('/api/account/email', { password: by.password, email }).expect(200);
      expect(await isOpen(await reset(user, await mailed(email)), talk)).toBe(true);
    });

    it('[IDN-14] to an address that an administrator entered closes them, and to one that came back does not', async () => {
      const { user, id, talk } = await owner('own');
      const [own, email] = [await emailOf(id), `intruder-${id}@${HOST}`];
      await enter(id, email);
      const intruder = await reset(user, await mailed(email));
      expect(await isOpen(intruder, talk)).toBe(false);
      expect(await byLogin(intruder, user.token)).toMatchObject({ status: 204 });
      await enter(id, own.toUpperCase());
      expect(await isOpen(await reset(user, await mailed(own)), talk)).toBe(true);
    });

    it('[IDN-14] to an address that was entered while they are closed closes what came since', async () => {
      const { user, id } = await owner('own');
      await enter(id, null);
      const intruder = await closeRecordsOf(app, user);
      const email = `intruder-${id}@${HOST}`;
      await intruder.put('/api/account/email', { password: intruder.password, email }).expect(200);
      const newer = await talkOf(intruder);
      expect(await isOpen(await reset(user, await mailed(email)), newer.id)).toBe(false);
    });

    const undo = async (id: string, oldEmail: string) => {
      const change = await em().findOneOrFail(EmailChange, { userId: id, oldEmail });
      const made = await createEmailUndo(em(), change.id);
      await app.visitor.post('/api/email-change/undo', { token: made!.token }).expect(200);
    };

    it('[IDN-14] [IDN-15] to an address that its owner took back closes nothing', async () => {
      const { user, id, talk } = await owner('own');
      const own = await emailOf(id);
      // Somebody who has the password, and then an administrator.
      await user.put('/api/account/email', { password: user.password, email: `thief-${id}@${HOST}` }).expect(200);
      await enter(id, `intruder-${id}@${HOST}`);
      await undo(id, own);
      expect(await em().findOneOrFail(User, { id })).toMatchObject({ email: own, ownerEmail: null });
      expect(await isOpen(await reset(user, await mailed(own)), talk)).toBe(true);
    });

    it('[IDN-14] [IDN-15] to an address that an administrator entered and took back closes them', async () => {
      const { user, id, talk } = await owner('own');
      const email = `intruder-${id}@${HOST}`;
      await enter(id, email);
      await enter(id, `other-${id}@${HOST}`);
      await undo(id, email);
      expect(await isOpen(await reset(user, await mailed(email)), talk)).toBe(false);
    });
  });
});
