import { Login, Recording, removeOutdated, User } from '@app/database';
import { consentedTalk, send, takeOf } from '../../kit/clients/recording-client.js';
import { TestSocket } from '../../kit/clients/socket-client.js';
import { ScriptedDecoder, ScriptedRecognizer } from '../../kit/doubles/scripted-speech.js';
import { ask } from '../../kit/product/postgres.js';
import { TestApp, type Caller, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
const HOURS = 3_600_000;

interface LoginInfo {
  id: string;
  device: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
  factor: string;
}

/** The id of the login that a token names. */
function loginOf({ token }: { token: string }): string {
  return (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid;
}

describe('logins', () => {
  let app: TestApp;
  let second: TestApp;
  let user: TestUser;
  let other: TestUser;
  const recognizer = new ScriptedRecognizer();

  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
    const speech = { recognizer, decoder: new ScriptedDecoder() };
    second = await TestApp.start({ worker: false, beside: app, speech, config: { SPEECH_PROVIDER: 'google' } });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
    other = await app.login(user.username, user.password);
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const listOf = async (by: Caller) => (await by.get('/api/logins').expect(200)).body as LoginInfo[];
  const refused = { statusCode: 401, code: 'UNAUTHENTICATED' };
  const expectEnded = async (by: Caller) =>
    expect((await by.get('/api/employees').expect(401)).body).toMatchObject(refused);
  const change = (by: { token: string }, values: Partial<Login>) =>
    app.orm.em.fork().nativeUpdate(Login, { id: loginOf(by) }, values);

  it('[IDN-1] [IDN-2] are listed with their device, their times and how they were proven, the latest used first', async () => {
    const { body } = await app.visitor
      .post('/api/login')
      .set('User-Agent', CHROME)
      .send({ username: user.username, password: user.password })
      .expect(200);
    const third = app.as((body as { token: string }).token);
    const logins = await listOf(third);
    expect(logins.map(({ id, current }) => [id, current])).toEqual([
      [loginOf(third), true],
      [loginOf(other), false],
      [loginOf(user), false],
    ]);
    expect(logins[0]).toEqual({
      id: loginOf(third),
      device: 'Chrome（Windows）',
      createdAt: expect.any(String) as string,
      lastSeenAt: expect.any(String) as string,
      current: true,
      factor: 'password',
    });
    expect(Math.abs(Date.now() - Date.parse(logins[0]!.createdAt))).toBeLessThan(HOURS / 60);
  });

  it('[IDN-2] logout ends the login on every server, and no other', async () => {
    await second.as(user.token).get('/api/employees').expect(200);
    await user.post('/api/logout').expect(204);
    await expectEnded(user);
    await expectEnded(second.as(user.token));
    await second.as(other.token).get('/api/employees').expect(200);
    expect((await listOf(other)).map(({ id }) => id)).toEqual([loginOf(other)]);
  });

  it('[IDN-2] logout is open to who must change the password', async () => {
    await app.orm.em.fork().execute('update users set must_change_password = true where username = ?', [user.username]);
    await user.post('/api/logout').expect(204);
    await expectEnded(user);
  });

  it('[IDN-2] one is ended by its user alone', async () => {
    const stranger = await app.registerAndLogin();
    await stranger.delete(`/api/logins/${loginOf(user)}`).expect(404);
    await user.get('/api/employees').expect(200);
    await other.delete(`/api/logins/${loginOf(user)}`).expect(204);
    await expectEnded(user);
    await other.delete(`/api/logins/${loginOf(user)}`).expect(404);
  });

  it('[IDN-2] all others are ended at once', async () => {
    const third = await app.login(user.username, user.password);
    await third.delete('/api/logins').expect(204);
    await expectEnded(user);
    await expectEnded(other);
    expect((await listOf(third)).map(({ id }) => id)).toEqual([loginOf(third)]);
  });

  it('[IDN-2] the sockets and recordings of an ended login end in every process, those of the other go on', async () => {
    const socket = await new TestSocket(second.url, user.token).opened();
    const kept = await new TestSocket(second.url, other.token).opened();
    const start = takeOf(await consentedTalk({ ...user, ...second.as(user.token) }));
    await socket.ask('start_transcription', start);
    send(socket, start, 0, 2);
    await eventually(() => Promise.resolve(recognizer.open_ === 1), 'the recording');
    await user.post('/api/logout').expect(204);
    await socket.ended();
    await eventually(() => Promise.resolve(recognizer.open_ === 0), 'the end of the recording');
    const row = () => app.orm.em.fork().findOneOrFail(Recording, { id: start.recordingId }, { filters: false });
    await eventually(async () => (await row()).endedAt != null, 'its row');
    expect(kept.connected).toBe(true);
    kept.close();
    await expect(new TestSocket(second.url, user.token).opened()).rejects.toThrow('UNAUTHENTICATED');
  });

  it('[IDN-3] ends with its token, after 12 hours or 30 days', async () => {
    const remembered = await app.visitor
      .post('/api/login')
      .send({ username: user.username, password: user.password, remember: true });
    const rows = await app.orm.em.fork().find(Login, {
      id: { $in: [loginOf(user), loginOf(remembered.body as { token: string })] },
    });
    const lifetimes = rows.map(({ createdAt, expiresAt }) => (expiresAt.getTime() - createdAt.getTime()) / HOURS);
    expect(lifetimes.sort((a, b) => a - b)).toEqual([12, 30 * 24]);
    await change(user, { expiresAt: new Date(Date.now() - 1_000) });
    await expectEnded(user);
    expect((await listOf(other)).map(({ id }) => id)).not.toContain(loginOf(user));
  });

  it('[IDN-1] notes when it was last seen every few minutes, and not at each call', async () => {
    const seenAt = async () => (await app.orm.em.fork().findOneOrFail(Login, { id: loginOf(user) })).seenAt.getTime();
    const begun = await seenAt();
    await user.get('/api/employees').expect(200);
    expect(await seenAt()).toBe(begun);
    await change(user, { seenAt: new Date(begun - HOURS) });
    await user.get('/api/employees').expect(200);
    expect(await seenAt()).toBeGreaterThanOrEqual(begun);
  });

  it('[IDN-1] none begins for a user whose access ended while the password was checked', async () => {
    const em = app.orm.em.fork();
    const count = () => em.count(Login);
    const before = await count();
    await ask(
      app.database.ownerUrl,
      `create function raise_version() returns trigger language plpgsql as $$
         begin update users set token_version = token_version + 1 where id = new.user_id; return new; end $$;
       create trigger raised after insert or update on known_networks for each row execute function raise_version()`,
    );
    try {
      const { username, password } = user;
      await app.visitor.post('/api/login').send({ username, password }).expect(401);
      expect(await count()).toBe(before);
    } finally {
      await ask(app.database.ownerUrl, 'drop function raise_version cascade');
    }
  });

  it('[IDN-1] all end with a change of password, the new one goes on', async () => {
    const body = { currentPassword: user.password, newPassword: 'a brand new choice' };
    const { token } = (await user.post('/api/change-password', body).expect(200)).body as { token: string };
    await expectEnded(user);
    await expectEnded(other);
    expect((await listOf(app.as(token))).map(({ id }) => id)).toEqual([loginOf({ token })]);
  });

  it('[IDN-1] the pass to the queues ends with the login that asked for it', async () => {
    await app.orm.em.fork().nativeUpdate(User, { username: user.username }, { role: 'admin' });
    const { headers } = await user.post('/api/queue-dashboard/pass').expect(204);
    const cookie = [headers['set-cookie']].flat()[0]!.split(';')[0]!;
    const status = async () =>
      (await fetch(`${app.url}/admin/queues/api/queues`, { headers: { cookie, accept: 'application/json' } })).status;
    expect(await status()).toBe(200);
    await user.post('/api/logout').expect(204);
    expect(await status()).toBe(401);
  });

  it('[IDN-1] those that ended or expired a month ago are forgotten', async () => {
    const month = 31 * 24 * HOURS;
    await change(user, { endedAt: new Date(Date.now() - month) });
    const expired = await app.login(user.username, user.password);
    await change(expired, { expiresAt: new Date(Date.now() - month) });
    await removeOutdated(app.orm.em.fork());
    const left = await app.orm.em.fork().find(Login, { id: { $in: [user, other, expired].map(loginOf) } });
    expect(left.map(({ id }) => id)).toEqual([loginOf(other)]);
  });
});
