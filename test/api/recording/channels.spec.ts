import { CHANNELS, type Channel, type StartTranscription, type TranscriptionEnded } from '@app/contract';
import { consentedTalk, resume, send, takeOf } from '../../kit/clients/recording-client.js';
import type { TestSocket } from '../../kit/clients/socket-client.js';
import { readTalk } from '../../kit/clients/one-on-one.js';
import { TranscriptionFixture } from '../../kit/clients/transcription-fixture.js';
import { soundOf } from '../../kit/doubles/scripted-speech.js';

jest.setTimeout(60_000);

/** The first words of a channel: by a word alone it is known whose it is. */
const FIRST: Record<Channel, number> = { own: 100, other: 500 };

/** The takes of both channels of one recording. */
function bothOf(conversationId: string): Record<Channel, StartTranscription> {
  const own = takeOf(conversationId, { channel: 'own' });
  return { own, other: takeOf(conversationId, { recordingId: own.recordingId, take: 1, channel: 'other' }) };
}

/** Sends pieces, each a second with a word; 0: silence. */
function say(
  socket: TestSocket,
  start: StartTranscription,
  words: readonly number[],
  { from = 0, share = 1 } = {},
): void {
  const { recordingId, take } = start;
  words.forEach((word, at) =>
    socket.say('audio_stream', { recordingId, take, seq: from + at, data: soundOf(from + at, word, { share }) }),
  );
}

/** A talk: words of a channel from its first, one each second. */
function wordsOf(channel: Channel, from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => FIRST[channel] + from + at);
}

/** The number of a word, or of the first one of a line. */
function wordIn(text: string): number {
  return Number(text.split(' ')[0]!.slice(1));
}

