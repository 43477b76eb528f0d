import { randomUUID } from 'node:crypto';
import type { AudioChunk } from '@app/contract';
import { ConversationLifecycle } from '@app/conversations';
import { runAs } from '@app/database';
import { consentedTalk, resume, send, takeOf, wordsUpTo } from '../factories/recording.js';
import { addEmployee, readTalk, startTalk } from '../factories/one-on-one.js';
import { ScriptedAssistant } from '../factories/scripted-assistant.js';
import { ScriptedDecoder, ScriptedRecognizer, soundOf, UNREADABLE } from '../factories/scripted-speech.js';
import { JwtService } from '@nestjs/jwt';
import { SECRET, TestApp, type TestUser } from '../harness/app.js';
import { eventually } from '../harness/eventually.js';
import { TestSocket } from '../harness/socket.js';

jest.setTimeout(60_000);

describe('live transcription', () => {
  const recognizer = new ScriptedRecognizer();
  const speech = { recognizer, decoder: new ScriptedDecoder() };
  const config = { SPEECH_PROVIDER: 'google' as never };
  let app: TestApp;
  let second: TestApp;
  let user: TestUser;
  let talk: string;
  let sockets: TestSocket[];

  beforeAll(async () => {
    const options = { assistant: new ScriptedAssistant(), worker: false, speech, config };
    app = await TestApp.start(options);
    second = await TestApp.start({ ...options, beside: app });
  });
  beforeEach(async () => {
    sockets = [];
    recognizer.words = 3;
    recognizer.heldMs = 0;
    user = await app.registerAndLogin();
    talk = await consentedTalk(user);
  });
  afterEach(() => {
    for (const socket of sockets) socket.close();
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const connect = (by = user, at = app) => {
    const socket = new TestSocket(at.url, by.token);
    sockets.push(socket);
    return socket.opened();
  };
  const until = (condition: () => boolean, what: string) => eventually(() => Promise.resolve(condition()), what);
  const lines = async () => (await readTalk(user, talk)).lines;
  const words = async () => (await lines()).flatMap(({ text }) => text.split(' '));
  const received = (socket: TestSocket, seq: number) =>
    until(() => socket.progress.some(({ receivedSeq }) => receivedSeq === seq), `piece ${seq}`);

  it('[SOC-2] [SOC-4] [SOC-9] [SOC-10] [SOC-11] [SOC-12] [SOC-14] [REC-5] stores what is heard in order, with times and speakers, before it tells', async () => {
    const socket = await connect();
    const start = takeOf(talk, { offsetMs: 60_000 });
    expect(await socket.ask('start_transcription', start)).toEqual({
      chunkMs: 1000,
      resumeFrom: { take: 0, seq: 0 },
      mode: 'google',
    });
    send(socket, start, 0, 7);
    await until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 2, 'two finals');
    const stored = await lines();
    expect(stored.map(({ text, speaker, start_ms }) => [text, speaker, start_ms])).toEqual([
      ['w1 w2 w3', 1, 60_100],
      ['w4 w5 w6', 1, 63_100],
    ]);
    const finals = socket.heard.filter(({ isFinal }) => isFinal);
    expect(finals.map(({ lineId }) => lineId)).toEqual(stored.map(({ id }) => id));
    expect(finals[0]).toMatchObject({ transcript: 'w1 w2 w3', speakerTag: 1, startMs: 60_100, endMs: 62_900 });
    expect(socket.heard.find(({ isFinal }) => !isFinal)).toMatchObject({ transcript: 'w1', lineId: finals[0]?.lineId });
    expect(await socket.ask('end_transcription', { recordingId: start.recordingId })).toEqual({
      recordingId: start.recordingId,
    });
    // Acknowledged when the last words are stored: no waiting here.
    expect(await words()).toEqual(wordsUpTo(7));
    expect(socket.progress.at(-1)).toMatchObject({ receivedSeq: 6, committedSeq: 6 });
  });

  it('[SOC-18] [REC-34] [REC-43] goes on after a cut on the same server: nothing lost, nothing doubled', async () => {
    const start = takeOf(talk);
    for (const [from, to] of [
      [0, 5],
      [5, 8],
      [8, 12],
    ] as const) {
      const socket = await connect();
      expect(await resume(socket, start, to)).toBe(from);
      await received(socket, to - 1);
      socket.close();
    }
    const socket = await connect();
    await resume(socket, start, 13);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect(await words()).toEqual(wordsUpTo(13));
  });

  it('[SOC-18] [SOC-24] [REC-34] [REC-52] goes on at another server, after which the first stores nothing more', async () => {
    const first = await connect();
    const start = takeOf(talk);
    await resume(first, start, 8);
    await until(() => first.progress.at(-1)?.committedSeq === 4, 'six words are text');
    const other = await connect(user, second);
    expect(await resume(other, start, 10)).toBe(5);
    await received(other, 9);
    send(first, start, 8, 12);
    await until(() => first.restarts.length === 1, 'the first server gives up');
    expect(first.restarts).toEqual([{ reason: 'taken_over', recordingId: start.recordingId }]);
    await other.ask('end_transcription', { recordingId: start.recordingId });
    expect(await words()).toEqual(wordsUpTo(10));
  });

  it('asks again for what is missing, and takes nothing twice', async () => {
    const socket = await connect();
    const start = takeOf(talk);
    await socket.ask('start_transcription', start);
    send(socket, start, 0, 3);
    send(socket, start, 1, 3);
    send(socket, start, 5, 7);
    await until(() => socket.progress.some(({ resend }) => resend === true), 'a word that pieces are missing');
    expect(socket.progress.filter(({ resend }) => resend)).toMatchObject([{ receivedSeq: 2 }]);
    send(socket, start, 3, 7);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect(await words()).toEqual(wordsUpTo(7));
  });

  it('[REC-47] takes no more than 60 s that are not text', async () => {
    recognizer.heldMs = 60_001;
    const socket = await connect();
    const start = takeOf(talk);
    await socket.ask('start_transcription', start);
    send(socket, start, 0, 1);
    await until(() => socket.progress.some(({ resend }) => resend === true), 'no room');
    expect(socket.progress.at(-1)).toMatchObject({ receivedSeq: -1 });
  });

  it('[SOC-23] never lets go of a piece in which a Cluster begins that is not text', async () => {
    const socket = await connect();
    const start = takeOf(talk);
    await socket.ask('start_transcription', start);
    // One Cluster over the pieces 0 to 3, the next from 4 on.
    for (let seq = 0; seq < 6; seq += 1)
      socket.say('audio_stream', {
        recordingId: start.recordingId,
        take: 0,
        seq,
        data: soundOf(seq, seq + 1, { cluster: seq % 4 === 0 }),
      });
    await until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 2, 'two finals');
    await until(() => (socket.progress.at(-1)?.committedSeq ?? -1) === 3, 'the first Cluster is text');
    expect(Math.max(...socket.progress.map(({ committedSeq }) => committedSeq))).toBe(3);
  });

  it('[SOC-27] counts silence as text', async () => {
    const socket = await connect();
    const start = takeOf(talk);
    await socket.ask('start_transcription', start);
    for (let seq = 0; seq < 6; seq += 1)
      socket.say('audio_stream', { recordingId: start.recordingId, take: 0, seq, data: soundOf(seq, 0) });
    await until(() => socket.progress.at(-1)?.committedSeq === 4, 'silence is settled');
    expect(await lines()).toEqual([]);
  });

  it('[SOC-28] [REC-28] makes an earlier take text before a later one begins', async () => {
    const socket = await connect();
    const start = takeOf(talk);
    await socket.ask('start_transcription', start);
    send(socket, start, 0, 2);
    await received(socket, 1);
    const later = { ...start, take: 1, offsetMs: 10_000 };
    await socket.ask('start_transcription', later);
    expect(await words()).toEqual(wordsUpTo(2));
    send(socket, later, 0, 2);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect((await lines()).map(({ text, start_ms }) => [text, start_ms])).toEqual([
      ['w1 w2', 100],
      ['w1 w2', 10_100],
    ]);
  });

  it('[SOC-5] [SOC-13] tells a recorder whose audio cannot be read to begin anew', async () => {
    const socket = await connect();
    const start = takeOf(talk);
    await socket.ask('start_transcription', start);
    const chunk: AudioChunk = { recordingId: start.recordingId, take: 0, seq: 0, data: UNREADABLE };
    socket.say('audio_stream', chunk);
    await until(() => socket.restarts.length === 1, 'the word of it');
    expect(socket.restarts).toEqual([{ reason: 'unreadable', recordingId: start.recordingId }]);
    const again = { ...start, take: 1 };
    await resume(socket, again, 3);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect(await words()).toEqual(wordsUpTo(3));
  });

  it('goes on from the first piece where one Cluster holds all of it: words that are text are not stored again', async () => {
    const start = takeOf(talk);
    const piece = (socket: TestSocket, seq: number) =>
      socket.say('audio_stream', {
        recordingId: start.recordingId,
        take: 0,
        seq,
        data: soundOf(seq, seq + 1, { cluster: seq === 0 }),
      });
    const first = await connect();
    await first.ask('start_transcription', start);
    for (let seq = 0; seq < 5; seq += 1) piece(first, seq);
    await until(() => first.heard.some(({ isFinal }) => isFinal), 'a final');
    const other = await connect(user, second);
    expect(await other.ask('start_transcription', start)).toMatchObject({ resumeFrom: { seq: 0 } });
    for (let seq = 0; seq < 7; seq += 1) piece(other, seq);
    await other.ask('end_transcription', { recordingId: start.recordingId });
    expect(await words()).toEqual(wordsUpTo(7));
  });

  it('[SOC-25] goes on when the token expires while it runs', async () => {
    const claims = JSON.parse(Buffer.from(user.token.split('.')[1] ?? '', 'base64url').toString()) as object;
    const exp = Math.floor(Date.now() / 1000) + 2;
    const token = app.nest.get(JwtService, { strict: false }).sign({ ...claims, exp }, { secret: SECRET });
    const socket = await connect({ ...user, token });
    const start = takeOf(talk);
    await resume(socket, start, 3);
    await eventually(() => Promise.resolve(Date.now() / 1000 > exp + 1), 'the end of the token');
    send(socket, start, 3, 6);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect(await words()).toEqual(wordsUpTo(6));
    await expect(new TestSocket(app.url, token).opened()).rejects.toThrow('UNAUTHENTICATED');
  });

  it('[REC-26] all but the recording works without consent', async () => {
    const { conversationId } = await startTalk(user, await addEmployee(user));
    const path = `/api/conversations/${conversationId}`;
    await user
      .post(`${path}/messages`, { sender: 'employee', message: '元気です', question: '調子はどうですか' })
      .expect(201);
    await user.patch(path, { memo: 'メモ', transcript: '話者1: こんにちは' }).expect(200);
    await user.post(`${path}/one-point-advice`).expect(200);
    await user.post(`${path}/summarize`, {}).expect(200);
    expect((await readTalk(user, conversationId)).consent_at).toBeNull();
  });

  it('[SOC-34] refuses without consent, for what is another’s, and for a recording of another talk', async () => {
    const socket = await connect();
    const { conversationId } = await startTalk(user, await addEmployee(user));
    const refusal = (code: string) => ({ error: { code, message: expect.any(String) as string } });
    expect(await socket.ask('start_transcription', takeOf(conversationId))).toEqual(refusal('CONSENT_REQUIRED'));
    const stranger = await app.registerAndLogin();
    const others = await connect(stranger);
    expect(await others.ask('start_transcription', takeOf(talk))).toEqual(refusal('CONVERSATION_NOT_FOUND'));
    const start = takeOf(talk);
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
    expect(await lines()).toEqual([]);
  });

  it('[SEC-6] tells no socket of what another hears', async () => {
    const [socket, other] = [await connect(), await connect(await app.registerAndLogin())];
    const start = takeOf(talk);
    await resume(socket, start, 4);
    await until(() => socket.heard.some(({ isFinal }) => isFinal), 'a final');
    expect(other.heard).toEqual([]);
  });

  it('lets the last who begins record a talk: the other hears that it is over', async () => {
    const [one, two] = [await connect(), await connect()];
    const first = takeOf(talk);
    await resume(one, first, 2);
    await resume(two, takeOf(talk), 3);
    await until(() => one.restarts.length === 1, 'the first hears of it');
    expect(one.restarts[0]).toMatchObject({ reason: 'taken_over' });
    await until(() => two.heard.some(({ isFinal }) => isFinal), 'the second is heard');
    expect(await words()).toEqual(wordsUpTo(3));
  });

  it('[SOC-17] gives a bare client its text, and stores nothing', async () => {
    const socket = await connect();
    socket.say('start_transcription');
    for (let seq = 0; seq < 4; seq += 1) socket.say('audio_stream', soundOf(seq));
    await until(() => socket.heard.some(({ isFinal }) => isFinal), 'a final');
    socket.say('end_transcription');
    await until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 2, 'the rest');
    expect(socket.heard.filter(({ isFinal }) => isFinal).map(({ transcript }) => transcript)).toEqual([
      'w1 w2 w3',
      'w4',
    ]);
    expect(await lines()).toEqual([]);
  });

  it('[SOC-15] [SOC-30] stores what the browser recognised once, however often it is sent', async () => {
    const socket = await connect();
    const start = takeOf(talk);
    await socket.ask('start_transcription', start);
    const line = { recordingId: start.recordingId, isFinal: true, endMs: 900, startMs: 0 };
    const [first, next] = [randomUUID(), randomUUID()];
    expect(await socket.ask('client_transcript', { ...line, lineId: first, transcript: 'おはようございます' })).toEqual(
      {
        lineId: first,
      },
    );
    for (const lineId of [first, next, next])
      await socket.ask('client_transcript', {
        ...line,
        lineId,
        transcript: lineId === first ? 'おはようございます' : 'はい',
      });
    await socket.ask('client_transcript', { ...line, lineId: randomUUID(), transcript: '途中', isFinal: false });
    expect((await lines()).map(({ id, text }) => [id, text])).toEqual([
      [first, 'おはようございます'],
      [next, 'はい'],
    ]);
  });

  it('[SOC-26] [SOC-32] ends a recording with the password, and goes on with it after the next login', async () => {
    const socket = await connect();
    const start = takeOf(talk);
    await resume(socket, start, 4);
    await until(() => socket.progress.at(-1)?.committedSeq === 1, 'three words are text');
    const changed = { currentPassword: user.password, newPassword: 'atarashii-aikotoba' };
    await user.post('/api/change-password', changed).expect(200);
    await socket.ended();
    expect(recognizer.open_).toBeGreaterThanOrEqual(0);
    user = await app.login(user.username, changed.newPassword);
    await user.patch(`/api/conversations/${talk}`, { transcript: '話者1: w1 w2 w3' }).expect(200);
    const again = await connect();
    expect(await resume(again, start, 6)).toBe(2);
    await again.ask('end_transcription', { recordingId: start.recordingId });
    expect(await words()).toEqual(wordsUpTo(6));
  });

  it('[SOC-20] [SOC-22] tells other tabs that lines were added, which the recording one appends by itself', async () => {
    const [socket, tab] = [await connect(), await connect()];
    await resume(socket, takeOf(talk), 3);
    await tab.told(talk, 'lines');
    expect(tab.heard).toEqual([]);
    expect(socket.heard.some(({ isFinal }) => isFinal)).toBe(true);
  });

  it('[REC-30] removes what was recorded and nothing else', async () => {
    const socket = await connect();
    await user.patch(`/api/conversations/${talk}`, { transcript: '話者1: 前からある行' }).expect(200);
    const start = takeOf(talk);
    await resume(socket, start, 3);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect(await lines()).toHaveLength(2);
    const stranger = await app.registerAndLogin();
    const path = `/api/conversations/${talk}/recordings/${start.recordingId}`;
    await stranger.delete(path).expect(404);
    await user.delete(path).expect(204);
    expect((await lines()).map(({ text }) => text)).toEqual(['前からある行']);
  });

  describe('while it runs', () => {
    it('[SOC-29] refuses a new transcript alone, and leaves it out beside other fields', async () => {
      const socket = await connect();
      const start = takeOf(talk);
      await resume(socket, start, 3);
      await until(() => socket.heard.some(({ isFinal }) => isFinal), 'a final');
      const path = `/api/conversations/${talk}`;
      await user.patch(path, { transcript: 'x' }).expect(409);
      const { body } = (await user.patch(path, { transcript: 'x', memo: 'メモ' }).expect(200)) as { body: object };
      expect(body).toMatchObject({ memo: 'メモ', transcript: '話者1: w1 w2 w3' });
      await socket.ask('end_transcription', { recordingId: start.recordingId });
      await user.patch(path, { transcript: 'x' }).expect(200);
    });

    it('[SOC-29] does not end the conversation, however long nobody speaks', async () => {
      const socket = await connect();
      const start = takeOf(talk);
      await resume(socket, start, 3);
      const lifecycle = app.nest.get(ConversationLifecycle, { strict: false });
      const { sub } = JSON.parse(Buffer.from(user.token.split('.')[1] ?? '', 'base64url').toString()) as {
        sub: string;
      };
      const endQuiet = () => runAs(app.orm, sub, () => lifecycle.endQuiet(talk, new Date(Date.now() + 3_600_000)));
      expect(await endQuiet()).toBe(false);
      await socket.ask('end_transcription', { recordingId: start.recordingId });
      expect(await endQuiet()).toBe(true);
      expect((await readTalk(user, talk)).status).toBe('ended');
      await resume(await connect(), { ...start, take: 1 }, 3);
      expect((await readTalk(user, talk)).status).toBe('active');
    });

    it('[REC-39] [REC-41] lets one line, or all of a speaker, be given to another', async () => {
      const socket = await connect();
      await resume(socket, takeOf(talk), 6);
      await until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 2, 'two finals');
      const [first] = await lines();
      const path = `/api/conversations/${talk}`;
      await user.patch(`${path}/lines/${first?.id}`, { speaker: 2, text: '直した言葉' }).expect(200);
      expect((await lines()).map(({ speaker }) => speaker)).toEqual([2, 1]);
      await user.patch(path, { speakerRoles: { manager: 1 } }).expect(200);
      expect((await user.post(`${path}/relabel`, { from: 1, to: 3 }).expect(200)).body).toEqual({ changed: 1 });
      const { lines: after, speaker_roles } = await readTalk(user, talk);
      expect(after.map(({ speaker, text }) => [speaker, text])).toEqual([
        [2, '直した言葉'],
        [3, 'w4 w5 w6'],
      ]);
      expect(speaker_roles).toMatchObject({ manager: 3 });
      await user.patch(`${path}/lines/${randomUUID()}`, { speaker: 1 }).expect(404);
      await user.patch(`${path}/lines/${first?.id}`, { speaker: 0 }).expect(400);
    });
  });

  it('outlives whatever a socket says', async () => {
    const socket = await connect();
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
    expect(await socket.ask('start_transcription', { conversationId: talk })).toMatchObject({
      error: { code: 'VALIDATION' },
    });
    expect(await socket.ask('start_transcription', { ...takeOf(talk), mimeType: '<b>' })).toMatchObject({
      error: { code: 'VALIDATION' },
    });
    expect(await resume(socket, takeOf(talk), 3)).toBe(0);
    await until(() => socket.heard.some(({ isFinal }) => isFinal), 'a final');
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
