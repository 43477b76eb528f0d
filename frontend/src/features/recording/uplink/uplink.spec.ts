import type { AudioChunk, ClientTranscript, ErrorCode, PieceRange, StartTranscription } from '@app/contract';
import type { AppSocket } from '../../../api/socket/app-socket.js';
import type { CurrentSocket, SocketSource } from '../../../api/socket/current-socket.js';
import { retryDelay } from './retry-delay.js';
import { MemoryStore, settled, TestClock, TestSocket } from './uplink-doubles.js';
import type { UplinkEnd } from './uplink-listener.js';
import { Uplink } from './uplink.js';

/** A server that settles what it hears as long as its recogniser works, and forgets 60 s after its socket is gone. */
class Server {
  readonly starts: { take: number; at: number; isStopped: boolean | undefined }[] = [];
  /** What it was told of the recorder. */
  readonly stops: unknown[] = [];
  readonly heard = new Map<number, number[]>();
  readonly committed = new Map<number, number>();
  readonly socket = new TestSocket((event, payload, acknowledge) => this.hear(event, payload, acknowledge));
  refusal: ErrorCode | null = null;
  waitMs: number | null = null;
  refusedLine: string | null = null;
  readonly lines: string[] = [];
  quarantined: PieceRange[] | undefined;
  isDown = false;
  /** Received sound turns out to be unreadable when the server settles it. */
  isUnreadable = false;
  /** The take that is running; null: nothing is, and what comes is not answered. */
  running: number | null = null;
  private forget: () => void = () => undefined;

  constructor(private readonly clock: TestClock) {}

  cut(): void {
    this.forget = this.clock.after(60_000, () => this.end());
    this.socket.cut();
  }

  tell(take: number, more: object = {}): void {
    const receivedSeq = (this.heard.get(take)?.length ?? 0) - 1;
    const told = { recordingId: 'r', take, receivedSeq, committedSeq: this.committed.get(take) ?? -1, ...more };
    this.socket.say('transcription_progress', told);
  }

  private hear(event: string, payload: unknown, acknowledge: (answer: unknown) => void): void {
    if (event === 'start_transcription') acknowledge(this.start(payload as StartTranscription));
    else if (event === 'audio_stream') this.take(payload as AudioChunk);
    else if (event === 'client_transcript') acknowledge(this.line(payload as ClientTranscript));
    else if (event === 'recorder_stopped') this.stops.push(payload);
    else if (event === 'end_transcription') {
      const take = this.running;
      if (take === null) acknowledge(refusal('RECORDING_NOT_FOUND'));
      else {
        const complete = this.end();
        const committedSeq = this.committed.get(take) ?? -1;
        acknowledge({ recordingId: 'r', complete, committedSeq, quarantined: this.quarantined });
      }
    }
  }

  private start({ take, isStopped }: StartTranscription): unknown {
    this.starts.push({ take, at: this.clock.now, isStopped });
    if (this.refusal !== null) return refusal(this.refusal);
    this.forget();
    if (this.running !== null && this.running < take && !this.settle(this.running))
      return refusal('SERVICE_UNAVAILABLE');
    if (this.running !== take)
      this.heard.set(
        take,
        Array.from({ length: (this.committed.get(take) ?? -1) + 1 }, (_, seq) => seq),
      );
    this.running = take;
    return { chunkMs: 1_000, mode: 'google', resumeFrom: { take, seq: this.heard.get(take)?.length ?? 0 } };
  }

  private take({ take, seq }: AudioChunk): void {
    const heard = this.heard.get(take);
    if (this.running !== take || heard === undefined) return;
    const isFull = this.waitMs !== null;
    if (!isFull && seq === heard.length) heard.push(seq);
    if (!this.isDown) this.committed.set(take, Math.max(this.committed.get(take) ?? -1, heard.length - 3));
    const isAgain = isFull || seq > heard.length;
    this.tell(take, isAgain ? { resend: true, ...(isFull && { waitMs: this.waitMs }) } : {});
  }

