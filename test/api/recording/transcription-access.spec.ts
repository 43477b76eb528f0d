import { randomUUID } from 'node:crypto';
import { RECORDING_PROTOCOL } from '@app/contract';
import { JwtService } from '@nestjs/jwt';
import { closeRecordsOf } from '../../kit/clients/closed-records.js';
import { addEmployee, readTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { consentedTalk, oldTakeOf, resume, send, takeOf, wordsUpTo } from '../../kit/clients/recording-client.js';
import { SECRET, TestApp } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { TestSocket } from '../../kit/clients/socket-client.js';
import { TranscriptionFixture } from '../../kit/clients/transcription-fixture.js';

jest.setTimeout(60_000);

describe('who may record, and for how long', () => {
  const fixture = new TranscriptionFixture();

  it('[SOC-25] goes on when the token expires while it runs', async () => {
    const claims = JSON.parse(Buffer.from(fixture.user.token.split('.')[1] ?? '', 'base64url').toString()) as object;
    const exp = Math.floor(Date.now() / 1000) + 2;
    const token = fixture.app.nest.get(JwtService, { strict: false }).sign({ ...claims, exp }, { secret: SECRET });
    const socket = await fixture.connect({ ...fixture.user, token });
    const start = takeOf(fixture.talk);
    await resume(socket, start, 3);
    await eventually(() => Promise.resolve(Date.now() / 1000 > exp + 1), 'the end of the token');
    send(socket, start, 3, 6);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect(await fixture.words()).toEqual(wordsUpTo(6));
    await expect(new TestSocket(fixture.app.url, token).opened()).rejects.toThrow('UNAUTHENTICATED');
  });

  it('[REC-26] all but the recording works without consent', async () => {
    const { conversationId } = await startTalk(fixture.user, await addEmployee(fixture.user));
    const path = `/api/conversations/${conversationId}`;
    await fixture.user
      .post(`${path}/messages`, { sender: 'employee', message: '元気です', question: '調子はどうですか' })
      .expect(201);
    await fixture.user.patch(path, { memo: 'メモ', transcript: '話者1: こんにちは' }).expect(200);
    await fixture.user.post(`${path}/one-point-advice`).expect(200);
    await fixture.user.post(`${path}/summarize`, {}).expect(200);
    expect((await readTalk(fixture.user, conversationId)).consent_at).toBeNull();
  });

  it('[SOC-34] refuses without consent, for what is another’s, and for a recording of another talk', async () => {
    const socket = await fixture.connect();
    const { conversationId } = await startTalk(fixture.user, await addEmployee(fixture.user));
    const refusal = (code: string) => ({ error: { code, message: expect.any(String) as string } });
    expect(await socket.ask('start_transcription', takeOf(conversationId))).toEqual(refusal('CONSENT_REQUIRED'));
    const stranger = await fixture.app.registerAndLogin();
    const others = await fixture.connect(stranger);
    const foreign = takeOf(fixture.talk, { protocol: RECORDING_PROTOCOL });
    expect(await others.ask('start_transcription', foreign)).toEqual(refusal('CONVERSATION_NOT_FOUND'));
    const start = takeOf(fixture.talk);
    await socket.ask('start_transcription', start);
    const theirs = takeOf(await consentedTalk(stranger), { recordingId: start.recordingId });
    expect(await others.ask('start_transcription', theirs)).toEqual(refusal('RECORDING_NOT_FOUND'));
    send(others, start, 0, 3);
    expect(await others.ask('end_transcription', { recordingId: start.recordingId })).toEqual(
      refusal('RECORDING_NOT_FOUND'),
    );
    const line = { lineId: randomUUID(), transcript: 'x', isFinal: true, startMs: 0, endMs: 1 };
    expect(await others.ask('client_transcript', { recordingId: start.recordingId, ...line })).toEqual(
      refusal('RECORDING_NOT_FOUND'),
    );
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect(await fixture.lines()).toEqual([]);
  });

  it('[SEC-6] tells no socket of what another hears', async () => {
    const [socket, other] = [await fixture.connect(), await fixture.connect(await fixture.app.registerAndLogin())];
    const start = takeOf(fixture.talk);
    await resume(socket, start, 4);
    await fixture.until(() => socket.heard.some(({ isFinal }) => isFinal), 'a final');
    expect(other.heard).toEqual([]);
  });

  it('lets the last who begins record a talk: the other hears that it is over', async () => {
    const [one, two] = [await fixture.connect(), await fixture.connect()];
    const first = takeOf(fixture.talk);
    await resume(one, first, 2);
    await resume(two, takeOf(fixture.talk), 3);
    await fixture.until(() => one.restarts.length === 1, 'the first hears of it');
    expect(one.restarts[0]).toMatchObject({ reason: 'taken_over' });
    await fixture.until(() => two.heard.some(({ isFinal }) => isFinal), 'the second is heard');
    expect(await fixture.words()).toEqual(wordsUpTo(3));
  });

  it('[SOC-26] [SOC-32] ends a recording with the password, and goes on with it after the next login', async () => {
    const socket = await fixture.connect();
    const start = takeOf(fixture.talk);
    await resume(socket, start, 4);
    await fixture.until(() => socket.progress.at(-1)?.committedSeq === 1, 'three words are text');
    const changed = { currentPassword: fixture.user.password, newPassword: 'atarashii-aikotoba' };
    await fixture.user.post('/api/change-password', changed).expect(200);
    await socket.ended();
    expect(fixture.recognizer.open_).toBeGreaterThanOrEqual(0);
    fixture.user = await fixture.app.login(fixture.user.username, changed.newPassword);
    await fixture.user.patch(`/api/conversations/${fixture.talk}`, { transcript: '話者1: w1 w2 w3' }).expect(200);
    const again = await fixture.connect();
    expect(await resume(again, start, 6)).toBe(2);
    await again.ask('end_transcription', { recordingId: start.recordingId });
    expect(await fixture.words()).toEqual(wordsUpTo(6));
  });

  it('[IDN-14] [SOC-32] sound of before reaches a closed 1on1 after the next login, and nothing else does', async () => {
    const before = fixture.user;
    const socket = await fixture.connect();
    const start = takeOf(fixture.talk);
    await resume(socket, start, 4);
    await fixture.until(() => socket.progress.at(-1)?.committedSeq === 1, 'three words are text');
    fixture.user = await closeRecordsOf(fixture.app, before);
    await socket.ended();
    const path = `/api/conversations/${fixture.talk}`;
    const refused = (code: string) => ({ error: { code } });
    const again = await fixture.connect();
    // The browser keeps what is refused, one from before the update too, and sends it when the 1on1 is open.
    expect(await again.ask('start_transcription', takeOf(fixture.talk))).toMatchObject(refused('RECORDS_CLOSED'));
    expect(await again.ask('start_transcription', oldTakeOf(fixture.talk))).toMatchObject(
      refused('SERVICE_UNAVAILABLE'),
    );
    expect(await resume(again, start, 6)).toBe(2);
    expect(await again.ask('end_transcription', { recordingId: start.recordingId })).toMatchObject({ complete: true });
    expect(await fixture.user.get(path)).toMatchObject({ status: 403, body: { code: 'RECORDS_CLOSED' } });
    expect(again.hints).toEqual([]);
    await fixture.user.post('/api/account/records/login', { token: before.token }).expect(204);
    expect(await fixture.words()).toEqual(wordsUpTo(6));
    const other = takeOf(fixture.talk);
    expect(await resume(again, other, 3)).toBe(0);
    await again.ask('end_transcription', { recordingId: other.recordingId });
  });

  it('outlives whatever a socket says', async () => {
    const socket = await fixture.connect();
    const junk = [
      null,
      0,
      '',
      'x',
      [],
      {},
      { recordingId: 1 },
      new Uint8Array(300_000),
      Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`key${n}`, n])),
      { recordingId: 'x', take: -1, seq: 1e9 },
    ];
    for (const payload of junk)
      for (const event of ['start_transcription', 'audio_stream', 'client_transcript', 'end_transcription'] as const)
        socket.say(event, payload);
    expect(await socket.ask('start_transcription', { conversationId: fixture.talk })).toMatchObject({
      error: { code: 'VALIDATION' },
    });
    expect(await socket.ask('start_transcription', { ...takeOf(fixture.talk), mimeType: '<b>' })).toMatchObject({
      error: { code: 'VALIDATION' },
    });
    expect(await resume(socket, takeOf(fixture.talk), 3)).toBe(0);
    await fixture.until(() => socket.heard.some(({ isFinal }) => isFinal), 'a final');
  });
});

describe('without a recogniser on the server', () => {
  it('[REC-12] refuses to record in mode off, and takes the browser’s own lines in mode browser', async () => {
    const app = await TestApp.start({ worker: false, config: { SPEECH_PROVIDER: 'off' } });
    const browser = await TestApp.start({ worker: false, beside: app });
    const user = await app.registerAndLogin();
    const talk = await consentedTalk(user);
    const off = await new TestSocket(app.url, user.token).opened();
    expect(await off.ask('start_transcription', takeOf(talk))).toMatchObject({ error: { code: 'SPEECH_OFF' } });
    const on = await new TestSocket(browser.url, user.token).opened();
    expect(await on.ask('start_transcription', takeOf(talk))).toMatchObject({ mode: 'browser' });
    off.close();
    on.close();
    await browser.close();
    await app.close();
  });
});
