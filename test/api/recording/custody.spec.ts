import { RECORDING, type PieceRange, type TranscriptionEnded } from '@app/contract';
import { ConversationLifecycle } from '@app/conversations';
import { Recording, runAs, Take } from '@app/database';
import { readTalk } from '../../kit/clients/one-on-one.js';
import { oldTakeOf, resume, send, takeOf, wordsUpTo } from '../../kit/clients/recording-client.js';
import { UNREADABLE } from '../../kit/doubles/scripted-speech.js';
import type { TestSocket } from '../../kit/clients/socket-client.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { TranscriptionFixture } from '../../kit/clients/transcription-fixture.js';

jest.setTimeout(60_000);

const UNAVAILABLE = { error: { code: 'SERVICE_UNAVAILABLE', message: expect.any(String) as string } };

describe('custody of sound', () => {
  const fixture = new TranscriptionFixture(300);

  const end = (socket: TestSocket, { recordingId }: { recordingId: string }) =>
    socket.ask('end_transcription', { recordingId }) as Promise<TranscriptionEnded>;
  const rowOf = (id: string) => fixture.app.orm.em.fork().findOneOrFail(Recording, { id }, { filters: false });
  /** Waits until another process can read that pieces were given up: the browser hears of it before it is stored. */
  const storedRanges = (recordingId: string, count: number) =>
    eventually(async () => {
      const take = await fixture.app.orm.em.fork().findOneOrFail(Take, { recordingId }, { filters: false });
      return take.quarantined.length === count;
    }, 'the pieces that were given up');
  /** Ends the 1on1 itself. */
  const endTalk = async () => {
    const claims = Buffer.from(fixture.user.token.split('.')[1] ?? '', 'base64url').toString();
    const { sub } = JSON.parse(claims) as { sub: string };
    const lifecycle = fixture.app.nest.get(ConversationLifecycle, { strict: false });
    await runAs(fixture.app.orm, sub, () => lifecycle.end({ id: fixture.talk }));
  };
  /** Sends again whatever is asked for, up to `to`, as a browser does. */
  const follow = (socket: TestSocket, start: ReturnType<typeof takeOf>, to: number): (() => void) => {
    let told = 0;
    const timer = setInterval(() => {
      const asked = socket.progress.slice(told).findLast(({ resend, waitMs }) => resend && waitMs === undefined);
      told = socket.progress.length;
      if (asked?.take !== start.take) return;
      if (asked.receivedSeq >= 0) send(socket, start, 0, 1);
      send(socket, start, asked.receivedSeq + 1, to);
    }, 5);
    timer.unref();
    return () => clearInterval(timer);
  };

  describe('when the recogniser has failed', () => {
    it('[CUS-2] [CUS-3] says so at the end, keeps the rest as such, and makes it text once, by another process', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await socket.ask('start_transcription', start);
      send(socket, start, 0, 6);
      await fixture.until(() => socket.progress.at(-1)?.committedSeq === 4, 'six words are text');
      fixture.recognizer.isDown = true;
      send(socket, start, 6, 12);
      await fixture.received(socket, 11);
      expect(await end(socket, start)).toEqual({ recordingId: start.recordingId, complete: false, committedSeq: 4 });
      expect(await fixture.words()).toEqual(wordsUpTo(6));
      expect(await rowOf(start.recordingId)).toMatchObject({ endingAt: expect.any(Date) as Date, endedAt: null });
      // It does not count as running.
      await fixture.user.patch(`/api/conversations/${fixture.talk}`, { memo: 'メモ' }).expect(200);
      fixture.recognizer.isDown = false;
      const other = await fixture.connect(fixture.user, fixture.second);
      expect(await resume(other, start, 12)).toBe(5);
      await fixture.received(other, 11);
      expect(await end(other, start)).toMatchObject({ complete: true, committedSeq: 11 });
      expect(await fixture.words()).toEqual(wordsUpTo(12));
      expect(await rowOf(start.recordingId)).toMatchObject({ endingAt: null, endedAt: expect.any(Date) as Date });
    });

    it('[CUS-2] gives a tab from before the update an error that it tries again', async () => {
      const socket = await fixture.connect();
      const start = oldTakeOf(fixture.talk);
      await socket.ask('start_transcription', start);
      fixture.recognizer.isDown = true;
      send(socket, start, 0, 4);
      await fixture.received(socket, 3);
      expect(await end(socket, start)).toEqual(UNAVAILABLE);
      fixture.recognizer.isDown = false;
      expect(await resume(socket, start, 4)).toBe(0);
      await fixture.received(socket, 3);
      expect(await end(socket, start)).toMatchObject({ complete: true });
      expect(await fixture.words()).toEqual(wordsUpTo(4));
    });

    it.each([['2', takeOf] as const, ['before the update', oldTakeOf] as const])(
      '[CUS-4] begins no later take before the earlier one is text (protocol %s)',
      async (_, takeWith) => {
        const socket = await fixture.connect();
        const start = takeWith(fixture.talk);
        const later = { ...start, take: 1, offsetMs: 10_000 };
        await socket.ask('start_transcription', start);
        fixture.recognizer.isDown = true;
        send(socket, start, 0, 4);
        await fixture.received(socket, 3);
        expect(await socket.ask('start_transcription', later)).toEqual(UNAVAILABLE);
        expect(await fixture.words()).toEqual([]);
        fixture.recognizer.isDown = false;
        expect(await resume(socket, start, 4)).toBe(0);
        await fixture.received(socket, 3);
        expect(await socket.ask('start_transcription', later)).toMatchObject({ resumeFrom: { take: 1, seq: 0 } });
        expect(await fixture.words()).toEqual(wordsUpTo(4));
        send(socket, later, 0, 2);
        await end(socket, start);
        expect(await fixture.words()).toEqual([...wordsUpTo(4), ...wordsUpTo(2)]);
      },
    );

    it('[CUS-4] stores what is settled alone when no socket comes back', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await socket.ask('start_transcription', start);
      send(socket, start, 0, 4);
      await fixture.until(() => socket.progress.at(-1)?.committedSeq === 1, 'three words are text');
      fixture.recognizer.isDown = true;
      socket.close();
      await fixture.until(() => fixture.recognizer.open_ === 0, 'the end of the recording here');
      fixture.recognizer.isDown = false;
      const again = await fixture.connect();
      expect(await resume(again, start, 6)).toBe(2);
      await fixture.received(again, 5);
      expect(await end(again, start)).toMatchObject({ complete: true, committedSeq: 5 });
      expect(await fixture.words()).toEqual(wordsUpTo(6));
    });

    it('[CUS-3] adds the words of a rest to a 1on1 that has ended, which stays ended, and analyses it anew', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await socket.ask('start_transcription', start);
      send(socket, start, 0, 3);
      await fixture.until(() => socket.heard.some(({ isFinal }) => isFinal), 'three words are text');
      fixture.recognizer.isDown = true;
      send(socket, start, 3, 6);
      await fixture.received(socket, 5);
      expect(await end(socket, start)).toMatchObject({ complete: false });
      await endTalk();
      fixture.recognizer.isDown = false;
      await resume(socket, start, 6);
      await fixture.received(socket, 5);
      expect(await end(socket, start)).toMatchObject({ complete: true });
      const talk = await readTalk(fixture.user, fixture.talk);
      expect(talk.status).toBe('ended');
      expect(await fixture.words()).toEqual(wordsUpTo(6));
      expect(talk.analyses.map(({ state }) => state)).not.toContain('done');
    });

    it('[CUS-3] sends a rest beside a new recording of the same 1on1: neither ends the other', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await socket.ask('start_transcription', start);
      fixture.recognizer.isDown = true;
      send(socket, start, 0, 3);
      await fixture.received(socket, 2);
      expect(await end(socket, start)).toMatchObject({ complete: false });
      fixture.recognizer.isDown = false;
      const next = takeOf(fixture.talk, { offsetMs: 60_000 });
      const other = await fixture.connect();
      await resume(other, next, 2);
      await resume(socket, start, 3);
      await fixture.until(() => socket.heard.some(({ isFinal }) => isFinal), 'the rest');
      expect(await end(socket, start)).toMatchObject({ complete: true });
      send(other, next, 2, 3);
      expect(await end(other, next)).toMatchObject({ complete: true });
      expect(other.restarts).toEqual([]);
      expect((await fixture.lines()).map(({ start_ms }) => start_ms)).toEqual([100, 60_100]);
    });

    it.each(['REFUSED', 'MISCONFIGURED'] as const)(
      'holds where it refuses (%s): said so, nothing committed',
      async (code) => {
        const socket = await fixture.connect();
        const start = takeOf(fixture.talk);
        fixture.recognizer.failure = code;
        await socket.ask('start_transcription', start);
        send(socket, start, 0, 3);
        await fixture.until(() => socket.troubles.length === 1, 'the trouble');
        expect(socket.troubles).toEqual([{ recordingId: start.recordingId, trouble: 'refused' }]);
        expect(socket.progress.at(-1)).toMatchObject({ receivedSeq: -1, committedSeq: -1, resend: true });
        expect(socket.progress.at(-1)?.waitMs).toBeGreaterThan(29_000);
        expect(await end(socket, start)).toMatchObject({ complete: false, committedSeq: -1 });
        fixture.recognizer.failure = null;
        await resume(socket, start, 3);
        await fixture.received(socket, 2);
        expect(await end(socket, start)).toMatchObject({ complete: true });
        expect(await fixture.words()).toEqual(wordsUpTo(3));
      },
    );

    it('goes on with a fresh one after another failure: each word once', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await socket.ask('start_transcription', start);
      send(socket, start, 0, 4);
      await fixture.until(() => socket.progress.at(-1)?.committedSeq === 1, 'three words are text');
      fixture.recognizer.failure = 'UNAVAILABLE';
      send(socket, start, 4, 5);
      await fixture.until(() => socket.troubles.at(-1)?.trouble === 'provider', 'the trouble');
      fixture.recognizer.failure = null;
      const stop = follow(socket, start, 9);
      await fixture.received(socket, 8);
      stop();
      expect(await end(socket, start)).toMatchObject({ complete: true, committedSeq: 8 });
      expect(await fixture.words()).toEqual(wordsUpTo(9));
      expect(socket.troubles.at(-1)?.trouble).toBeNull();
    });
  });

  describe('when a decoder fails', () => {
    it('[CUS-5] replaces one that died, and hears each word once', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await socket.ask('start_transcription', start);
      send(socket, start, 0, 5);
      await fixture.received(socket, 4);
      const deaths = new Set([5, 7]);
      fixture.decoder.fault = (seq) => (deaths.delete(seq) ? 'UNAVAILABLE' : null);
      const stop = follow(socket, start, 10);
      send(socket, start, 5, 10);
      await fixture.until(() => deaths.size === 0 && socket.progress.at(-1)?.receivedSeq === 9, 'all pieces');
      stop();
      expect(await end(socket, start)).toMatchObject({ complete: true, committedSeq: 9 });
      expect(await fixture.words()).toEqual(wordsUpTo(10));
      expect(socket.restarts).toEqual([]);
      // The words themselves come to the one recogniser: it was never begun anew.
      expect(fixture.recognizer.opened).toBe(1);
    });

    it('[CUS-5] one that cannot be started at the end leaves the rest with the browser', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await socket.ask('start_transcription', start);
      send(socket, start, 0, 3);
      await fixture.until(() => socket.heard.some(({ isFinal }) => isFinal), 'three words');
      fixture.decoder.fault = () => 'UNAVAILABLE';
      send(socket, start, 3, 6);
      await fixture.until(() => socket.progress.some(({ resend }) => resend === true), 'the replay');
      expect(await end(socket, start)).toMatchObject({ complete: false, committedSeq: 1 });
      expect(await fixture.words()).toEqual(wordsUpTo(3));
    });

    it('[CUS-6] quarantines a piece that three fresh ones cannot read, and goes on after it', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await socket.ask('start_transcription', start);
      fixture.decoder.fault = (seq) => (seq === 4 ? 'UNREADABLE' : null);
      const stop = follow(socket, start, 9);
      send(socket, start, 0, 9);
      await fixture.until(() => socket.progress.at(-1)?.receivedSeq === 8, 'all pieces');
      stop();
      const range: PieceRange = { fromSeq: 4, toSeq: 4 };
      await fixture.until(() => socket.progress.at(-1)?.quarantined?.length === 1, 'the word of it');
      expect(socket.progress.at(-1)?.quarantined).toEqual([range]);
      expect(fixture.decoder.opened).toBe(1 + RECORDING.decoders + 1);
      await storedRanges(start.recordingId, 1);
      const other = await fixture.connect(fixture.user, fixture.second);
      const started = (await other.ask('start_transcription', start)) as {
        quarantined?: unknown;
        resumeFrom: { seq: number };
      };
      expect(started.quarantined).toEqual([range]);
      send(other, start, 0, 1);
      send(other, start, started.resumeFrom.seq, 9);
      await fixture.received(other, 8);
      expect(await end(other, start)).toMatchObject({ complete: true, committedSeq: 8 });
      expect(await fixture.words()).toEqual(wordsUpTo(9).filter((word) => word !== 'w5'));
      expect(socket.restarts.filter(({ reason }) => reason === 'unreadable')).toEqual([]);
    });

    it('[CUS-6] leaves out what lies before the next Cluster, too', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      const piece = (seq: number) => ({ cluster: seq % 3 === 0 });
      await socket.ask('start_transcription', start);
      fixture.decoder.fault = (seq) => (seq === 4 ? 'UNREADABLE' : null);
      const say = (from: number) => {
        if (from > 0) send(socket, start, 0, 1);
        send(socket, start, from, 9, piece);
      };
      say(0);
      for (let asked = 1; asked <= RECORDING.decoders + 1; asked += 1) {
        await fixture.until(() => socket.progress.filter(({ resend }) => resend).length === asked, 'the next decoder');
        say((socket.progress.findLast(({ resend }) => resend)?.receivedSeq ?? -1) + 1);
      }
      await fixture.until(() => socket.progress.at(-1)?.quarantined?.length === 2, 'the word of it');
      expect(socket.progress.at(-1)?.quarantined).toEqual([
        { fromSeq: 4, toSeq: 4 },
        { fromSeq: 5, toSeq: 5 },
      ]);
      expect(await end(socket, start)).toMatchObject({ complete: true, committedSeq: 8 });
      expect(await fixture.words()).toEqual(['w1', 'w2', 'w3', 'w4', 'w7', 'w8', 'w9']);
    });

    it('[CUS-6] quarantines nothing for a tab from before the update: it tries again, and commits nothing of it', async () => {
      const socket = await fixture.connect();
      const start = oldTakeOf(fixture.talk);
      await socket.ask('start_transcription', start);
      send(socket, start, 0, 3);
      await fixture.until(() => socket.heard.some(({ isFinal }) => isFinal), 'three words');
      socket.say('audio_stream', { recordingId: start.recordingId, take: 0, seq: 3, data: UNREADABLE });
      await fixture.until(() => socket.progress.some(({ resend }) => resend === true), 'the replay');
      expect(socket.progress.at(-1)?.waitMs).toBeGreaterThanOrEqual(1_000);
      expect(await end(socket, start)).toEqual(UNAVAILABLE);
      expect(socket.restarts).toEqual([]);
      expect(socket.progress.every(({ quarantined }) => quarantined === undefined)).toBe(true);
      expect(Math.max(...socket.progress.map(({ committedSeq }) => committedSeq))).toBe(1);
    });

    it('[CUS-6] [CUS-1] leaves the pieces of a stretch that the provider cannot read with the browser', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      fixture.recognizer.isUnreadable = (word) => word === 5;
      await socket.ask('start_transcription', start);
      send(socket, start, 0, 9);
      await fixture.until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 2, 'the others');
      expect(socket.progress.at(-1)?.quarantined).toEqual([{ fromSeq: 3, toSeq: 5 }]);
      expect(await end(socket, start)).toMatchObject({ complete: true });
      expect((await fixture.lines()).map(({ text }) => text)).toEqual(['w1 w2 w3', 'w7 w8 w9']);
    });
  });
});