  private line({ lineId }: ClientTranscript): unknown {
    if (lineId === this.refusedLine) return refusal('VALIDATION');
    this.lines.push(lineId);
    return { lineId };
  }

  /** The received part of a take is text, unless the recogniser is down. */
  private settle(take: number): boolean {
    if (this.isDown) return false;
    if (this.isUnreadable) {
      this.isUnreadable = false;
      this.running = null;
      this.socket.say('transcription_restart', { reason: 'unreadable', recordingId: 'r' });
      return true;
    }
    this.committed.set(take, (this.heard.get(take)?.length ?? 0) - 1);
    this.tell(take);
    return true;
  }

  private end(): boolean {
    const { running } = this;
    this.running = null;
    return running === null || this.settle(running);
  }
}

/** The socket of a tab, as the login gives it. */
function sourceOf(userId: string, socket: TestSocket): SocketSource {
  // The double has of a socket what the uplink uses of it.
  const held: CurrentSocket = { userId, socket: socket as unknown as AppSocket };
  return { get: () => held, subscribe: () => () => undefined };
}

function refusal(code: ErrorCode) {
  return { error: { code, message: '録音できません。' } };
}

function bench() {
  const clock = new TestClock();
  const store = new MemoryStore();
  const server = new Server(clock);
  const ends: UplinkEnd[] = [];
  const unreachable: boolean[] = [];
  const troubles: (string | null)[] = [];
  store.begin('r', 'u', 'c');
  store.addTake('r', 0);
  const uplink = new Uplink(
    { store, recordingId: 'r', userId: 'u', sockets: sourceOf('u', server.socket), clock },
    {
      over: (end) => ends.push(end),
      reachable: (isReachable) => unreachable.push(!isReachable),
      trouble: (trouble) => troubles.push(trouble),
    },
  );
  /** A second of talk each. */
  const speak = async (pieces: number, take = 0) => {
    for (let piece = 0; piece < pieces; piece += 1) {
      store.addPiece('r', take);
      uplink.wake();
      await clock.pass(1_000);
    }
  };
  const end = () => {
    store.end('r');
    uplink.again();
    return settled();
  };
  return { clock, store, server, uplink, ends, unreachable, troubles, speak, end };
}

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, seq) => seq);

