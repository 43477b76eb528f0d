import { RATES } from '@app/contract';
import {
  createEmailUndo,
  createPasswordReset,
  EmailChange,
  Identity,
  Mail,
  PasswordReset,
  removeOutdated,
  User,
} from '@app/database';
import { strFromU8, unzipSync } from 'fflate';
import { loginAdmin } from '../../kit/clients/callers.js';
import { setUpTotp } from '../../kit/clients/second-factor.js';
import { TestSocket } from '../../kit/clients/socket-client.js';
import { ask } from '../../kit/product/postgres.js';
import { TestApp, type Call, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

const SMTP = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'jizo@example.co.jp', PUBLIC_URL: 'https://example.co.jp' };
const PATH = '/api/account/email';
const INVALID = { statusCode: 400, code: 'EMAIL_UNDO_INVALID' };

type Owner = TestUser & { id: string; email: string };
interface Line {
  log?: string;
  event: string;
  user?: string;
}

/** A user with an address, signed in. */
async function withEmail(app: TestApp): Promise<Owner> {
  const user = await app.registerAndLogin();
  const email = `${user.username}@example.co.jp`;
  await app.orm.em.fork().nativeUpdate(User, { username: user.username }, { email });
  const { id } = await app.orm.em.fork().findOneOrFail(User, { username: user.username });
  return { ...user, id, email };
}

const change = (user: TestUser, email: unknown, password = user.password) => user.put(PATH, { email, password });
const undo = (app: TestApp, token: unknown) => app.visitor.post('/api/email-change/undo', { token });
const addressOf = async (app: TestApp, { id }: Owner) => (await app.orm.em.fork().findOneOrFail(User, { id })).email;
const changesOf = (app: TestApp, { id }: Owner) =>
  app.orm.em.fork().find(EmailChange, { userId: id }, { orderBy: { changedAt: 'asc' } });
/** The tokens of the mails that are wanted, oldest change first: what the worker makes of them. */
const tokensFor = async (app: TestApp, user: Owner): Promise<string[]> => {
  const tokens: string[] = [];
  for (const { id, oldEmail } of await changesOf(app, user)) {
    const made = await createEmailUndo(app.orm.em.fork(), id);
    expect(made?.oldEmail).toBe(oldEmail);
    tokens.push(made!.token);
  }
  return tokens;
};

