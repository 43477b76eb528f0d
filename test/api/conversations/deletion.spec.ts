import {
  ERRORS,
  RECORDING,
  RECORDING_PROTOCOL,
  STANCES,
  THEMES,
  type ErrorCode,
  type StartTranscription,
} from '@app/contract';
import { Consent, Conversation, Recording, User } from '@app/database';
import { randomUUID } from 'node:crypto';
import { expectOwnersOnly, UNKNOWN_ID } from '../../kit/clients/callers.js';
import { addEmployee, readTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { consentedTalk, resume, send, takeOf } from '../../kit/clients/recording-client.js';
import { ScriptedDecoder, ScriptedRecognizer } from '../../kit/doubles/scripted-speech.js';
import { TestApp, type Call, type Caller, type TestUser } from '../../kit/product/test-app.js';
import { TestSocket } from '../../kit/clients/socket-client.js';
import { TranscriptionFixture } from '../../kit/clients/transcription-fixture.js';

jest.setTimeout(60_000);

const scripted = { recognizer: new ScriptedRecognizer(), decoder: new ScriptedDecoder() };

/** A call is answered with this error. */
async function expectRefused(call: Call, code: ErrorCode): Promise<void> {
  expect(await call).toMatchObject({ status: ERRORS[code].status, body: { code } });
}

const refusal = (code: string) => ({ error: { code, message: expect.any(String) as string } });

describe('deletion of what was recorded', () => {
  const fixture = new TranscriptionFixture();
  const pathOf = ({ conversationId, recordingId }: StartTranscription) =>
    `/api/conversations/${conversationId}/recordings/${recordingId}`;
  const take = (fields: Partial<StartTranscription> = {}) =>
    takeOf(fixture.talk, { protocol: RECORDING_PROTOCOL, ...fields });
  /** The same from a tab from before the update: undefined is not sent. */
  const old = (start: StartTranscription) => ({ ...start, protocol: undefined });
  const rowOf = (id: string) =>
    fixture.app.orm.em.fork().findOneOrFail(Recording, { id }, { filters: { owned: false }, refresh: true });
  const wish = async (start: StartTranscription) => {
    const { body } = await fixture.user.put(`${pathOf(start)}/deletion`).expect(202);
    return Date.parse((body as { delete_after: string }).delete_after);
  };
  const now = async () => {
    const [row] = await fixture.app.orm.em
      .fork()
      .execute<{ now: number }[]>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now');
    return row!.now;
  };
  /** A recording of three words. */
  const recorded = async (): Promise<{ socket: TestSocket; start: StartTranscription }> => {
    const socket = await fixture.connect();
    const start = take();
    await resume(socket, start, 3);
    await fixture.until(() => socket.heard.some(({ isFinal }) => isFinal), 'a final');
    return { socket, start };
  };

  describe('PUT and DELETE /api/conversations/{id}/recordings/{recordingId}/deletion', () => {
    it('[CUS-8] notes the wish, which ends the recording wherever it runs, and takes nothing more of it', async () => {
      const { socket, start } = await recorded();
      const other = await fixture.connect(fixture.user, fixture.second);
      const before = await now();
      const at = await wish(start);
      expect(at).toBeGreaterThanOrEqual(before + RECORDING.undo - 1);
      expect(at).toBeLessThanOrEqual((await now()) + RECORDING.undo);
      await fixture.until(() => socket.restarts.length === 1, 'it is told at once');
      expect(socket.restarts).toEqual([{ reason: 'taken_over', recordingId: start.recordingId }]);
      send(socket, start, 3, 9);
      expect(await socket.ask('start_transcription', start)).toEqual(refusal('RECORDING_DELETED'));
      expect(await other.ask('start_transcription', { ...start, take: 1 })).toEqual(refusal('RECORDING_DELETED'));
      // A tab from before the update lets its sound go on this, as it should.
      expect(await other.ask('start_transcription', old(start))).toEqual(refusal('CONVERSATION_NOT_FOUND'));
      expect(await fixture.words()).toEqual(['w1', 'w2', 'w3']);
      expect((await rowOf(start.recordingId)).endedAt).not.toBeNull();
      // Another recording may begin.
      expect(await socket.ask('start_transcription', take())).toMatchObject({ mode: 'google' });
    });

    it('[CUS-8] asked again the first time counts, and what was never started is noted all the same', async () => {
      const start = take();
      const at = await wish(start);
      expect(await wish(start)).toBe(at);
      const socket = await fixture.connect();
      expect(await socket.ask('start_transcription', start)).toEqual(refusal('RECORDING_DELETED'));
    });

    it('[CUS-8] is taken back within its time: the recording can go on', async () => {
      const { socket, start } = await recorded();
      await wish(start);
      await fixture.user.delete(`${pathOf(start)}/deletion`).expect(204);
      await fixture.user.delete(`${pathOf(start)}/deletion`).expect(204);
      expect(await resume(socket, start, 6)).toBe(2);
      await socket.ask('end_transcription', { recordingId: start.recordingId });
      expect((await fixture.words()).length).toBe(6);
      await fixture.user.delete(`${pathOf(take())}/deletion`).expect(204);
    });

    it('[CUS-8] is not taken back once it was carried out', async () => {
      const { start } = await recorded();
      await fixture.user.delete(pathOf(start)).expect(204);
      expect(await fixture.lines()).toEqual([]);
      await expectRefused(fixture.user.delete(`${pathOf(start)}/deletion`), 'RECORDING_DELETED');
      await fixture.user.delete(pathOf(start)).expect(204);
      expect(await wish(start)).toBeLessThanOrEqual(await now());
    });

    it('[CUS-8] [SEC-4] [SEC-7] belongs to the owner alone, and to the 1on1 of the recording', async () => {
      const { start } = await recorded();
      const calls = [
        (by: Caller, id: string) => by.put(`/api/conversations/${id}/recordings/${start.recordingId}/deletion`),
        (by: Caller, id: string) => by.delete(`/api/conversations/${id}/recordings/${start.recordingId}/deletion`),
        (by: Caller, id: string) => by.delete(`/api/conversations/${id}/recordings/${start.recordingId}`),
      ];
      for (const call of calls)
        await expectOwnersOnly(fixture.app, fixture.user, fixture.talk, call, 'CONVERSATION_NOT_FOUND');
      const stranger = await fixture.app.registerAndLogin();
      const theirs = { ...start, conversationId: await consentedTalk(stranger) };
      await expectRefused(stranger.put(`${pathOf(theirs)}/deletion`), 'RECORDING_NOT_FOUND');
      await expectRefused(stranger.delete(pathOf(theirs)), 'RECORDING_NOT_FOUND');
      expect(await rowOf(start.recordingId)).toMatchObject({ deleteAfter: null, deletedAt: null, endedAt: null });
      await fixture.user.put(`/api/conversations/${fixture.talk}/recordings/x/deletion`).expect(400);
    });
  });

  describe('a 1on1 that is gone', () => {
    it('[CUS-16] deleted: says so to new browsers, and as it always did to tabs from before', async () => {
      const { socket, start } = await recorded();
      await fixture.user.delete(`/api/conversations/${fixture.talk}`).expect(204);
      await fixture.until(() => socket.restarts.length === 1, 'the recording ends');
      expect(await socket.ask('start_transcription', start)).toEqual(refusal('CONVERSATION_DELETED'));
      expect(await socket.ask('start_transcription', old(start))).toEqual(refusal('CONVERSATION_NOT_FOUND'));
      // Somebody else learns nothing of it.
      const stranger = await fixture.connect(await fixture.app.registerAndLogin());
      expect(await stranger.ask('start_transcription', start)).toEqual(refusal('CONVERSATION_NOT_FOUND'));
    });

    it('[CUS-16] unknown, as an older database has it: new browsers keep their sound, tabs from before try again', async () => {
      const socket = await fixture.connect();
      const start = take({ conversationId: UNKNOWN_ID });
      expect(await socket.ask('start_transcription', start)).toEqual(refusal('CONVERSATION_NOT_FOUND'));
      expect(await socket.ask('start_transcription', old(start))).toEqual(refusal('SERVICE_UNAVAILABLE'));
    });

    it('[CUS-16] is not begun again under the id it had', async () => {
      const conversationId = randomUUID();
      const employee = await addEmployee(fixture.user);
      const chosen = { theme: THEMES[0].text, stance: STANCES[0].text };
      const choices = { employeeId: employee.id, employeeName: employee.name, ...chosen, conversationId };
      await fixture.user.post('/api/conversations/start', choices).expect(201);
      await fixture.user.delete(`/api/conversations/${conversationId}`).expect(204);
      await expectRefused(fixture.user.post('/api/conversations/start', choices), 'CONVERSATION_DELETED');
      expect(await fixture.app.orm.em.fork().count(Conversation, { id: conversationId }, { filters: false })).toBe(0);
    });
  });

  describe('a consent that is withdrawn', () => {
    it('[CUS-9] ends the recording, removes what was recorded, and asks anew before another one', async () => {
      const { socket, start } = await recorded();
      await fixture.user.patch(`/api/conversations/${fixture.talk}`, { memo: 'メモ' }).expect(200);
      await fixture.user
        .post(`/api/conversations/${fixture.talk}/messages`, { sender: 'employee', message: '元気です' })
        .expect(201);
      const { messages } = await readTalk(fixture.user, fixture.talk);
      const { body } = await fixture.user
        .post(`/api/conversations/${fixture.talk}/consent`, { mode: 'google', withdrawn: true })
        .expect(200);
      expect(body).toEqual({ consent_at: null, mode: 'google', destination: 'Google Cloud Speech-to-Text', key: null });
      expect(await readTalk(fixture.user, fixture.talk)).toMatchObject({
        consent_at: null,
        consent_key: null,
        lines: [],
        memo: 'メモ',
        messages,
      });
      await fixture.until(() => socket.restarts.length === 1, 'it is told at once');
      expect(await socket.ask('start_transcription', start)).toEqual(refusal('RECORDING_DELETED'));
      const another = take();
      expect(await socket.ask('start_transcription', another)).toEqual(refusal('CONSENT_REQUIRED'));
      await fixture.user.post(`/api/conversations/${fixture.talk}/consent`, { mode: 'google' }).expect(200);
      expect(await socket.ask('start_transcription', another)).toMatchObject({ mode: 'google' });
    });
  });
});

describe('a consent and its destination', () => {
  const speech = { SPEECH_PROVIDER: 'openai', OPENAI_SPEECH_API_KEY: 'x' } as const;
  const ours = { ...speech, OPENAI_SPEECH_BASE_URL: 'http://stt.example.jp:8000/v1' };
  let app: TestApp;
  let cloud: TestApp;
  let thinking: TestApp;
  let user: TestUser;
  let talk: string;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, config: ours, speech: scripted });
    // The same after its operator has configured another server, or a language model.
    cloud = await TestApp.start({ worker: false, beside: app, config: speech, speech: scripted });
    const model = { AI_PROVIDER: 'openai', OPENAI_MODEL: 'm', OPENAI_BASE_URL: 'http://llm.example.jp/v1' } as const;
    thinking = await TestApp.start({ worker: false, beside: app, config: { ...ours, ...model }, speech: scripted });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
    talk = (await startTalk(user, await addEmployee(user))).conversationId;
  });
  afterAll(async () => {
    for (const each of [thinking, cloud, app]) await each.close();
  });

  const keysOf = async (at: TestApp) => {
    const { body } = await at.visitor.get('/api/public-settings').expect(200);
    return (body as { consentKeys: Record<string, string> }).consentKeys;
  };
  const begin = async (at: TestApp, mimeType = 'audio/webm;codecs=opus') => {
    const socket = await new TestSocket(at.url, user.token).opened();
    const answer = await socket.ask('start_transcription', takeOf(talk, { protocol: RECORDING_PROTOCOL, mimeType }));
    socket.close();
    return answer;
  };
  const give = (body: object, at = app) => at.as(user.token).post(`/api/conversations/${talk}/consent`, body);

  it('[CUS-10] covers the destination it was given for: another server or language model asks anew before any sound', async () => {
    expect(await begin(app)).toEqual(refusal('CONSENT_REQUIRED'));
    const { body } = await give({ mode: 'openai' }).expect(200);
    const keys = await keysOf(app);
    expect(Object.keys(keys).sort()).toEqual(['browser', 'openai']);
    expect(body).toMatchObject({
      destination: 'OpenAI互換の音声認識サーバー（stt.example.jp:8000）',
      key: keys['openai'],
    });
    expect(await readTalk(user, talk)).toMatchObject({ consent_key: keys['openai'] });
    expect(await begin(app)).toMatchObject({ mode: 'openai' });
    expect(await begin(cloud)).toEqual(refusal('CONSENT_REQUIRED'));
    expect(await begin(thinking)).toEqual(refusal('CONSENT_REQUIRED'));
    // The browser's own recogniser sends the voice somewhere else.
    expect(await begin(app, 'text/plain')).toEqual(refusal('CONSENT_REQUIRED'));
    await give({ mode: 'browser' }).expect(200);
    expect(await begin(app, 'text/plain')).toMatchObject({ mode: 'openai' });
    expect(await begin(app)).toMatchObject({ mode: 'openai' });
  });

  it('[CUS-10] is refused for a destination that the server no longer has, and for a mode it has not', async () => {
    const { openai: key } = await keysOf(app);
    await expectRefused(give({ mode: 'openai', key }, cloud), 'CONFLICT');
    await expectRefused(give({ mode: 'browser', key }), 'CONFLICT');
    await expectRefused(give({ mode: 'sherpa' }), 'CONFLICT');
    for (const wrong of [{ key: 1 }, { key: null }, { withdrawn: 'x' }, { withdrawn: null }])
      await give({ mode: 'openai', ...wrong }).expect(400);
    expect((await readTalk(user, talk)).consent_at).toBeNull();
    await give({ mode: 'openai', key }).expect(200);
    expect(await begin(app)).toMatchObject({ mode: 'openai' });
  });

  it('[CUS-10] from before the update holds for the mode of the first start after it, and for nothing later', async () => {
    const em = app.orm.em.fork();
    const { id: owner } = await em.findOneOrFail(User, { username: user.username });
    const row = (mode: string) =>
      em.execute(
        `insert into consents (id, owner, conversation_id, mode, voice, given_at) values (?, ?, ?, ?, 'x', now())`,
        [randomUUID(), owner, talk, mode],
      );
    await row('sherpa');
    expect(await begin(app)).toEqual(refusal('CONSENT_REQUIRED'));
    await row('openai');
    const first = await TestApp.start({ worker: false, beside: app, config: ours, speech: scripted });
    const next = await TestApp.start({
      worker: false,
      beside: app,
      config: { SPEECH_PROVIDER: 'sherpa' } as const,
      speech: scripted,
    });
    expect(await begin(first)).toMatchObject({ mode: 'openai' });
    expect(await begin(cloud)).toEqual(refusal('CONSENT_REQUIRED'));
    expect(await begin(next)).toEqual(refusal('CONSENT_REQUIRED'));
    expect(await em.count(Consent, { conversationId: talk, key: null }, { filters: false })).toBe(0);
    await next.close();
    await first.close();
  });
});
