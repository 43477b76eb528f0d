import { createEmailUndo, createRecordCode, EmailChange, Mail, removeOutdated, User } from '@app/database';
import { closeRecordsOf, codeFor, resetBy } from '../../kit/clients/closed-records.js';
import { HOST, INVALID, RECORDS, recordOwners, SMTP, type Owner } from '../../kit/clients/record-owners.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

describe('closed records and mails', () => {
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

  const { em, owner, talkOf, isOpen, state, byCode, byLogin, closeAgain, reset, enter } = recordOwners(() => app);

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
