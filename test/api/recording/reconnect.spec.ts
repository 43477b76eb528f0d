import type { TranscriptionStarted } from '@app/contract';
import { randomNumbers } from '../../kit/sound/recording-fixtures.js';
import { send, takeOf, wordsUpTo } from '../../kit/clients/recording-client.js';
import type { TestSocket } from '../../kit/clients/socket-client.js';
import { TranscriptionFixture } from '../../kit/clients/transcription-fixture.js';

jest.setTimeout(120_000);

/** In place of 60 s without a socket. */
const RUNS_FOR = 150;
const CUTS = 6;
const PIECES = 20;

describe('a reconnect', () => {
  const fixture = new TranscriptionFixture(RUNS_FOR);

  /** Begins or goes on, and sends what is asked for up to `to`; a refusal is tried again, as browsers do. */
  async function goOn(socket: TestSocket, start: ReturnType<typeof takeOf>, to: number): Promise<void> {
    const answer = (await socket.ask('start_transcription', start)) as Partial<TranscriptionStarted>;
    if (answer.resumeFrom === undefined) throw new Error(`refused: ${JSON.stringify(answer)}`);
    const { seq } = answer.resumeFrom;
    if (seq >= to) return;
    if (seq > 0) send(socket, start, 0, 1);
    send(socket, start, seq, to);
    await fixture.received(socket, to - 1);
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '[CUS-14] [CUS-4] at any moment from 0 to twice the time for which a recording is kept goes on with it (%d)',
    async (seed) => {
      const random = randomNumbers(seed);
      // The last words take their time: a reconnect meets a recording that is about to end.
      fixture.recognizer.finishMs = seed % 2 === 0 ? 0 : RUNS_FOR / 2;
      const start = takeOf(fixture.talk);
      for (let cut = 1; cut <= CUTS; cut += 1) {
        const socket = await fixture.connect(fixture.user, random(3) === 0 ? fixture.second : fixture.app);
        await goOn(socket, start, Math.ceil((cut * PIECES) / CUTS));
        expect(socket.restarts).toEqual([]);
        socket.close();
        await new Promise((resolve) => setTimeout(resolve, random(2 * RUNS_FOR)));
      }
      const socket = await fixture.connect();
      await goOn(socket, start, PIECES);
      const { recordingId } = start;
      expect(await socket.ask('end_transcription', { recordingId })).toMatchObject({ complete: true });
      expect(await fixture.words()).toEqual(wordsUpTo(PIECES));
    },
  );

  it('[CUS-14] to a recording that is just being given up is answered at once, and no piece is lost', async () => {
    const start = takeOf(fixture.talk);
    const first = await fixture.connect();
    await goOn(first, start, 2);
    fixture.recognizer.finishMs = 3_000;
    const { opened } = fixture.recognizer;
    first.close();
    // It is given up, and waits for its last words.
    await new Promise((resolve) => setTimeout(resolve, RUNS_FOR * 3));
    const socket = await fixture.connect();
    const asked = performance.now();
    expect(await socket.ask('start_transcription', start)).toMatchObject({ resumeFrom: { seq: 0 } });
    expect(performance.now() - asked).toBeLessThan(2_000);
    expect(fixture.recognizer.opened).toBe(opened + 1);
    fixture.recognizer.finishMs = 0;
    send(socket, start, 0, 4);
    await fixture.received(socket, 3);
    expect(await socket.ask('end_transcription', { recordingId: start.recordingId })).toMatchObject({ complete: true });
    expect(await fixture.words()).toEqual(wordsUpTo(4));
  });

  it('[CUS-14] that is cut while it is asked for leaves no recording behind', async () => {
    const start = takeOf(fixture.talk);
    const socket = await fixture.connect();
    socket.say('start_transcription', start);
    socket.close();
    await fixture.until(() => fixture.recognizer.open_ === 0, 'the end of what was begun');
    const again = await fixture.connect();
    await goOn(again, start, 3);
    expect(await again.ask('end_transcription', { recordingId: start.recordingId })).toMatchObject({ complete: true });
    expect(await fixture.words()).toEqual(wordsUpTo(3));
  });
});
