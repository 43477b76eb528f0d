import type { AudioChunk, Channel, StartTranscription } from '@app/contract';
import type { AppSocket } from '../../../api/socket/app-socket.js';
import type { SocketSource } from '../../../api/socket/current-socket.js';
import { MemoryStore, TestClock, TestSocket } from './uplink-doubles.js';
import type { UplinkEnd } from './uplink-listener.js';
import { Uplink } from './uplink.js';

/** A server that hears a take of each channel at a time, and settles what it hears at once where the recogniser of the channel works. */
class TwoChannelServer {
  readonly starts: StartTranscription[] = [];
  readonly heard = new Map<number, number>();
  readonly down = new Set<Channel>();
  /** The start of a channel that nobody answers. */
  mute: Channel | null = null;
  ends = 0;
  private readonly running = new Map<Channel, number>();
  readonly socket = new TestSocket((event, payload, acknowledge) => this.hear(event, payload, acknowledge));

  reconnect(): void {
    this.running.clear();
    this.socket.cut();
    this.socket.connect();
  }

  tell(take: number, committedSeq: number): void {
    const receivedSeq = this.heard.get(take) ?? -1;
    this.socket.say('transcription_progress', { recordingId: 'r', take, receivedSeq, committedSeq });
  }

  private hear(event: string, payload: unknown, acknowledge: (answer: unknown) => void): void {
    if (event === 'start_transcription') this.start(payload as StartTranscription, acknowledge);
    else if (event === 'audio_stream') this.take(payload as AudioChunk);
    else if (event === 'end_transcription') acknowledge(this.end());
  }

  private start(start: StartTranscription, acknowledge: (answer: unknown) => void): void {
    this.starts.push(start);
    const { take, channel } = start;
    if (channel === undefined || channel === this.mute) return;
    this.running.set(channel, take);
    acknowledge({ chunkMs: 1_000, mode: 'google', resumeFrom: { take, seq: (this.heard.get(take) ?? -1) + 1 } });
  }

  private take({ take, seq }: AudioChunk): void {
    const channel = this.channelOf(take);
    if (channel === undefined) return;
    if (seq === (this.heard.get(take) ?? -1) + 1) this.heard.set(take, seq);
    this.tell(take, this.down.has(channel) ? -1 : (this.heard.get(take) ?? -1));
  }

  private channelOf(take: number): Channel | undefined {
    return [...this.running].find(([, running]) => running === take)?.[0];
  }

  private end(): object {
    this.ends += 1;
    const takes = [...this.running].map(([channel, take]) => ({
      take,
      committedSeq: this.down.has(channel) ? -1 : (this.heard.get(take) ?? -1),
    }));
    const complete = this.down.size === 0;
    this.running.clear();
    return { recordingId: 'r', complete, committedSeq: -1, takes };
  }
}

function bench() {
  const clock = new TestClock();
  const store = new MemoryStore();
  const server = new TwoChannelServer();
  const ends: UplinkEnd[] = [];
  const unreadable: (Channel | undefined)[] = [];
  store.begin('r', 'u', 'c');
  store.addTake('r', 0, undefined, 'own');
  store.addTake('r', 1, undefined, 'other');
  // The double has of a socket what the uplink uses of it.
  const socket = server.socket as unknown as AppSocket;
  const sockets: SocketSource = { get: () => ({ userId: 'u', socket }), subscribe: () => () => undefined };
  const uplink = new Uplink(
    { store, recordingId: 'r', userId: 'u', sockets, clock },
    { over: (end) => ends.push(end), unreadable: (channel) => unreadable.push(channel) },
  );
  /** A second of talk in each of these takes. */
  const speak = async (...takes: number[]) => {
    for (const take of takes) store.addPiece('r', take);
    uplink.wake();
    await clock.pass(1_000);
  };
  const end = async () => {
    store.end('r');
    uplink.again();
    await clock.pass(10);
  };
  return { clock, store, server, ends, unreadable, uplink, speak, end };
}

describe('Uplink with two channels', () => {
  it('[REM-3] sends both takes at once, each begun with its channel, and ends the recording once', async () => {
    const { server, speak, end, ends, store } = bench();
    await speak(0, 1);
    await speak(0, 1);
    expect(server.starts.map(({ take, channel }) => [take, channel])).toEqual([
      [0, 'own'],
      [1, 'other'],
    ]);
    expect([...server.heard]).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(store.pieces.size).toBe(2);
    await end();
    expect(server.ends).toBe(1);
    expect(ends).toEqual([{ reason: 'finished' }]);
    expect(store.recordings.size).toBe(0);
  });

  it('[REM-3] a channel whose beginning is not answered does not hold up the other', async () => {
    const { server, speak } = bench();
    server.mute = 'own';
    await speak(0, 1);
    await speak(0, 1);
    expect(server.heard.get(0)).toBeUndefined();
    expect(server.heard.get(1)).toBe(1);
  });

  it('[REM-3] goes on with both on a new connection, and keeps what one of them has not settled', async () => {
    const { server, speak, end, clock, ends, store } = bench();
    server.down.add('other');
    await speak(0, 1);
    server.reconnect();
    await speak(0, 1);
    expect(server.starts.map(({ channel }) => channel)).toEqual(['own', 'other', 'own', 'other']);
    await end();
    expect(ends).toEqual([]);
    expect([...store.pieces.values()].map(({ take, seq }) => [take, seq])).toEqual([
      [1, 0],
      [1, 1],
    ]);
    server.down.clear();
    await clock.pass(60_000);
    expect(ends).toEqual([{ reason: 'finished' }]);
    expect(store.pieces.size).toBe(0);
  });

  it('[REM-7] goes on with one channel when the other has ended, and begins a later take of it', async () => {
    const { server, speak, store, end, ends } = bench();
    await speak(0, 1);
    store.endTake('r', 1);
    await speak(0);
    server.reconnect();
    await speak(0);
    // What is settled is not begun again.
    expect(server.starts.map(({ take }) => take)).toEqual([0, 1, 0]);
    store.addTake('r', 2, undefined, 'other');
    await speak(0, 2);
    expect(server.starts.at(-1)).toMatchObject({ take: 2, channel: 'other' });
    await end();
    expect(ends).toEqual([{ reason: 'finished' }]);
  });

  it('[REM-3] sets aside the take that cannot be read, and not that of the other channel', async () => {
    const { server, speak, unreadable, store } = bench();
    server.down.add('own').add('other');
    await speak(0, 1);
    server.socket.say('transcription_restart', { reason: 'unreadable', recordingId: 'r', take: 1 });
    await speak(0);
    expect(unreadable).toEqual(['other']);
    const quarantined = store.recordings.get('r')?.takes.map((take) => take.quarantined);
    expect(quarantined).toEqual([[], [{ fromSeq: 0, toSeq: null }]]);
  });
});
