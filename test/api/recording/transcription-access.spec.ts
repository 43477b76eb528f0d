import { randomUUID } from 'node:crypto';
import { RECORDING_PROTOCOL } from '@app/contract';
import { JwtService } from '@nestjs/jwt';
import { addEmployee, readTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { consentedTalk, resume, send, takeOf, wordsUpTo } from '../../kit/clients/recording-client.js';
import { SECRET, TestApp } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { TestSocket } from '../../kit/clients/socket-client.js';
import { TranscriptionBench } from '../../kit/clients/transcription-fixture.js';

jest.setTimeout(60_000);

describe('who may record, and for how long', () => {
  const bench = new TranscriptionBench();

  it('[SOC-25] goes on when the token expires while it runs', async () => {
    const claims = JSON.parse(Buffer.from(bench.user.token.split('.')[1] ?? '', 'base64url').toString()) as object;
    const exp = Math.floor(Date.now() / 1000) + 2;
    const token = bench.app.nest.get(JwtService, { strict: false }).sign({ ...claims, exp }, { secret: SECRET });
    const socket = await bench.connect({ ...bench.user, token });
    const start = takeOf(bench.talk);
    await resume(socket, start, 3);
    await eventually(() => Promise.resolve(Date.now() / 1000 > exp + 1), 'the end of the token');
    send(socket, start, 3, 6);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect(await bench.words()).toEqual(wordsUpTo(6));
    await expect(new TestSocket(bench.app.url, token).opened()).rejects.toThrow('UNAUTHENTICATED');
  });

  it('[REC-26] all but the recording works without consent', async () => {
    const { conversationId } = await startTalk(bench.user, await addEmployee(bench.user));
    const path = `/api/conversations/${conversationId}`;
    await bench.user
      .post(`${path}/messages`, { sender: 'employee', message: '元気です', question: '調子はどうですか' })
      .expect(201);
    await bench.user.patch(path, { memo: 'メモ', transcript: '話者1: こんにちは' }).expect(200);
    await bench.user.post(`${path}/one-point-advice`).expect(200);
    await bench.user.post(`${path}/summarize`, {}).expect(200);
    expect((await readTalk(bench.user, conversationId)).consent_at).toBeNull();
  });

  it('[SOC-34] refuses without consent, for what is another’s, and for a recording of another talk', async () => {
    const socket = await bench.connect();
    const { conversationId } = await startTalk(bench.user, await addEmployee(bench.user));
    const refusal = (code: string) => ({ error: { code, message: expect.any(String) as string } });
    expect(await socket.ask('start_transcription', takeOf(conversationId))).toEqual(refusal('CONSENT_REQUIRED'));
    const stranger = await bench.app.registerAndLogin();
    const others = await bench.connect(stranger);
    const foreign = takeOf(bench.talk, { protocol: RECORDING_PROTOCOL });
    expect(await others.ask('start_transcription', foreign)).toEqual(refusal('CONVERSATION_NOT_FOUND'));
    const start = takeOf(bench.talk);
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
    expect(await bench.lines()).toEqual([]);
  });

  it('[SEC-6] tells no socket of what another hears', async () => {
    const [socket, other] = [await bench.connect(), await bench.connect(await bench.app.registerAndLogin())];
    const start = takeOf(bench.talk);
    await resume(socket, start, 4);
    await bench.until(() => socket.heard.some(({ isFinal }) => isFinal), 'a final');
    expect(other.heard).toEqual([]);
  });

  it('lets the last who begins record a talk: the other hears that it is over', async () => {
    const [one, two] = [await bench.connect(), await bench.connect()];
    const first = takeOf(bench.talk);
    await resume(one, first, 2);
    await resume(two, takeOf(bench.talk), 3);
    await bench.until(() => one.restarts.length === 1, 'the first hears of it');
    expect(one.restarts[0]).toMatchObject({ reason: 'taken_over' });
    await bench.until(() => two.heard.some(({ isFinal }) => isFinal), 'the second is heard');
    expect(await bench.words()).toEqual(wordsUpTo(3));
  });

  it('[SOC-26] [SOC-32] ends a recording with the password, and goes on with it after the next login', async () => {
    const socket = await bench.connect();
    const start = takeOf(bench.talk);
    await resume(socket, start, 4);
    await bench.until(() => socket.progress.at(-1)?.committedSeq === 1, 'three words are text');
    const changed = { currentPassword: bench.user.password, newPassword: 'atarashii-aikotoba' };
    await bench.user.post('/api/change-password', changed).expect(200);
    await socket.ended();
    expect(bench.recognizer.open_).toBeGreaterThanOrEqual(0);
    bench.user = await bench.app.login(bench.user.username, changed.newPassword);
    await bench.user.patch(`/api/conversations/${bench.talk}`, { transcript: '話者1: w1 w2 w3' }).expect(200);
    const again = await bench.connect();
    expect(await resume(again, start, 6)).toBe(2);
    await again.ask('end_transcription', { recordingId: start.recordingId });
    expect(await bench.words()).toEqual(wordsUpTo(6));
  });

  it('outlives whatever a socket says', async () => {
    const socket = await bench.connect();
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
    expect(await socket.ask('start_transcription', { conversationId: bench.talk })).toMatchObject({
      error: { code: 'VALIDATION' },
    });
    expect(await socket.ask('start_transcription', { ...takeOf(bench.talk), mimeType: '<b>' })).toMatchObject({
      error: { code: 'VALIDATION' },
    });
    expect(await resume(socket, takeOf(bench.talk), 3)).toBe(0);
    await bench.until(() => socket.heard.some(({ isFinal }) => isFinal), 'a final');
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