describe('one’s own mail address, with a mail server', () => {
  const lines: string[] = [];
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, config: SMTP, logs: (line) => lines.push(line) });
  });
  afterAll(() => app.close());

  const em = () => app.orm.em.fork();
  /** @param isFirst the account began with it */
  const link = (userId: string, whose: string, isFirst: boolean) =>
    em().execute(
      `insert into identities (id, user_id, issuer, subject, names_user, created_at, seen_at)
       values (gen_random_uuid(), ?, ?, ?, ?, now(), now())`,
      [userId, `https://${whose.replaceAll(' ', '-')}.example.co.jp`, `${userId} ${whose}`, isFirst],
    );
  /** A user whose address has become another, and the token that undoes it. */
  const moved = async (): Promise<Owner & { now: string; undoToken: string }> => {
    const user = await withEmail(app);
    const now = `new-${user.email}`;
    await change(user, now).expect(200, { email: now, toldOld: true });
    return { ...user, now, undoToken: (await tokensFor(app, user))[0]! };
  };

  it('[IDN-15] is read and changed with the password, and the old address is told', async () => {
    const user = await withEmail(app);
    await user.get(PATH).expect(200, { email: user.email });
    await createPasswordReset(app.orm.em.fork(), user.id, false);
    await change(user, `  new-${user.email} `).expect(200, { email: `new-${user.email}`, toldOld: true });
    await user.get(PATH).expect(200, { email: `new-${user.email}` });
    const [told, ...more] = await changesOf(app, user);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ oldEmail: user.email, tokenHashes: [] });
    const mails = await app.orm.em.fork().find(Mail, { userId: user.id });
    expect(mails).toMatchObject([{ id: told!.id, kind: 'email_changed', state: 'wanted' }]);
    // A reset link that went to the old address opens nothing.
    expect(await app.orm.em.fork().count(PasswordReset, { userId: user.id })).toBe(0);
  });

  it('[IDN-15] the old address brings itself back: logins, sockets and resets of meanwhile end', async () => {
    const user = await moved();
    const other = await app.login(user.username, user.password);
    const socket = await new TestSocket(app.url, user.token).opened();
    const reset = await createPasswordReset(app.orm.em.fork(), user.id, false);
    lines.length = 0;
    await undo(app, ` ${user.undoToken} `).expect(200, { message: 'メールアドレスを元に戻しました。' });
    expect(await addressOf(app, user)).toBe(user.email);
    await socket.ended();
    for (const one of [user, other]) await one.get(PATH).expect(401);
    const refused = await app.visitor.post('/api/password-reset/confirm', {
      token: reset,
      newPassword: 'brand new one',
    });
    expect(refused.body).toMatchObject({ code: 'RESET_TOKEN_INVALID' });
    await app.login(user.username, user.password);
    expect(await changesOf(app, user)).toEqual([]);
    expect(lines.join('')).not.toContain(user.undoToken);
    expect(lines.join('')).not.toContain(user.email);
  });

  it('[IDN-15] [IDN-4] a second factor that was made at the same time goes with the change, and no older one', async () => {
    const user = await moved();
    await setUpTotp(app, user);
    await undo(app, user.undoToken).expect(200);
    await app.login(user.username, user.password);
    const owner = await withEmail(app);
    await setUpTotp(app, owner);
    await ask(app.database.ownerUrl, `update totps set begun_at = now() - interval '3 days' where user_id = $1`, [
      owner.id,
    ]);
    await change(owner, `new-${owner.email}`).expect(200);
    const token = (await tokensFor(app, owner))[0]!;
    await undo(app, token).expect(200);
    const answer = await app.visitor.post('/api/login', { username: owner.username, password: owner.password });
    expect(answer.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  });

  it('[IDN-15] [IDN-7] no company account that was linked and no recovery code that was made at that time is a way back in', async () => {
    const user = await withEmail(app);
    const { app: phone } = await setUpTotp(app, user);
    const ago = (what: string) =>
      em().execute(`update ${what} = now() - interval '3 days' where user_id = ?`, [user.id]);
    await ago('totps set begun_at');
    await link(user.id, 'of before', false);
    await ago('identities set created_at');
    await change(user, `new-${user.email}`).expect(200);
    const { password } = user;
    await user.post('/api/account/second-factor/recovery-codes', { password }).expect(200);
    await link(user.id, 'of the intruder', false);
    await link(user.id, 'with which the account began', true);
    await undo(app, (await tokensFor(app, user))[0]).expect(200);
    const code = phone.code(1);
    const body = { username: user.username, password, code };
    const { token } = (await app.visitor.post('/api/login', body).expect(200)).body as { token: string };
    const { body: factors } = await app.as(token).get('/api/account/second-factor').expect(200);
    expect(factors).toMatchObject({ recoveryCodes: 0 });
    const left = await em().find(Identity, { userId: user.id }, { orderBy: { createdAt: 'asc' } });
    expect(left.map(({ subject }) => subject.replace(`${user.id} `, ''))).toEqual([
      ...['of before', 'with which the account began'],
    ]);
  });

  it('[IDN-15] [IDN-16] the change and its undoing are noted in the security log, by ids alone', async () => {
    lines.length = 0;
    const user = await moved();
    await undo(app, user.undoToken).expect(200);
    const noted = lines.map((line) => JSON.parse(line) as Line).filter(({ log }) => log === 'security');
    const mine = noted.filter((line) => line.user === user.id).map(({ event }) => event);
    expect(mine).toEqual(expect.arrayContaining(['email_changed', 'email_change_undone']));
    expect(lines.join('')).not.toContain(user.email);
  });

  it('[IDN-15] a token works once, also of two at the same time; each attempt at the mail has one', async () => {
    const user = await moved();
    const [later] = await tokensFor(app, user);
    expect(later).not.toBe(user.undoToken);
    const answers = await Promise.all([undo(app, user.undoToken), undo(app, later)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    for (const token of [user.undoToken, later]) expect((await undo(app, token)).body).toMatchObject(INVALID);
    expect((await undo(app, 'x'.repeat(43)).expect(400)).body).toMatchObject(INVALID);
    expect((await undo(app, '').expect(400)).body).toMatchObject({ code: 'VALIDATION' });
  });

  it('[IDN-15] a token works for 72 hours, only its hash is kept, and the row goes after that', async () => {
    const user = await moved();
    const [row] = await changesOf(app, user);
    expect(row!.expiresAt.getTime() - row!.changedAt.getTime()).toBe(72 * 3_600_000);
    expect(Math.abs(Date.now() - row!.changedAt.getTime())).toBeLessThan(60_000);
    expect(JSON.stringify(row)).not.toContain(user.undoToken);
    await app.orm.em.fork().nativeUpdate(EmailChange, { userId: user.id }, { expiresAt: new Date(Date.now() - 1_000) });
    expect((await undo(app, user.undoToken).expect(400)).body).toMatchObject(INVALID);
    expect(await createEmailUndo(app.orm.em.fork(), row!.id)).toBeNull();
    expect(await addressOf(app, user)).toBe(user.now);
    await removeOutdated(app.orm.em.fork());
    expect(await changesOf(app, user)).toEqual([]);
  });

  it('[IDN-15] an address that another account has taken meanwhile is not brought back, until it is free again', async () => {
    const user = await moved();
    const other = await withEmail(app);
    await change(other, user.email.toUpperCase()).expect(200);
    const refused = await undo(app, user.undoToken).expect(409);
    expect(refused.body).toMatchObject({
      code: 'EMAIL_UNDO_TAKEN',
      message: expect.stringContaining('別のアカウントで使われている') as string,
    });
    expect(await addressOf(app, user)).toBe(user.now);
    await user.get(PATH).expect(200);
    await change(other, null).expect(200);
    await undo(app, user.undoToken).expect(200);
    expect(await addressOf(app, user)).toBe(user.email);
  });

  it('[IDN-15] of several changes the earliest address has the last word', async () => {
    const user = await moved();
    await change(user, `third-${user.email}`).expect(200);
    const [first, second] = await tokensFor(app, user);
    await undo(app, second).expect(200);
    expect(await addressOf(app, user)).toBe(user.now);
    const again = await app.login(user.username, user.password);
    await change(again, `fourth-${user.email}`).expect(200);
    const [, third] = await tokensFor(app, user);
    await undo(app, first).expect(200);
    expect(await addressOf(app, user)).toBe(user.email);
    expect((await undo(app, third).expect(400)).body).toMatchObject(INVALID);
  });

  it('[IDN-15] an administrator’s change is told and undone in the same way', async () => {
    const admin = await loginAdmin(app);
    const user = await withEmail(app);
    await admin.patch(`/api/users/${user.id}`, { role: 'user', email: user.email }).expect(200);
    expect(await changesOf(app, user)).toEqual([]);
    await admin.patch(`/api/users/${user.id}`, { email: null }).expect(200);
    expect(await app.orm.em.fork().count(Mail, { userId: user.id, kind: 'email_changed' })).toBe(1);
    const [token] = await tokensFor(app, user);
    await undo(app, token).expect(200);
    expect(await addressOf(app, user)).toBe(user.email);
    await user.get(PATH).expect(401);
    // The same address in other letters tells nobody.
    await admin.patch(`/api/users/${user.id}`, { email: user.email.toUpperCase() }).expect(200);
    expect(await changesOf(app, user)).toEqual([]);
  });

  it('[IDN-15] tells nobody where there was no address, and none where it is the same', async () => {
    const user = await app.registerAndLogin();
    await user.get(PATH).expect(200, { email: null });
    const email = `${user.username}@example.co.jp`;
    await change(user, email).expect(200, { email, toldOld: false });
    await change(user, email).expect(200, { email, toldOld: false });
    await change(user, '').expect(200, { email: null, toldOld: true });
  });

  it('[IDN-15] a wrong password changes nothing, and is counted with those of a change of password', async () => {
    const user = await withEmail(app);
    const here = (call: Call) => call.set('X-Forwarded-For', '198.51.100.7');
    const wrong = { statusCode: 400, code: 'WRONG_CURRENT_PASSWORD' };
    const attempts = [
      () => here(change(user, 'x@example.co.jp', 'wrong')),
      () => here(user.post('/api/change-password', { currentPassword: 'wrong', newPassword: 'long enough' })),
    ];
    await user.put(PATH, { email: 'x@example.co.jp' }).expect(400);
    for (let turn = 0; turn < RATES['password-by-network'].most; turn += 1)
      expect((await attempts[turn % 2]!().expect(400)).body).toMatchObject(wrong);
    expect((await here(change(user, 'x@example.co.jp')).expect(429)).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect(await addressOf(app, user)).toBe(user.email);
  });

  it('[IDN-15] an address of another is refused, and who looks for addresses is stopped', async () => {
    const [user, other] = [await withEmail(app), await withEmail(app)];
    for (let turn = 0; turn < RATES['email-change'].most; turn += 1)
      expect((await change(user, other.email.toUpperCase()).expect(409)).body).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await change(user, 'free@example.co.jp').expect(429)).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect(await addressOf(app, user)).toBe(user.email);
    expect(await changesOf(app, user)).toEqual([]);
  });

  it.each([['a b@example.co.jp'], ['a@example'], [5], [undefined], [`${'x'.repeat(300)}@example.co.jp`]])(
    'an address like %p is refused',
    async (email) => {
      const user = await withEmail(app);
      const refusal = { statusCode: 400, code: 'VALIDATION', message: '有効なメールアドレスを入力してください。' };
      await change(user, email).expect(400, refusal);
      expect(await addressOf(app, user)).toBe(user.email);
    },
  );

  it('[IDN-15] goes with the account, and stands in the export until then', async () => {
    const user = await moved();
    const response = await fetch(`${app.url}/api/account/export`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(JSON.parse(strFromU8(files['account.json']!))).toMatchObject({ email_changes: [{ old_email: user.email }] });
    await user.delete('/api/account', { password: user.password }).expect(204);
    expect(await changesOf(app, user)).toEqual([]);
    expect((await undo(app, user.undoToken).expect(400)).body).toMatchObject(INVALID);
  });
});

describe('one’s own mail address, without a mail server', () => {
  it('[IDN-15] changes, and nothing is promised or kept that could not be sent', async () => {
    const app = await TestApp.start({ worker: false });
    try {
      const user = await withEmail(app);
      await change(user, `new-${user.email}`).expect(200, { email: `new-${user.email}`, toldOld: false });
      expect(await changesOf(app, user)).toEqual([]);
      expect(await app.orm.em.fork().count(Mail, { userId: user.id })).toBe(0);
    } finally {
      await app.close();
    }
  });
});