describe('the sending of a recording', () => {
  it('[CUS-1] ends when all is settled, and nothing is left', async () => {
    const { store, server, ends, speak, end } = bench();
    await speak(5);
    await end();
    expect(ends).toEqual([{ reason: 'finished' }]);
    expect(server.heard.get(0)).toEqual(upTo(4));
    expect([store.recordings.size, store.pieces.size]).toEqual([0, 0]);
  });

  it('[CUS-6] keeps what cannot be read where only the answer to its end says so', async () => {
    const { store, server, ends, speak, end } = bench();
    server.quarantined = [{ fromSeq: 1, toSeq: 2 }];
    server.isDown = true;
    await speak(4);
    server.isDown = false;
    // What says so before comes too late.
    server.tell = () => undefined;
    await end();
    expect(ends).toEqual([{ reason: 'finished' }]);
    expect([...store.pieces.values()].map(({ seq }) => seq)).toEqual([0, 1, 2]);
  });

  it('[CUS-2] goes on without a microphone, after pauses that grow from 2 s to 5 minutes, until it is complete', async () => {
    const { clock, store, server, ends, speak, end } = bench();
    server.isDown = true;
    await speak(3);
    await end();
    expect(ends).toEqual([]);
    await clock.pass(3_600_000);
    const times = server.starts.slice(1).map(({ at }, index) => at - (server.starts[index]?.at ?? 0));
    // The first is the time of the talk itself.
    const seconds = times.slice(1, 10).map((ms) => Math.floor(ms / 1000));
    expect(seconds).toEqual([4, 8, 16, 32, 64, 128, 256, 300, 300]);
    expect(store.pieces.size).toBe(3);
    server.isDown = false;
    await clock.pass(300_000);
    expect(ends).toEqual([{ reason: 'finished' }]);
    expect(store.pieces.size).toBe(0);
  });

  it('[CUS-3] tries at once on a new connection, and when it is asked to', async () => {
    const { clock, server, uplink, speak, end } = bench();
    server.isDown = true;
    await speak(2);
    await end();
    await clock.pass(600_000);
    const before = server.starts.length;
    uplink.again();
    await settled();
    expect(server.starts).toHaveLength(before + 1);
    server.cut();
    server.socket.connect();
    await clock.pass(500);
    expect(server.starts).toHaveLength(before + 2);
    // The pauses start again from the first.
    await clock.pass(2_000);
    expect(server.starts).toHaveLength(before + 3);
  });

  it('[CUS-3] [SOC-35] says at once that its recorder has stopped, long before the end can be asked for, and on every connection', async () => {
    const { clock, store, server, ends, speak, end } = bench();
    server.isDown = true;
    await speak(120);
    expect([server.starts.at(-1)?.isStopped, server.stops]).toEqual([undefined, []]);
    await end();
    expect(server.stops).toEqual([{ recordingId: 'r' }]);
    // Nothing more is sent: the server has as much as it may have.
    await clock.pass(10_000);
    expect([server.running, server.stops.length, store.pieces.size]).toEqual([0, 1, 120]);
    server.cut();
    server.socket.connect();
    await clock.pass(5_000);
    expect(server.starts.map(({ isStopped }) => isStopped)).toEqual([undefined, true]);
    expect(server.stops).toHaveLength(1);
    server.isDown = false;
    server.cut();
    server.socket.connect();
    await clock.pass(20_000);
    expect(ends).toEqual([{ reason: 'finished' }]);
  });

  it('[CUS-3] begins anew where the server says that it has forgotten what it did not store', async () => {
    const { clock, server, ends, speak, end } = bench();
    server.isDown = true;
    await speak(60);
    await end();
    server.running = null;
    server.isDown = false;
    server.heard.clear();
    server.tell(0);
    await clock.pass(20_000);
    expect(ends).toEqual([{ reason: 'finished' }]);
    expect(server.heard.get(0)).toEqual(upTo(59));
  });

  it('[CUS-3] [CUS-4] begins a later take only when the one before it is settled, and each piece is heard once', async () => {
    const { clock, store, server, uplink, ends, speak, end } = bench();
    server.isDown = true;
    await speak(3);
    store.endTake('r', 0);
    store.addTake('r', 1);
    await speak(4, 1);
    expect(server.heard.get(1)).toBeUndefined();
    expect(store.pieces.size).toBe(7);
    await end();
    await clock.pass(60_000);
    expect(store.pieces.size).toBe(7);
    server.isDown = false;
    uplink.again();
    await clock.pass(10_000);
    expect(ends).toEqual([{ reason: 'finished' }]);
    expect([server.heard.get(0), server.heard.get(1)]).toEqual([upTo(2), upTo(3)]);
  });

  it('[CUS-4] does not take the beginning of a later take for the settlement of the one before it', async () => {
    const { clock, store, server, ends, speak, end } = bench();
    await speak(3);
    store.endTake('r', 0);
    store.addTake('r', 1);
    // The last progress of the first take is lost.
    server.tell = () => undefined;
    await speak(1, 1);
    Reflect.deleteProperty(server, 'tell');
    expect([...store.pieces.values()].filter(({ take }) => take === 0)).toHaveLength(3);
    await end();
    await clock.pass(20_000);
    expect(ends).toEqual([{ reason: 'finished' }]);
  });

  it('[CUS-14] goes on recording when the connection comes back at any moment from 0 to 120 s after a cut', async () => {
    for (let away = 0; away <= 120; away += 1) {
      const { clock, store, server, ends, speak, end } = bench();
      await speak(4);
      server.cut();
      await speak(away);
      // Around the moment in which the server gives it up, too.
      await clock.pass((away % 5) * 200);
      server.socket.connect();
      await speak(3);
      await end();
      await clock.pass(10_000);
      expect(ends).toEqual([{ reason: 'finished' }]);
      expect(server.heard.get(0)).toEqual(upTo(away + 6));
      expect(store.pieces.size).toBe(0);
    }
  });

  it('[CUS-14] asks the server where it stands when it answers no piece any more', async () => {
    const { server, unreachable, speak } = bench();
    await speak(3);
    server.running = null;
    await speak(12);
    expect(server.heard.get(0)).toEqual(upTo(14));
    expect(unreachable.at(-1)).toBe(false);
  });

  it('[BUD-4] waits as long as the server asks, without calling that unreachable', async () => {
    const { clock, server, unreachable, troubles, speak } = bench();
    await speak(2);
    server.waitMs = 20_000;
    const before = unreachable.length;
    await speak(10);
    expect(troubles.at(-1)).toBe('pace');
    expect(server.heard.get(0)).toEqual(upTo(1));
    server.waitMs = null;
    await clock.pass(20_000);
    expect(server.heard.get(0)).toEqual(upTo(11));
    expect(troubles.at(-1)).toBeNull();
    expect(unreachable.slice(before)).not.toContain(true);
  });

  it.each([
    'TOO_MANY_RECORDINGS',
    'CONSENT_REQUIRED',
    'CONVERSATION_NOT_FOUND',
    'SPEECH_OFF',
    'FORBIDDEN',
    'VALIDATION',
    'INTERNAL',
  ] as const)('[CUS-1] [CUS-16] keeps sound refused with %s, and sends it when the server accepts it', async (code) => {
    const { clock, store, server, ends, speak, end } = bench();
    server.refusal = code;
    await speak(3);
    await end();
    await clock.pass(3_600_000);
    expect([ends.length, store.pieces.size]).toEqual([0, 3]);
    server.refusal = null;
    await clock.pass(300_000);
    expect(ends).toEqual([{ reason: 'finished' }]);
    expect(server.heard.get(0)).toEqual(upTo(2));
  });

  it.each(['CONVERSATION_DELETED', 'RECORDING_DELETED'] as const)(
    '[CUS-16] erases a deleted recording: %s',
    async (code) => {
      const { store, server, ends, speak } = bench();
      await speak(2);
      server.refusal = code;
      server.cut();
      server.socket.connect();
      await settled();
      expect(ends).toEqual([{ reason: 'deleted', code, message: '録音できません。' }]);
      expect([store.recordings.size, store.pieces.size]).toEqual([0, 0]);
    },
  );

  it('[CUS-6] keeps a take that cannot be read, which is the one before where a later is asked for', async () => {
    const { clock, store, server, ends, speak, end } = bench();
    await speak(3);
    server.isUnreadable = true;
    store.endTake('r', 0);
    store.addTake('r', 1);
    await speak(2, 1);
    expect(server.isUnreadable).toBe(false);
    await end();
    await clock.pass(10_000);
    expect(ends).toEqual([{ reason: 'finished' }]);
    // Pieces settled before stay settled; the header stays with the others.
    expect([...store.pieces.values()].map(({ take, seq }) => [take, seq])).toEqual([0, 1, 2].map((seq) => [0, seq]));
    expect(server.heard.get(1)).toEqual(upTo(1));
  });

  it('[CUS-1] takes a line that can never be taken for no reason to hold up the others, and keeps it', async () => {
    const { store, server, ends, uplink, end } = bench();
    const line = (lineId: string) => ({ lineId, transcript: lineId, startMs: 0, endMs: 1 });
    server.refusedLine = 'b';
    for (const lineId of ['a', 'b', 'c']) store.addLine('r', line(lineId));
    uplink.wake();
    await settled();
    await end();
    expect(server.lines).toEqual(['a', 'c']);
    expect(ends).toEqual([{ reason: 'finished' }]);
    expect([...store.lines.values()].map(({ line: { lineId } }) => lineId)).toEqual(['b']);
  });
});

it('waits twice as long each time, and never long while a person speaks', () => {
  expect([0, 1, 7, 8, 20].map((attempts) => retryDelay(attempts, false))).toEqual([
    2_000, 4_000, 256_000, 300_000, 300_000,
  ]);
  expect([0, 20].map((attempts) => retryDelay(attempts, true))).toEqual([2_000, 16_000]);
});
