import { RECORDING, type AudioChunk } from '@app/contract';
import { resume, send, takeOf, wordsUpTo } from '../../kit/clients/recording-client.js';
import { soundOf, UNREADABLE } from '../../kit/doubles/scripted-speech.js';
import type { TestSocket } from '../../kit/clients/socket-client.js';
import { TranscriptionFixture } from '../../kit/clients/transcription-fixture.js';

jest.setTimeout(60_000);

describe('live transcription', () => {
  const fixture = new TranscriptionFixture();

  it('[SOC-2] [SOC-4] [SOC-9] [SOC-10] [SOC-11] [SOC-12] [SOC-14] [REC-5] stores what is heard in order, with times and speakers, before it tells', async () => {
    const socket = await fixture.connect();
    const start = takeOf(fixture.talk, { offsetMs: 60_000 });
    expect(await socket.ask('start_transcription', start)).toEqual({
      chunkMs: 1000,
      resumeFrom: { take: 0, seq: 0 },
      mode: 'google',
    });
    send(socket, start, 0, 7);
    await fixture.until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 2, 'two finals');
    const stored = await fixture.lines();
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
      complete: true,
      committedSeq: 6,
    });
    // Acknowledged when the last words are stored: no waiting here.
    expect(await fixture.words()).toEqual(wordsUpTo(7));
    expect(socket.progress.at(-1)).toMatchObject({ receivedSeq: 6, committedSeq: 6 });
  });

  it('[SOC-18] [REC-34] [REC-43] goes on after a cut on the same server: nothing lost, nothing doubled', async () => {
    const start = takeOf(fixture.talk);
    for (const [from, to] of [
      [0, 5],
      [5, 8],
      [8, 12],
    ] as const) {
      const socket = await fixture.connect();
      expect(await resume(socket, start, to)).toBe(from);
      await fixture.received(socket, to - 1);
      socket.close();
    }
    const socket = await fixture.connect();
    await resume(socket, start, 13);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect(await fixture.words()).toEqual(wordsUpTo(13));
  });

  it('[SOC-18] [SOC-24] [REC-34] [REC-52] goes on at another server, after which the first stores nothing more', async () => {
    const first = await fixture.connect();
    const start = takeOf(fixture.talk);
    await resume(first, start, 8);
    await fixture.until(() => first.progress.at(-1)?.committedSeq === 4, 'six words are text');
    const other = await fixture.connect(fixture.user, fixture.second);
    expect(await resume(other, start, 10)).toBe(5);
    await fixture.received(other, 9);
    send(first, start, 8, 12);
    await fixture.until(() => first.restarts.length === 1, 'the first server gives up');
    expect(first.restarts).toEqual([{ reason: 'taken_over', recordingId: start.recordingId }]);
    await other.ask('end_transcription', { recordingId: start.recordingId });
    expect(await fixture.words()).toEqual(wordsUpTo(10));
  });

  it.each(['the recording', 'another recording of the talk'])(
    '[SOC-24] is let go of at a server to which no socket came back, as soon as %s is heard at another one',
    async (what) => {
      const start = takeOf(fixture.talk);
      const first = await fixture.connect();
      await resume(first, start, 4);
      await fixture.until(() => first.progress.at(-1)?.committedSeq === 1, 'its words');
      first.close();
      // Notifications come in order: after this change none of the earlier ones makes the first server look again.
      await fixture.user.patch(`/api/conversations/${fixture.talk}`, { title: 'told' }).expect(200);
      await fixture.until(() => fixture.recognizer.open_ === 1, 'the first alone');
      const other = await fixture.connect(fixture.user, fixture.second);
      await other.ask('start_transcription', what === 'the recording' ? start : takeOf(fixture.talk));
      await fixture.until(() => fixture.recognizer.open_ === 1, 'the second alone');
    },
  );

  it('[CUS-14] comes back to a server after another one has heard it: nothing that is out of date there counts', async () => {
    const start = takeOf(fixture.talk);
    const first = await fixture.connect();
    await resume(first, start, 5);
    await fixture.received(first, 4);
    first.close();
    const other = await fixture.connect(fixture.user, fixture.second);
    await resume(other, start, 9);
    await fixture.until(() => other.progress.at(-1)?.committedSeq === 6, 'its words');
    other.close();
    const again = await fixture.connect();
    expect(await resume(again, start, 12)).toBe(7);
    await fixture.received(again, 11);
    expect(await again.ask('end_transcription', { recordingId: start.recordingId })).toMatchObject({ complete: true });
    expect(await fixture.words()).toEqual(wordsUpTo(12));
  });

  it('asks again for what is missing, and takes nothing twice', async () => {
    const socket = await fixture.connect();
    const start = takeOf(fixture.talk);
    await socket.ask('start_transcription', start);
    send(socket, start, 0, 3);
    send(socket, start, 1, 3);
    send(socket, start, 5, 7);
    await fixture.until(() => socket.progress.some(({ resend }) => resend === true), 'a word that pieces are missing');
    expect(socket.progress.filter(({ resend }) => resend)).toMatchObject([{ receivedSeq: 2 }]);
    send(socket, start, 3, 7);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect(await fixture.words()).toEqual(wordsUpTo(7));
  });

  it('[REC-47] takes no more than 60 s that are not text', async () => {
    fixture.recognizer.heldMs = 60_001;
    const socket = await fixture.connect();
    const start = takeOf(fixture.talk);
    await socket.ask('start_transcription', start);
    send(socket, start, 0, 1);
    await fixture.until(() => socket.progress.some(({ resend }) => resend === true), 'no room');
    expect(socket.progress.at(-1)).toMatchObject({ receivedSeq: -1 });
  });

  it('[SOC-23] never lets go of a piece in which a Cluster begins that is not text', async () => {
    const socket = await fixture.connect();
    const start = takeOf(fixture.talk);
    await socket.ask('start_transcription', start);
    // One Cluster over the pieces 0 to 3, the next from 4 on.
    for (let seq = 0; seq < 6; seq += 1)
      socket.say('audio_stream', {
        recordingId: start.recordingId,
        take: 0,
        seq,
        data: soundOf(seq, seq + 1, { cluster: seq % 4 === 0 }),
      });
    await fixture.until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 2, 'two finals');
    await fixture.until(() => (socket.progress.at(-1)?.committedSeq ?? -1) === 3, 'the first Cluster is text');
    expect(Math.max(...socket.progress.map(({ committedSeq }) => committedSeq))).toBe(3);
  });

  it('[SOC-27] counts silence as text', async () => {
    const socket = await fixture.connect();
    const start = takeOf(fixture.talk);
    await socket.ask('start_transcription', start);
    for (let seq = 0; seq < 6; seq += 1)
      socket.say('audio_stream', { recordingId: start.recordingId, take: 0, seq, data: soundOf(seq, 0) });
    await fixture.until(() => socket.progress.at(-1)?.committedSeq === 4, 'silence is settled');
    expect(await fixture.lines()).toEqual([]);
  });

  it('[SOC-28] [REC-28] makes an earlier take text before a later one begins', async () => {
    const socket = await fixture.connect();
    const start = takeOf(fixture.talk);
    await socket.ask('start_transcription', start);
    send(socket, start, 0, 2);
    await fixture.received(socket, 1);
    const later = { ...start, take: 1, offsetMs: 10_000 };
    await socket.ask('start_transcription', later);
    expect(await fixture.words()).toEqual(wordsUpTo(2));
    send(socket, later, 0, 2);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect((await fixture.lines()).map(({ text, start_ms }) => [text, start_ms])).toEqual([
      ['w1 w2', 100],
      ['w1 w2', 10_100],
    ]);
  });

  it('[SOC-5] [SOC-13] tells a recorder whose audio cannot be read to begin anew', async () => {
    const socket = await fixture.connect();
    const start = takeOf(fixture.talk);
    await socket.ask('start_transcription', start);
    const chunk: AudioChunk = { recordingId: start.recordingId, take: 0, seq: 0, data: UNREADABLE };
    // As a browser does: it is asked for again, by each fresh decoder.
    for (let decoder = 0; decoder <= RECORDING.decoders; decoder += 1) {
      await fixture.until(() => socket.progress.filter(({ resend }) => resend).length === decoder, 'the next decoder');
      socket.say('audio_stream', chunk);
    }
    await fixture.until(() => socket.restarts.length === 1, 'the word of it');
    expect(socket.progress.at(-1)?.quarantined).toEqual([{ fromSeq: 0, toSeq: null }]);
    expect(socket.restarts).toEqual([{ reason: 'unreadable', recordingId: start.recordingId, take: 0 }]);
    const again = { ...start, take: 1 };
    await resume(socket, again, 3);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect(await fixture.words()).toEqual(wordsUpTo(3));
  });

  it('goes on from the first piece where one Cluster holds all of it: words that are text are not stored again', async () => {
    const start = takeOf(fixture.talk);
    const piece = (socket: TestSocket, seq: number) =>
      socket.say('audio_stream', {
        recordingId: start.recordingId,
        take: 0,
        seq,
        data: soundOf(seq, seq + 1, { cluster: seq === 0 }),
      });
    const first = await fixture.connect();
    await first.ask('start_transcription', start);
    for (let seq = 0; seq < 5; seq += 1) piece(first, seq);
    await fixture.until(() => first.heard.some(({ isFinal }) => isFinal), 'a final');
    const other = await fixture.connect(fixture.user, fixture.second);
    expect(await other.ask('start_transcription', start)).toMatchObject({ resumeFrom: { seq: 0 } });
    for (let seq = 0; seq < 7; seq += 1) piece(other, seq);
    await other.ask('end_transcription', { recordingId: start.recordingId });
    expect(await fixture.words()).toEqual(wordsUpTo(7));
  });

  it('[SOC-17] gives a bare client its text, and stores nothing', async () => {
    const socket = await fixture.connect();
    socket.say('start_transcription');
    for (let seq = 0; seq < 4; seq += 1) socket.say('audio_stream', soundOf(seq));
    await fixture.until(() => socket.heard.some(({ isFinal }) => isFinal), 'a final');
    socket.say('end_transcription');
    await fixture.until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 2, 'the rest');
    expect(socket.heard.filter(({ isFinal }) => isFinal).map(({ transcript }) => transcript)).toEqual([
      'w1 w2 w3',
      'w4',
    ]);
    expect(await fixture.lines()).toEqual([]);
  });
});