describe('a talk that is held online', () => {
  const fixture = new TranscriptionFixture();

  const begin = async (socket: TestSocket, both: Record<Channel, StartTranscription>): Promise<number[]> => {
    const next: number[] = [];
    for (const start of [both.own, both.other]) {
      const { resumeFrom } = (await socket.ask('start_transcription', start)) as { resumeFrom: { seq: number } };
      next.push(resumeFrom.seq);
    }
    return next;
  };
  const end = async (socket: TestSocket, { own }: Record<Channel, StartTranscription>): Promise<TranscriptionEnded> =>
    (await socket.ask('end_transcription', { recordingId: own.recordingId })) as TranscriptionEnded;
  /** The stored words of each party, and how many lines have another or no certain one. */
  const stored = async (): Promise<{ manager: number[]; employee: number[]; unsure: number }> => {
    const lines = await fixture.lines();
    const of = (party: string): number[] =>
      lines.filter((line) => line.party === party).flatMap(({ text }) => text.split(' ').map(wordIn));
    return { manager: of('manager'), employee: of('employee'), unsure: lines.filter(({ certain }) => !certain).length };
  };

  it('[REM-2] gives every line the speaker of its channel, in the order of time, though both talk at once', async () => {
    const socket = await fixture.connect();
    const both = bothOf(fixture.talk);
    expect(await begin(socket, both)).toEqual([0, 0]);
    // The other side comes first, and all at once: it began to speak a second later.
    say(socket, both.other, [0, ...wordsOf('other', 0, 9)]);
    await fixture.until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 3, 'the other side');
    for (let at = 0; at < 9; at += 3) say(socket, both.own, wordsOf('own', at, at + 3), { from: at });
    const ended = await end(socket, both);
    expect(ended).toMatchObject({ complete: true });
    expect(ended.takes).toEqual([
      { take: 0, committedSeq: 8 },
      { take: 1, committedSeq: 9 },
    ]);
    expect(await stored()).toEqual({ manager: wordsOf('own', 0, 9), employee: wordsOf('other', 0, 9), unsure: 0 });
    const talk = await readTalk(fixture.user, fixture.talk);
    expect(talk.speaker_roles).toMatchObject({ manager: 1, proposed_manager: null });
    const starts = talk.lines.map(({ start_ms }) => start_ms ?? 0);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(talk.lines.map(({ speaker }) => speaker)).toEqual([1, 2, 1, 2, 1, 2]);
    const told = socket.heard
      .filter(({ isFinal }) => isFinal)
      .map(({ transcript, speakerTag }) => [transcript, speakerTag]);
    expect(new Map(talk.lines.map(({ text, speaker }) => [text, speaker]))).toEqual(
      new Map(told as [string, number][]),
    );
  });

  it('[REM-2] keeps the names of its sides when a speaker of the room before is named during the talk', async () => {
    await fixture.user
      .patch(`/api/conversations/${fixture.talk}`, { transcript: '話者1: はじめます\n話者2: お願いします' })
      .expect(200);
    const socket = await fixture.connect();
    const both = bothOf(fixture.talk);
    await begin(socket, both);
    await fixture.user.patch(`/api/conversations/${fixture.talk}`, { speakerRoles: { manager: 2 } }).expect(200);
    say(socket, both.own, wordsOf('own', 0, 3));
    say(socket, both.other, wordsOf('other', 0, 3));
    expect(await end(socket, both)).toMatchObject({ complete: true });
    const spoken = (await fixture.lines()).filter(({ text }) => text.startsWith('w'));
    expect(spoken.map(({ text, party }) => [text.split(' ')[0], party]).toSorted()).toEqual([
      [`w${wordsOf('own', 0, 1)[0]}`, 'manager'],
      [`w${wordsOf('other', 0, 1)[0]}`, 'employee'],
    ]);
  });

  it('[REM-2] a line of the microphone that is a quieter echo of the other side is not stored, and taken back', async () => {
    const socket = await fixture.connect();
    const both = bothOf(fixture.talk);
    await begin(socket, both);
    const said = wordsOf('other', 0, 3);
    say(socket, both.own, [...said, ...wordsOf('own', 0, 3), 0], { share: 0.2 });
    say(socket, both.other, [...said, 0, 0, 0, 0]);
    await end(socket, both);
    expect(await stored()).toEqual({ manager: wordsOf('own', 0, 3), employee: said, unsure: 0 });
    const ids = new Set(socket.heard.filter(({ speakerTag }) => speakerTag === 1).map(({ lineId }) => lineId));
    const last = [...ids].map((id) => socket.heard.findLast(({ lineId }) => lineId === id));
    expect(last.map((line) => [line?.isFinal, line?.transcript])).toEqual([
      [false, ''],
      [true, 'w100 w101 w102'],
    ]);
  });

  it.each([
    ['louder than the other side', 1, 0.2, wordsOf('other', 0, 3)],
    ['of other words', 0.2, 1, wordsOf('own', 0, 3)],
  ])('[REM-2] a line that is %s is kept', async (_, own, other, words) => {
    const socket = await fixture.connect();
    const both = bothOf(fixture.talk);
    await begin(socket, both);
    say(socket, both.own, words, { share: own });
    say(socket, both.other, wordsOf('other', 0, 3), { share: other });
    await end(socket, both);
    expect(await stored()).toEqual({ manager: words, employee: wordsOf('other', 0, 3), unsure: 0 });
  });

  it('[REM-3] goes on with both after cuts and at another server: nothing lost, doubled or under the wrong name', async () => {
    const both = bothOf(fixture.talk);
    for (const [at, from, to] of [
      [fixture.app, 0, 5],
      [fixture.app, 5, 11],
      [fixture.second, 11, 16],
    ] as const) {
      const socket = await fixture.connect(fixture.user, at);
      const next = await begin(socket, both);
      CHANNELS.forEach((channel, n) => {
        const resumed = next[n]!;
        expect(resumed).toBeLessThanOrEqual(from);
        if (resumed > 0) say(socket, both[channel], wordsOf(channel, 0, 1));
        say(socket, both[channel], wordsOf(channel, resumed, to), { from: resumed });
      });
      const received = (take: number): boolean =>
        socket.progress.some((one) => one.take === take && one.receivedSeq === to - 1);
      await fixture.until(() => received(0) && received(1), 'both to be received');
      if (to === 16) expect(await end(socket, both)).toMatchObject({ complete: true });
      socket.close();
    }
    expect(await stored()).toEqual({ manager: wordsOf('own', 0, 16), employee: wordsOf('other', 0, 16), unsure: 0 });
  });

  it('[REM-3] a recogniser that dies on both channels costs no word', async () => {
    const socket = await fixture.connect();
    const both = bothOf(fixture.talk);
    await begin(socket, both);
    for (const channel of CHANNELS) say(socket, both[channel], wordsOf(channel, 0, 4));
    fixture.recognizer.failure = 'UNAVAILABLE';
    for (const channel of CHANNELS) say(socket, both[channel], wordsOf(channel, 4, 5), { from: 4 });
    await fixture.until(
      () => socket.progress.filter(({ resend }) => resend === true).length >= 2,
      'both to be asked again',
    );
    fixture.recognizer.failure = null;
    for (const channel of CHANNELS) {
      const { take } = both[channel];
      const again = (): number => socket.progress.findLast((one) => one.take === take)!.receivedSeq + 1;
      await fixture.until(() => socket.progress.findLast((one) => one.take === take)?.waitMs === undefined, 'its turn');
      const from = again();
      say(socket, both[channel], wordsOf(channel, 0, 1));
      say(socket, both[channel], wordsOf(channel, from, 9), { from });
    }
    expect(await end(socket, both)).toMatchObject({ complete: true });
    expect(await stored()).toEqual({ manager: wordsOf('own', 0, 9), employee: wordsOf('other', 0, 9), unsure: 0 });
  });

  it('[REM-3] says how far each channel is where the recogniser is down at the end, and takes the rest of both', async () => {
    const socket = await fixture.connect();
    const both = bothOf(fixture.talk);
    await begin(socket, both);
    for (const channel of CHANNELS) say(socket, both[channel], wordsOf(channel, 0, 3));
    await fixture.until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 2, 'a line of each');
    fixture.recognizer.isDown = true;
    for (const channel of CHANNELS) say(socket, both[channel], wordsOf(channel, 3, 6), { from: 3 });
    expect(await end(socket, both)).toEqual({
      recordingId: both.own.recordingId,
      complete: false,
      committedSeq: 1,
      takes: [
        { take: 0, committedSeq: 1 },
        { take: 1, committedSeq: 1 },
      ],
    });
    fixture.recognizer.comeUp();
    expect(await begin(socket, both)).toEqual([2, 2]);
    for (const channel of CHANNELS) {
      say(socket, both[channel], wordsOf(channel, 0, 1));
      say(socket, both[channel], wordsOf(channel, 2, 6), { from: 2 });
    }
    expect(await end(socket, both)).toMatchObject({ complete: true });
    expect(await stored()).toEqual({ manager: wordsOf('own', 0, 6), employee: wordsOf('other', 0, 6), unsure: 0 });
  });

  it('[REM-7] one channel ends and begins again while the other goes on', async () => {
    const socket = await fixture.connect();
    const both = bothOf(fixture.talk);
    await begin(socket, both);
    for (const channel of CHANNELS) say(socket, both[channel], wordsOf(channel, 0, 4));
    const again = { ...both.other, take: 2, offsetMs: 20_000 };
    expect(await socket.ask('start_transcription', again)).toMatchObject({ resumeFrom: { take: 2, seq: 0 } });
    say(socket, again, wordsOf('other', 4, 8));
    say(socket, both.own, wordsOf('own', 4, 8), { from: 4 });
    expect(await end(socket, both)).toMatchObject({ complete: true });
    expect(await stored()).toEqual({ manager: wordsOf('own', 0, 8), employee: wordsOf('other', 0, 8), unsure: 0 });
  });

  it('[REM-4] a silent channel opens no recogniser, and one that falls silent keeps it for 20 s', async () => {
    const socket = await fixture.connect();
    const both = bothOf(fixture.talk);
    await begin(socket, both);
    const silence = Array.from({ length: 40 }, () => 0);
    say(socket, both.other, silence);
    await fixture.until(() => (socket.progress.findLast(({ take }) => take === 1)?.committedSeq ?? 0) > 30, 'silence');
    expect(fixture.recognizer.opened).toBe(0);
    say(socket, both.own, [...wordsOf('own', 0, 3), ...silence.slice(0, 19)]);
    await fixture.until(() => (socket.progress.findLast(({ take }) => take === 0)?.committedSeq ?? 0) > 18, 'silence');
    expect([fixture.recognizer.opened, fixture.recognizer.open_]).toEqual([1, 1]);
    say(socket, both.own, [0, 0], { from: 22 });
    await fixture.until(() => fixture.recognizer.open_ === 0, 'the recogniser to be closed');
    say(socket, both.own, wordsOf('own', 3, 6), { from: 24 });
    expect(await end(socket, both)).toMatchObject({ complete: true });
    expect(fixture.recognizer.opened).toBe(2);
    expect(await stored()).toEqual({ manager: wordsOf('own', 0, 6), employee: [], unsure: 0 });
  });

  it('[REM-3] both channels count as one recording of the three', async () => {
    const socket = await fixture.connect();
    for (let talk = 0; talk < 3; talk += 1) await begin(socket, bothOf(await consentedTalk(fixture.user)));
    const fourth = takeOf(await consentedTalk(fixture.user), { channel: 'own' });
    expect(await socket.ask('start_transcription', fourth)).toMatchObject({ error: { code: 'TOO_MANY_RECORDINGS' } });
  });

  it('[REM-3] a pause ends both takes, and what follows it lies after it on the clock of the talk', async () => {
    const socket = await fixture.connect();
    const before = bothOf(fixture.talk);
    await begin(socket, before);
    for (const channel of CHANNELS) say(socket, before[channel], wordsOf(channel, 0, 4));
    const after = {
      own: { ...before.own, take: 2, offsetMs: 60_000 },
      other: { ...before.other, take: 3, offsetMs: 60_000 },
    };
    expect(await begin(socket, after)).toEqual([0, 0]);
    for (const channel of CHANNELS) say(socket, after[channel], wordsOf(channel, 4, 8));
    expect(await end(socket, after)).toMatchObject({ complete: true });
    expect(await stored()).toEqual({ manager: wordsOf('own', 0, 8), employee: wordsOf('other', 0, 8), unsure: 0 });
    const begun = (await fixture.lines()).map(({ text, start_ms }) => [
      wordIn(text) % 100 < 4,
      (start_ms ?? 0) < 60_000,
    ]);
    expect(begun.length).toBeGreaterThan(3);
    for (const [isBefore, startsBefore] of begun) expect(startsBefore).toBe(isBefore);
  });

  it('[REM-3] both sides go when the consent is withdrawn while they are heard, and nothing of either comes later', async () => {
    const socket = await fixture.connect();
    const both = bothOf(fixture.talk);
    await begin(socket, both);
    for (const channel of CHANNELS) say(socket, both[channel], wordsOf(channel, 0, 3));
    await fixture.until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 2, 'a line of each');
    await fixture.user
      .post(`/api/conversations/${fixture.talk}/consent`)
      .send({ mode: 'google', withdrawn: true })
      .expect(200);
    for (const channel of CHANNELS) say(socket, both[channel], wordsOf(channel, 3, 6), { from: 3 });
    await fixture.until(() => fixture.recognizer.open_ === 0, 'the end of both recognisers');
    for (const channel of CHANNELS)
      expect(await socket.ask('start_transcription', both[channel])).toHaveProperty('error');
    expect(await fixture.lines()).toEqual([]);
  });

  it('[REM-3] both sides go when the recording is deleted, and what was typed stays', async () => {
    const socket = await fixture.connect();
    await fixture.user.patch(`/api/conversations/${fixture.talk}`, { transcript: '話者1: 前からある行' }).expect(200);
    const both = bothOf(fixture.talk);
    await begin(socket, both);
    for (const channel of CHANNELS) say(socket, both[channel], wordsOf(channel, 0, 3));
    await fixture.until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 2, 'a line of each');
    const path = `/api/conversations/${fixture.talk}/recordings/${both.own.recordingId}`;
    await fixture.user.delete(path).expect(204);
    for (const channel of CHANNELS) say(socket, both[channel], wordsOf(channel, 3, 6), { from: 3 });
    await fixture.until(() => fixture.recognizer.open_ === 0, 'the end of both recognisers');
    for (const channel of CHANNELS)
      expect(await socket.ask('start_transcription', both[channel])).toHaveProperty('error');
    expect((await fixture.lines()).map(({ text }) => text)).toEqual(['前からある行']);
  });

  it('[REM-2] the numbers of channels are none of a room, before or after', async () => {
    const socket = await fixture.connect();
    const room = takeOf(fixture.talk);
    await resume(socket, room, 3);
    await socket.ask('end_transcription', { recordingId: room.recordingId });
    const both = bothOf(fixture.talk);
    await begin(socket, both);
    say(socket, both.own, wordsOf('own', 0, 3));
    say(socket, both.other, [0, ...wordsOf('other', 0, 3)]);
    await end(socket, both);
    const later = takeOf(fixture.talk);
    await socket.ask('start_transcription', later);
    send(socket, later, 3, 6);
    send(socket, later, 0, 3);
    await socket.ask('end_transcription', { recordingId: later.recordingId });
    const lines = await fixture.lines();
    expect(lines.map(({ text, party, certain }) => [text.split(' ')[0], certain ? party : null])).toEqual([
      ['w1', null],
      ['w100', 'manager'],
      ['w500', 'employee'],
      ['w1', null],
    ]);
    expect(new Set(lines.map(({ speaker }) => speaker)).size).toBe(4);
  });

  it('[REM-1] refuses a channel that there is not', async () => {
    const socket = await fixture.connect();
    const start = { ...takeOf(fixture.talk), channel: 'both' };
    expect(await socket.ask('start_transcription', start as unknown as StartTranscription)).toMatchObject({
      error: { code: 'VALIDATION' },
    });
  });
});
