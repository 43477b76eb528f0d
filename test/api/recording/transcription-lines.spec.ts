import { randomUUID } from 'node:crypto';
import { ConversationLifecycle } from '@app/conversations';
import { runAs } from '@app/database';
import { readTalk } from '../../kit/clients/one-on-one.js';
import { resume, takeOf } from '../../kit/clients/recording-client.js';
import { TranscriptionFixture } from '../../kit/clients/transcription-fixture.js';
import { ask } from '../../kit/product/postgres.js';

jest.setTimeout(60_000);

describe('lines that are heard', () => {
  const fixture = new TranscriptionFixture();

  it('[SOC-15] [SOC-30] stores what the browser recognised once, however often it is sent', async () => {
    const socket = await fixture.connect();
    const start = takeOf(fixture.talk);
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
    expect((await fixture.lines()).map(({ id, text }) => [id, text])).toEqual([
      [first, 'おはようございます'],
      [next, 'はい'],
    ]);
  });

  it('[SOC-20] [SOC-22] tells other tabs that lines were added, which the recording one appends by itself', async () => {
    const [socket, tab] = [await fixture.connect(), await fixture.connect()];
    await resume(socket, takeOf(fixture.talk), 3);
    await tab.told(fixture.talk, 'lines');
    expect(tab.heard).toEqual([]);
    expect(socket.heard.some(({ isFinal }) => isFinal)).toBe(true);
  });

  describe('and the numbers of a recogniser, which numbers voices as it hears them', () => {
    const speakers = async () => (await fixture.lines()).map(({ speaker }) => speaker);

    it('[REC-39] stay those of the voices while it hears them, also over another socket', async () => {
      const start = takeOf(fixture.talk);
      const first = await fixture.connect();
      await resume(first, start, 3);
      await fixture.until(() => first.progress.at(-1)?.committedSeq === 1, 'its words');
      first.close();
      const socket = await fixture.connect();
      await resume(socket, start, 6);
      await socket.ask('end_transcription', { recordingId: start.recordingId });
      expect(await speakers()).toEqual([1, 1]);
    });

    it.each(['a pause', 'another server'])(
      '[REC-39] are nobody’s after %s: the next recogniser may hear the other one first',
      async (what) => {
        const start = takeOf(fixture.talk);
        const first = await fixture.connect();
        await resume(first, start, 3);
        await fixture.until(() => first.progress.at(-1)?.committedSeq === 1, 'its words');
        const isMoved = what === 'another server';
        const socket = isMoved ? await fixture.connect(fixture.user, fixture.second) : first;
        await resume(socket, isMoved ? start : { ...start, take: 1, offsetMs: 9_000 }, 6);
        await socket.ask('end_transcription', { recordingId: start.recordingId });
        const [one, ...later] = await speakers();
        expect(one).toBe(1);
        expect(later.length).toBeGreaterThan(0);
        expect(later.every((speaker) => speaker === null)).toBe(true);
        expect(socket.heard.at(-1)).not.toHaveProperty('speakerTag');
      },
    );
  });

  it('[REC-30] removes what was recorded and nothing else', async () => {
    const socket = await fixture.connect();
    await fixture.user.patch(`/api/conversations/${fixture.talk}`, { transcript: '話者1: 前からある行' }).expect(200);
    const start = takeOf(fixture.talk);
    await resume(socket, start, 3);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect(await fixture.lines()).toHaveLength(2);
    const stranger = await fixture.app.registerAndLogin();
    const path = `/api/conversations/${fixture.talk}/recordings/${start.recordingId}`;
    await stranger.delete(path).expect(404);
    await fixture.user.delete(path).expect(204);
    expect((await fixture.lines()).map(({ text }) => text)).toEqual(['前からある行']);
  });

  describe('while it runs', () => {
    it('[TRN-15] [TRN-20] refuses a new transcript alone, and leaves it out beside other fields', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await resume(socket, start, 3);
      await fixture.until(() => socket.heard.some(({ isFinal }) => isFinal), 'a final');
      const path = `/api/conversations/${fixture.talk}`;
      const refused = await fixture.user.patch(path, { transcript: 'x' }).expect(409);
      expect(refused.body).toMatchObject({ statusCode: 409, code: 'RECORDING_RUNNING' });
      const { body } = (await fixture.user.patch(path, { transcript: 'x', memo: 'メモ' }).expect(200)) as {
        body: object;
      };
      expect(body).toMatchObject({ memo: 'メモ', transcript: '話者1: w1 w2 w3' });
      await socket.ask('end_transcription', { recordingId: start.recordingId });
      await fixture.user.patch(path, { transcript: 'x' }).expect(200);
    });

    it('[TRN-7] [TRN-20] takes corrected words of a line, and puts back no earlier transcript', async () => {
      const path = `/api/conversations/${fixture.talk}`;
      for (const transcript of ['話者1: 前', '話者1: 後']) await fixture.user.patch(path, { transcript }).expect(200);
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await resume(socket, start, 3);
      await fixture.until(() => socket.heard.some(({ isFinal }) => isFinal), 'a final');
      const before = await fixture.lines();
      const corrected = before.map(({ id }, n) => ({ id, text: `ほかの言葉${n}` }));
      await fixture.user.patch(`${path}/lines`, { lines: corrected }).expect(200);
      const after = await fixture.lines();
      expect(after.map(({ id, text }) => ({ id, text }))).toEqual(corrected);
      expect(after.map(({ start_ms }) => start_ms)).toEqual(before.map(({ start_ms }) => start_ms));
      const { body: versions } = await fixture.user.get(`${path}/versions?part=transcript`).expect(200);
      const [version] = versions as { id: string }[];
      const restore = () => fixture.user.post(`${path}/versions/${String(version?.id)}/restore`, {});
      expect(await restore()).toMatchObject({ status: 409, body: { code: 'RECORDING_RUNNING' } });
      expect(await fixture.lines()).toEqual(after);
      await socket.ask('end_transcription', { recordingId: start.recordingId });
      await restore().expect(200);
      expect((await fixture.lines()).map(({ text }) => text)).toEqual(['前']);
    });

    it('[SOC-29] is what its socket keeps running, and for 60 s after its last piece', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await resume(socket, start, 3);
      await fixture.until(() => socket.heard.some(({ isFinal }) => isFinal), 'a final');
      const change = () => fixture.user.patch(`/api/conversations/${fixture.talk}`, { transcript: 'x' });
      const seen = (seconds: number) =>
        ask(
          fixture.app.database.ownerUrl,
          `update recordings set last_seen_at = now() - $2 * interval '1 second' where id = $1`,
          [start.recordingId, seconds],
        );
      socket.close();
      await seen(55);
      await change().expect(409);
      await seen(61);
      await change().expect(200);
    });

    it('[SES-43] is activity: each line that is heard begins the 30 quiet minutes anew', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await socket.ask('start_transcription', start);
      await ask(
        fixture.app.database.ownerUrl,
        `update conversations set last_activity_at = now() - interval '31 minutes' where id = $1`,
        [fixture.talk],
      );
      const line = { recordingId: start.recordingId, isFinal: true, endMs: 900, startMs: 0, transcript: 'はい' };
      await socket.ask('client_transcript', { ...line, lineId: randomUUID() });
      const [{ quiet } = { quiet: true }] = await ask<{ quiet: boolean }>(
        fixture.app.database.ownerUrl,
        `select last_activity_at < now() - interval '1 minute' as quiet from conversations where id = $1`,
        [fixture.talk],
      );
      expect(quiet).toBe(false);
    });

    it('[SES-46] does not end the conversation, however long nobody speaks', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await resume(socket, start, 3);
      const lifecycle = fixture.app.nest.get(ConversationLifecycle, { strict: false });
      const { sub } = JSON.parse(Buffer.from(fixture.user.token.split('.')[1] ?? '', 'base64url').toString()) as {
        sub: string;
      };
      const endQuiet = () =>
        runAs(fixture.app.orm, sub, () => lifecycle.endQuiet(fixture.talk, new Date(Date.now() + 3_600_000)));
      expect(await endQuiet()).toBe(false);
      await socket.ask('end_transcription', { recordingId: start.recordingId });
      expect(await endQuiet()).toBe(true);
      expect((await readTalk(fixture.user, fixture.talk)).status).toBe('ended');
      await resume(await fixture.connect(), { ...start, take: 1 }, 3);
      expect((await readTalk(fixture.user, fixture.talk)).status).toBe('active');
    });

    it('[REC-39] [REC-41] lets one line, or all of a speaker, be given to another', async () => {
      const socket = await fixture.connect();
      await resume(socket, takeOf(fixture.talk), 6);
      await fixture.until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 2, 'two finals');
      const [first] = await fixture.lines();
      const path = `/api/conversations/${fixture.talk}`;
      await fixture.user.patch(`${path}/lines/${first?.id}`, { speaker: 2, text: '直した言葉' }).expect(200);
      expect((await fixture.lines()).map(({ speaker }) => speaker)).toEqual([2, 1]);
      await fixture.user.patch(path, { speakerRoles: { manager: 1 } }).expect(200);
      expect((await fixture.user.post(`${path}/relabel`, { from: 1, to: 3 }).expect(200)).body).toEqual({ changed: 1 });
      const { lines: after, speaker_roles } = await readTalk(fixture.user, fixture.talk);
      expect(after.map(({ speaker, text }) => [speaker, text])).toEqual([
        [2, '直した言葉'],
        [3, 'w4 w5 w6'],
      ]);
      expect(speaker_roles).toMatchObject({ manager: 3 });
      await fixture.user.patch(`${path}/lines/${randomUUID()}`, { speaker: 1 }).expect(404);
      await fixture.user.patch(`${path}/lines/${first?.id}`, { speaker: 0 }).expect(400);
    });
  });
});
