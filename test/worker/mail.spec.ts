import {
  claimMail,
  findEmailUndo,
  findPasswordReset,
  keepOldEmail,
  Mail,
  overdueMails,
  PasswordReset,
  takeRecordCode,
  User,
} from '@app/database';
import { newId, StructuredLogger } from '@app/platform';
import { JOBS } from '@app/queue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { BACKENDS, type TestBackend } from '../queue/backends.js';
import { ScriptedAssistant } from '../kit/doubles/scripted-assistant.js';
import { eventually } from '../kit/waiting/eventually.js';
import { SmtpServer } from '../kit/doubles/smtp-server.js';
import { startObserver, startWorker, type StartedWorker } from '../kit/product/worker-application.js';

jest.setTimeout(60_000);

const FROM = 'Jizo 1on1 <no-reply@example.co.jp>';
const PUBLIC_URL = 'https://1on1.example.co.jp/';
const TOLD = [
  ['passkey_added', 'パスキーが加わりました'],
  ['totp_added', '認証アプリが加わりました'],
  ['identity_linked', '会社のアカウントがつながりました'],
  ['identity_unlinked', '会社のアカウントとのつながりが外されました'],
] as const;

describe.each(BACKENDS)('mails that are wanted, with the queue on %s', (_, open) => {
  let backend: TestBackend;
  let smtp: SmtpServer;
  let observer: StartedWorker;
  let workers: StartedWorker[];

  beforeEach(async () => {
    [backend, smtp] = await Promise.all([open(), SmtpServer.start()]);
    const { DATABASE_URL, REDIS_URL } = backend.environment;
    observer = await startObserver(DATABASE_URL, REDIS_URL);
    workers = [];
  });
  afterEach(async () => {
    for (const application of [...workers, observer]) await application.close();
    await smtp.close();
    await backend.remove();
  });

  /** A worker that tries again at once. */
  const work = async (timings: object = {}, settings: Record<string, string> = {}): Promise<void> => {
    const { DATABASE_URL, REDIS_URL } = backend.environment;
    const quick = { mailRetry: 1_200, mailTimeout: 1_000, ...timings };
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: FROM, PUBLIC_URL, ...settings };
    workers.push(await startWorker(DATABASE_URL, new ScriptedAssistant(), quick, REDIS_URL, environment));
  };
  const em = () => observer.orm.em.fork() as EntityManager;
  const createUser = async (values: Partial<User> = {}): Promise<string> => {
    const id = newId();
    await em().insert(User, {
      id,
      username: id,
      email: `${id}@example.co.jp`,
      passwordHash: '-',
      createdAt: new Date(),
      ...values,
    });
    return id;
  };
  /** The row, as the api leaves it. */
  const want = async (userId: string | null, kind: Mail['kind'] = 'password_reset'): Promise<string> => {
    const id = newId();
    await em().insert(Mail, { id, kind, userId });
    return id;
  };
  const wantNow = async (userId: string): Promise<string> => {
    const mailId = await want(userId);
    await observer.producer.enqueueMail({ mailId });
    return mailId;
  };
  const settled = (id: string, state: Mail['state']) =>
    eventually(async () => {
      const mail = await em().findOneOrFail(Mail, { id });
      return mail.state === state ? mail : null;
    }, `a mail that is ${state}`);

  it('[SEC-24] [SEC-14] goes by SMTP, with a link whose token is the user’s', async () => {
    await work();
    const user = await createUser();
    const id = await want(user);
    await observer.producer.enqueueMail({ mailId: id });
    const [mail] = await smtp.received();
    expect(mail).toMatchObject({
      from: 'no-reply@example.co.jp',
      to: `${user}@example.co.jp`,
      subject: '【Jizo 1on1】パスワード再設定のご案内',
    });
    expect(mail!.text).toContain('30分間、一度だけ');
    const link = /^https:\S+$/mu.exec(mail!.text)![0];
    expect(link).toMatch(/^https:\/\/1on1\.example\.co\.jp\/reset-password\?token=[\w-]{43}$/u);
    expect(await findPasswordReset(em(), new URL(link).searchParams.get('token')!)).toBe(user);
    expect(await settled(id, 'sent')).toMatchObject({ attempts: 1, sentAt: expect.any(Date) as Date });
    const stored = await em().execute('select * from mails, password_resets');
    expect(JSON.stringify(stored)).not.toContain(new URL(link).searchParams.get('token'));
  });

  it('[IDN-13] a reset that an administrator started says so, and its link counts for 24 hours', async () => {
    await work();
    const user = await createUser();
    const id = await want(user, 'admin_reset');
    await observer.producer.enqueueMail({ mailId: id });
    const [mail] = await smtp.received();
    expect(mail).toMatchObject({ to: `${user}@example.co.jp`, subject: expect.stringContaining('管理者が') as string });
    expect(mail!.text).toContain('24時間、一度だけ');
    const link = /^https:\S+$/mu.exec(mail!.text)![0];
    expect(await findPasswordReset(em(), new URL(link).searchParams.get('token')!)).toBe(user);
    const [reset] = await em().find(PasswordReset, { userId: user });
    expect(reset!.expiresAt.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  });

  it('[IDN-15] the old address is told of a change, at that address, with a link whose token undoes it', async () => {
    await work();
    const user = await createUser();
    const id = await want(user, 'email_changed');
    await keepOldEmail(em(), { id, userId: user, oldEmail: 'before@example.co.jp' });
    await observer.producer.enqueueMail({ mailId: id });
    const [mail] = await smtp.received();
    expect(mail).toMatchObject({ to: 'before@example.co.jp', subject: '【Jizo 1on1】メールアドレスが変わりました' });
    expect(mail!.text).not.toContain(`${user}@example.co.jp`);
    const link = /^https:\S+$/mu.exec(mail!.text)![0];
    expect(link).toMatch(/^https:\/\/1on1\.example\.co\.jp\/undo-email-change\?token=[\w-]{43}$/u);
    const token = new URL(link).searchParams.get('token')!;
    expect(await findEmailUndo(em(), token)).toBe(user);
    await settled(id, 'sent');
    expect(JSON.stringify(await em().execute('select * from mails, email_changes'))).not.toContain(token);
  });

  it('[IDN-4] the owner is told that an administrator took the second factor away, without a link', async () => {
    await work();
    const user = await createUser();
    const id = await want(user, 'second_factor_removed');
    await observer.producer.enqueueMail({ mailId: id });
    const [mail] = await smtp.received();
    expect(mail).toMatchObject({
      to: `${user}@example.co.jp`,
      subject: '【Jizo 1on1】二要素認証が外されました',
    });
    expect(mail!.text).not.toContain('http');
    await settled(id, 'sent');
  });

  it('[IDN-4] [IDN-7] the owner is told what was added, and what an administrator took away, without a link', async () => {
    await work();
    const user = await createUser();
    for (const [at, [kind, subject]] of TOLD.entries()) {
      const id = await want(user, kind);
      await observer.producer.enqueueMail({ mailId: id });
      const mail = (await smtp.received(at + 1))[at]!;
      expect(mail).toMatchObject({ to: `${user}@example.co.jp`, subject: `【Jizo 1on1】${subject}` });
      expect(mail.text).not.toContain('http');
      await settled(id, 'sent');
    }
  });

  it.each([
    ['took the address away', { email: null, ownerEmail: 'owner@example.co.jp' }],
    ['entered another address', { email: 'intruder@example.co.jp', ownerEmail: 'owner@example.co.jp' }],
    ['stopped the account', { email: 'owner@example.co.jp', active: false }],
  ])('[IDN-4] [IDN-7] [IDN-14] an administrator who %s keeps no letter from the owner', async (_what, values) => {
    await work();
    const user = await createUser(values);
    const kinds = [...TOLD.map(([kind]) => kind), 'second_factor_removed', 'records_closed'] as const;
    const ids = await Promise.all(kinds.map((kind) => want(user, kind)));
    for (const mailId of ids) await observer.producer.enqueueMail({ mailId });
    for (const id of ids) await settled(id, 'sent');
    expect(smtp.mails.map(({ to }) => to)).toEqual(kinds.map(() => 'owner@example.co.jp'));
  });

  it('[IDN-14] the owner is told of closed records at the address of the owner’s own choice, and nowhere else', async () => {
    await work();
    const kinds = ['records_closed', 'records_code'] as const;
    const user = await createUser({ email: 'intruder@example.co.jp', ownerEmail: 'owner@example.co.jp' });
    const ids = await Promise.all(kinds.map((kind) => want(user, kind)));
    for (const mailId of ids) await observer.producer.enqueueMail({ mailId });
    for (const id of ids) await settled(id, 'sent');
    const [told, coded] = ['閉じました', '開くコード'].map((what) =>
      smtp.mails.find(({ subject }) => subject.includes(what)),
    );
    expect([told!.to, coded!.to]).toEqual(['owner@example.co.jp', 'owner@example.co.jp']);
    expect(`${told!.text}${coded!.text}`).not.toMatch(/https?:|intruder/u);
    const [code = ''] = /(?:[0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}/u.exec(coded!.text) ?? [];
    expect(told!.text).not.toMatch(/(?:[0-9A-HJKMNP-TV-Z]{5}-){3}/u);
    expect(JSON.stringify(await em().execute('select * from mails, record_codes'))).not.toContain(code);
    expect(await takeRecordCode(em(), user, code)).toBe(true);
    // Where the owner never chose one, nobody is told.
    const nobody = await createUser({ ownerEmail: '' });
    for (const kind of kinds) await settled(await want(nobody, kind), 'dropped');
    expect(smtp.mails).toHaveLength(kinds.length);
  });

  it.each(['password_reset', 'admin_reset'] as const)(
    '[IDN-14] the link of %s closes records where another than the owner entered the address',
    async (kind) => {
      await work();
      const [own, entered] = [await createUser(), await createUser({ ownerEmail: 'owner@example.co.jp' })];
      for (const user of [own, entered]) await settled(await want(user, kind), 'sent');
      const closes = async (userId: string) => (await em().findOneOrFail(PasswordReset, { userId })).closesRecords;
      expect([await closes(own), await closes(entered)]).toEqual([false, true]);
    },
  );

  it('[IDN-15] a change that was undone before its mail went is told no more', async () => {
    const id = await want(await createUser(), 'email_changed');
    await work();
    await settled(id, 'dropped');
    expect(smtp.connections).toBe(0);
  });

  it('[SEC-29] is sent when the job was never added', async () => {
    const id = await want(await createUser());
    await work();
    await smtp.received();
    await settled(id, 'sent');
  });

  it('[SEC-29] is sent when the queue was emptied', async () => {
    const id = await want(await createUser());
    await observer.producer.enqueueMail({ mailId: id });
    await backend.empty();
    await work();
    await settled(id, 'sent');
  });

  it('[SEC-29] is sent when the queue did not answer', async () => {
    const id = await want(await createUser());
    const thaw = await backend.freeze();
    await observer.producer.enqueueMail({ mailId: id });
    await thaw();
    await work();
    await settled(id, 'sent');
  });

  it('is sent once, however often it was queued and whoever works', async () => {
    await work({ mailRetry: 60_000 });
    await work({ mailRetry: 60_000 });
    const [id, last] = [await want(await createUser()), await want(await createUser())];
    for (let turn = 0; turn < 5; turn += 1) await observer.producer.enqueueMail({ mailId: id });
    await settled(id, 'sent');
    for (let turn = 0; turn < 5; turn += 1) await observer.producer.enqueueMail({ mailId: id });
    await observer.producer.enqueueMail({ mailId: last });
    await settled(last, 'sent');
    expect(smtp.mails).toHaveLength(2);
  });

  it('is not begun a second time while it is under way', async () => {
    smtp.mood = 'hang';
    const id = await want(await createUser());
    await work({ mailRetry: 60_000, mailTimeout: 20_000 });
    await observer.producer.enqueueMail({ mailId: id });
    await smtp.changed.until(() => smtp.connections === 1, 'the first attempt');
    for (let turn = 0; turn < 3; turn += 1) await observer.upkeep.add(JOBS.mail.name, { mailId: id });
    await eventually(async () => (await observer.upkeep.getCompletedCount()) === 3, 'the other jobs');
    expect(smtp.connections).toBe(1);
    await smtp.close();
  });

  it.each(['refuse', 'hang', 'drop'] as const)(
    'is tried again by a server that was of the mood to %s',
    async (mood) => {
      smtp.mood = mood;
      const id = await want(await createUser());
      await work();
      await smtp.changed.until(() => smtp.connections >= 1, 'an attempt');
      smtp.mood = 'accept';
      const { attempts } = await settled(id, 'sent');
      expect(attempts).toBeGreaterThan(1);
      expect(smtp.mails).toHaveLength(1);
    },
  );

  /** The server by an address that does not say that it is on this machine. */
  const away = (): string => `smtp://0.0.0.0:${smtp.port}`;

  it.each([
    ['is on another machine', () => ({ SMTP_URL: away() })],
    [
      'is on another machine, whatever its address says',
      () => ({ SMTP_URL: `${away()}/?requireTLS=false&ignoreTLS=true` }),
    ],
    ['is on this machine, when SMTP_TLS asks for it', () => ({ SMTP_TLS: 'required' })],
  ])('[BUD-12] gets nothing without TLS: a server that %s', async (_what, settings) => {
    const lines: string[] = [];
    await work({ mailRetry: 60_000 }, settings());
    // A test's application has no log until it is given one.
    Logger.overrideLogger(new StructuredLogger('trace', { write: (line) => lines.push(line) }));
    const user = await createUser();
    const id = await wantNow(user);
    await eventually(() => Promise.resolve(lines.some((line) => line.includes('job failed'))), 'a failed attempt');
    expect(await em().findOneOrFail(Mail, { id })).toMatchObject({ state: 'wanted', attempts: 1, sentAt: null });
    expect(smtp.mails).toEqual([]);
    expect(lines.filter((line) => line.includes('SMTP_TLS=off') && line.includes('"level":"warn"'))).toHaveLength(1);
    expect(lines.join('')).not.toContain(user);
    expect(lines.join('')).not.toContain('@');
    Logger.overrideLogger(false);
  });

  it('[BUD-12] encrypts before it says anything, where the server offers it', async () => {
    smtp.mood = 'starttls';
    await work({ mailRetry: 60_000 }, { SMTP_URL: away() });
    await wantNow(await createUser());
    await smtp.changed.until(() => smtp.handshakes === 1, 'a handshake');
    expect(smtp.mails).toEqual([]);
  });

  it('[BUD-12] goes unencrypted to another machine when SMTP_TLS=off says so', async () => {
    await work({}, { SMTP_URL: away(), SMTP_TLS: 'off' });
    await wantNow(await createUser());
    await smtp.received();
  });

  /** A mail that has failed so often, the last time so many minutes ago. */
  const failed = async (attempts: number, minutesAgo: number): Promise<string> => {
    const id = await want(await createUser(), 'second_factor_removed');
    await em().nativeUpdate(Mail, { id }, { attempts, triedAt: new Date(Date.now() - minutesAgo * 60_000) });
    return id;
  };

  it('[IDN-15] waits twice as long after each attempt, so that a mail server may be away for a night', async () => {
    const [soon, due, night] = [await failed(5, 15), await failed(5, 17), await failed(11, 17.5 * 60)];
    expect(await overdueMails(em(), 60_000)).toEqual([due, night]);
    expect(await claimMail(em(), soon, 60_000)).toBeNull();
    expect(await claimMail(em(), due, 60_000)).toMatchObject({ attempts: 6 });
    await work({ mailRetry: 60_000 });
    expect(await settled(night, 'sent')).toMatchObject({ attempts: 12 });
  });

  it('is given up after 12 attempts', async () => {
    smtp.mood = 'drop';
    const id = await failed(11, 60);
    await work({ mailRetry: 200, mailTimeout: 150 });
    expect(await settled(id, 'failed')).toMatchObject({ attempts: 12, sentAt: null });
    expect(smtp.connections).toBe(1);
  });

  it('goes to nobody who is unknown, inactive or without an address', async () => {
    const ids = [
      await want(null),
      await want(await createUser({ active: false })),
      await want(await createUser({ email: null })),
      await want(await createUser({ active: false }), 'admin_reset'),
      await want(await createUser({ active: false }), 'records_code'),
      await want(await createUser({ email: null }), 'second_factor_removed'),
    ];
    await work();
    for (const id of ids) await settled(id, 'dropped');
    expect(smtp.connections).toBe(0);
    expect(await em().count(PasswordReset)).toBe(0);
  });

  it('[SEC-25] its job holds an id and nothing else', async () => {
    const id = await want(await createUser());
    await observer.producer.enqueueMail({ mailId: id });
    const [job] = await observer.upkeep.getJobs(['waiting', 'prioritized']);
    expect(job!.data).toEqual({ mailId: id });
  });
});

describe('what is outdated', () => {
  it('is removed: limits whose window is over, old tokens, mails that are done with', async () => {
    const [[, open]] = BACKENDS as [(typeof BACKENDS)[number]];
    const backend = await open();
    const observer = await startObserver(backend.environment.DATABASE_URL);
    const em = observer.orm.em.fork() as EntityManager;
    const user = newId();
    await em.insert(User, { id: user, username: user, passwordHash: '-', createdAt: new Date() });
    await em.execute(
      `insert into rate_limits values ('old', 1, now() - interval '1 s'), ('new', 1, now() + interval '1 h')`,
    );
    await em.execute(
      `insert into password_resets values ('old', ?, now() - interval '1 s'), ('new', ?, now() + interval '1 h')`,
      [user, user],
    );
    const [old, recent] = [new Date(Date.now() - 31 * 86_400_000), new Date()];
    for (const wantedAt of [old, recent])
      await em.insert(Mail, { id: newId(), kind: 'password_reset', userId: null, wantedAt, state: 'dropped' });
    const worker = await startWorker(backend.environment.DATABASE_URL, new ScriptedAssistant());
    const counts = () =>
      em.execute<object[]>(`select (select count(*)::int from rate_limits) as limits,
        (select count(*)::int from password_resets) as resets, (select count(*)::int from mails) as mails`);
    await eventually(
      async () => JSON.stringify(await counts()) === JSON.stringify([{ limits: 1, resets: 1, mails: 1 }]),
      'a tidy database',
    );
    await worker.close();
    await observer.close();
    await backend.remove();
  });
});
