import { ConversationLifecycle } from '@app/conversations';
import { Recording, runAs } from '@app/database';
import { readTalk } from '../../kit/clients/one-on-one.js';
import { resume, send, takeOf, wordsUpTo } from '../../kit/clients/recording-client.js';
import type { TestSocket } from '../../kit/clients/socket-client.js';
import { TranscriptionFixture } from '../../kit/clients/transcription-fixture.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

const COMPLETE = { complete: true };

describe('the rest of a recording', () => {
  const fixture = new TranscriptionFixture(300);

  const end = (socket: TestSocket, { recordingId }: { recordingId: string }) =>
    socket.ask('end_transcription', { recordingId });
  const rowOf = (id: string) => fixture.app.orm.em.fork().findOneOrFail(Recording, { id }, { filters: false });
  const isRow = (id: string, is: (row: Recording) => boolean, what: string) =>
    eventually(async () => is(await rowOf(id)), what);
  const statusOf = async () => (await readTalk(fixture.user, fixture.talk)).status;
  /** Ends the 1on1 itself, as the making of its summary does. */
  const endTalk = async () => {
    const claims = Buffer.from(fixture.user.token.split('.')[1] ?? '', 'base64url').toString();
    const { sub } = JSON.parse(claims) as { sub: string };
    const lifecycle = fixture.app.nest.get(ConversationLifecycle, { strict: false });
    await runAs(fixture.app.orm, sub, () => lifecycle.end({ id: fixture.talk }));
  };
  const stays = async () => {
    const talk = await readTalk(fixture.user, fixture.talk);
    expect(talk.status).toBe('ended');
    // What the words are missing from is made anew.
    expect(talk.analyses.map(({ state }) => state)).not.toContain('done');
  };

  describe('of which nothing came for a while', () => {
    /** All that came of it is text, and no socket came back: it is over. */
    const given = async () => {
      const start = takeOf(fixture.talk);
      const socket = await fixture.connect();
      await resume(socket, start, 4);
      await fixture.received(socket, 3);
      socket.close();
      await isRow(start.recordingId, ({ endedAt }) => endedAt != null, 'the end of the recording');
      return start;
    };

    it.each(['same', 'other'] as const)(
      '[CUS-3] comes at the %s process beside a recording that has begun since: neither ends the other',
      async (process) => {
        const start = await given();
        const next = takeOf(fixture.talk, { offsetMs: 60_000 });
        const phone = await fixture.connect();
        await resume(phone, next, 2);
        await fixture.received(phone, 1);
        const again = await fixture.connect(fixture.user, process === 'same' ? fixture.app : fixture.second);
        expect(await resume(again, start, 6)).toBe(4);
        await fixture.received(again, 5);
        // Its next claim, as for its next take, is that of a rest as well.
        await resume(again, { ...start, take: 1, offsetMs: 10_000 }, 2);
        expect(await end(again, start)).toMatchObject(COMPLETE);
        expect(phone.restarts).toEqual([]);
        send(phone, next, 2, 3);
        expect(await end(phone, next)).toMatchObject(COMPLETE);
        expect((await fixture.words()).toSorted()).toEqual(
          [...wordsUpTo(6), ...wordsUpTo(2), ...wordsUpTo(3)].toSorted(),
        );
      },
    );

    it('[CUS-14] [SOC-29] is a recording that goes on where no other runs', async () => {
      const start = await given();
      const again = await fixture.connect();
      await resume(again, start, 5);
      await fixture.received(again, 4);
      expect(await rowOf(start.recordingId)).toMatchObject({ endedAt: null, endingAt: null });
      await fixture.user.patch(`/api/conversations/${fixture.talk}`, { transcript: 'x' }).expect(409);
    });
  });

  describe('whose recorder has stopped, in a 1on1 that has ended since,', () => {
    it('[CUS-3] [SOC-35] does not open it again over the connection of the talk, and is analysed', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await resume(socket, start, 3);
      await fixture.until(() => socket.heard.some(({ isFinal }) => isFinal), 'three words are text');
      fixture.recognizer.isDown = true;
      send(socket, start, 3, 9);
      await fixture.received(socket, 8);
      socket.say('recorder_stopped', { recordingId: start.recordingId });
      await isRow(start.recordingId, ({ endingAt }) => endingAt != null, 'the word that it has stopped');
      await endTalk();
      fixture.recognizer.comeUp();
      await fixture.until(() => socket.heard.filter(({ isFinal }) => isFinal).length === 3, 'the last words');
      await stays();
      expect(await end(socket, start)).toMatchObject(COMPLETE);
      expect(await rowOf(start.recordingId)).toMatchObject({ endingAt: null, endedAt: expect.any(Date) as Date });
      expect(await fixture.words()).toEqual(wordsUpTo(9));
    });

    it('[CUS-3] [SOC-35] does not open it again with a take that waited for the one before it', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      const later = { ...start, take: 1, offsetMs: 10_000 };
      await resume(socket, start, 2);
      await fixture.received(socket, 1);
      fixture.recognizer.finishMs = 1_000;
      const begun = socket.ask('start_transcription', later);
      socket.say('recorder_stopped', { recordingId: start.recordingId });
      await endTalk();
      await begun;
      fixture.recognizer.finishMs = 0;
      send(socket, later, 0, 3);
      expect(await end(socket, start)).toMatchObject(COMPLETE);
      await stays();
      expect(await fixture.words()).toEqual([...wordsUpTo(2), ...wordsUpTo(3)]);
    });

    it('[CUS-3] [SOC-35] does not open it again with takes and recordings that were never heard of', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await resume(socket, start, 3);
      expect(await end(socket, start)).toMatchObject(COMPLETE);
      await endTalk();
      const again = await fixture.connect();
      const unheard = takeOf(fixture.talk, { offsetMs: 60_000, isStopped: true });
      await resume(again, { ...start, take: 1, offsetMs: 10_000, isStopped: true }, 2);
      await resume(again, unheard, 2);
      for (const one of [start, unheard]) {
        expect(await rowOf(one.recordingId)).toMatchObject({ endedAt: null, endingAt: expect.any(Date) as Date });
        expect(await end(again, one)).toMatchObject(COMPLETE);
      }
      await stays();
      expect(again.restarts).toEqual([]);
      expect(await fixture.words()).toEqual([...wordsUpTo(3), ...wordsUpTo(2), ...wordsUpTo(2)]);
    });

    it('[SES-47] opens it again where its recorder runs: the two go on', async () => {
      const socket = await fixture.connect();
      const start = takeOf(fixture.talk);
      await resume(socket, start, 2);
      await fixture.received(socket, 1);
      await endTalk();
      send(socket, start, 2, 3);
      await fixture.until(() => socket.heard.some(({ isFinal }) => isFinal), 'three words are text');
      expect(await statusOf()).toBe('active');
    });
  });
});
