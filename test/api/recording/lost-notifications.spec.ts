import { Login, Recording, User } from '@app/database';
import { JwtService } from '@nestjs/jwt';
import { consentedTalk, send, takeOf } from '../../kit/clients/recording-client.js';
import { ScriptedDecoder, ScriptedRecognizer } from '../../kit/doubles/scripted-speech.js';
import { SECRET, TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { TestSocket } from '../../kit/clients/socket-client.js';

jest.setTimeout(60_000);

describe('an account that changes while its notification is lost', () => {
  let app: TestApp;
  let user: TestUser;
  const recognizer = new ScriptedRecognizer();
  beforeAll(async () => {
    const speech = { recognizer, decoder: new ScriptedDecoder() };
    app = await TestApp.start({ worker: false, tokenCheck: 200, speech, config: { SPEECH_PROVIDER: 'google' } });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
  });
  afterAll(() => app.close());

  /** Changes the row and tells nobody. */
  const change = async (values: Partial<User>) => {
    const em = app.orm.em.fork();
    const row = await em.findOneOrFail(User, { username: user.username });
    await em.nativeUpdate(User, { id: row.id }, values);
    return row;
  };

  it.each<[string, Partial<User>]>([
    ['a deactivation', { active: false }],
    // What a role, a password or a revoked login changes.
    ['a raised version of its tokens', { tokenVersion: 7 }],
    ['a password that has to be changed', { mustChangePassword: true }],
  ])('[BUD-11] loses its sockets and their recordings by %s, and nobody else does', async (_, values) => {
    const others = await new TestSocket(app.url, (await app.registerAndLogin()).token).opened();
    const socket = await new TestSocket(app.url, user.token).opened();
    const start = takeOf(await consentedTalk(user));
    await socket.ask('start_transcription', start);
    send(socket, start, 0, 2);
    await eventually(() => Promise.resolve(recognizer.open_ === 1), 'the recording');
    await change(values);
    await socket.ended();
    await eventually(() => Promise.resolve(recognizer.open_ === 0), 'the end of the recording');
    const ended = () => app.orm.em.fork().findOneOrFail(Recording, { id: start.recordingId }, { filters: false });
    await eventually(async () => (await ended()).endedAt != null, 'its row');
    expect(others.connected).toBe(true);
    others.close();
  });

  it('[IDN-2] [BUD-11] loses the sockets of a login that has ended, and keeps those of the other', async () => {
    const again = await app.login(user.username, user.password);
    const [here, there] = [
      await new TestSocket(app.url, user.token).opened(),
      await new TestSocket(app.url, again.token).opened(),
    ];
    const { sid } = JSON.parse(Buffer.from(user.token.split('.')[1]!, 'base64url').toString()) as { sid: string };
    await app.orm.em.fork().nativeUpdate(Login, { id: sid }, { endedAt: new Date() });
    await here.ended();
    expect(there.connected).toBe(true);
    there.close();
  });

  it('[SOC-25] loses the socket of a token that has expired, and one that records when its recording is over', async () => {
    const start = takeOf(await consentedTalk(user));
    const claims = JSON.parse(Buffer.from(user.token.split('.')[1]!, 'base64url').toString()) as object;
    const exp = Math.floor(Date.now() / 1000) + 8;
    const token = app.nest.get(JwtService, { strict: false }).sign({ ...claims, exp }, { secret: SECRET });
    const [idle, recording, usual] = [
      await new TestSocket(app.url, token).opened(),
      await new TestSocket(app.url, token).opened(),
      await new TestSocket(app.url, user.token).opened(),
    ];
    await recording.ask('start_transcription', start);
    await idle.ended();
    expect([recording.connected, usual.connected]).toEqual([true, true]);
    send(recording, start, 0, 2);
    await recording.ask('end_transcription', { recordingId: start.recordingId });
    await recording.ended();
    expect(usual.connected).toBe(true);
    usual.close();
  });

  it('[BUD-11] keeps the socket of a token that still counts', async () => {
    const socket = await new TestSocket(app.url, user.token).opened();
    const gone = await new TestSocket(app.url, (await app.registerAndLogin()).token).opened();
    await app.orm.em.fork().nativeUpdate(User, { username: { $ne: user.username } }, { active: false });
    await gone.ended();
    expect(socket.connected).toBe(true);
    socket.close();
  });
});
