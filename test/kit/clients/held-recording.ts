import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel } from '@app/contract';
import { Uplink } from '../../../frontend/src/features/recording/uplink/uplink.js';
import { MemoryStore } from '../../../frontend/src/features/recording/uplink/uplink-doubles.js';
import { openSocket, type AppSocket } from './socket-client.js';
import { storedTones, storedTonesBy, type RecordedTalk } from './recorded-talk.js';

const PIECE_MS = 1_000;

/**
 * A recording in a browser without a browser: the product's own sending and its own rule of what may be deleted, over a store in
 * memory and a real socket.
 */
export class HeldRecording {
  readonly id = randomUUID();
  /** What hindered it on the way, and how often. */
  readonly troubles = new Map<string, number>();
  private readonly store = new MemoryStore();
  private readonly socket: AppSocket;
  private readonly uplink: Uplink;
  private readonly over = Promise.withResolvers<string>();
  /** The running take of each channel; undefined: of the whole room. */
  private readonly takes = new Map<Channel | undefined, number>();
  private lastTake = -1;

  constructor(
    url: string,
    readonly talk: RecordedTalk,
    private readonly pieces: readonly Buffer[],
    channels: readonly Channel[] = [],
  ) {
    const { manager, conversationId } = talk;
    this.store.begin(this.id, manager.id, conversationId);
    for (const channel of channels.length === 0 ? [undefined] : channels) this.addTake(channel);
    this.socket = openSocket(url, manager.token, { reconnectionDelay: 500, reconnectionDelayMax: 2_000 });
    const current = { userId: manager.id, socket: this.socket };
    const sockets = { get: () => current, subscribe: () => () => undefined };
    const note = (what: string): void => void this.troubles.set(what, (this.troubles.get(what) ?? 0) + 1);
    this.uplink = new Uplink(
      { store: this.store, recordingId: this.id, userId: manager.id, sockets },
      {
        trouble: (trouble) => trouble !== null && note(trouble),
        refused: note,
        resting: () => note('送り直し'),
        over: ({ reason }) => this.over.resolve(reason),
      },
    );
  }

  /** The last piece of a take. */
  get last(): number {
    return this.pieces.length - 1;
  }

  /** Speaks a take at its own pace; `inject` happens at one of its pieces, and does not delay the others. */
  async speak(at = -1, inject: () => unknown = () => undefined, channel?: Channel): Promise<void> {
    const take = this.takes.get(channel) ?? 0;
    for (const [seq, { buffer, byteOffset, byteLength }] of this.pieces.entries()) {
      if (seq === at) inject();
      this.store.addPiece(this.id, take, Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength)).buffer);
      this.uplink.wake();
      await sleep(PIECE_MS);
    }
  }

  /** A pause was made: what follows is a take of its own, of the room or of a channel. */
  nextTake(channel?: Channel): void {
    this.store.endTake(this.id, this.takes.get(channel) ?? 0);
    this.addTake(channel);
    this.uplink.wake();
  }

  /** The network is gone for a while. */
  async cut(ms: number): Promise<void> {
    this.socket.disconnect();
    await sleep(ms);
    this.socket.connect();
  }

  /** The person has stopped it: what is not text yet goes on being sent. */
  stop(): void {
    this.store.end(this.id);
    this.uplink.wake();
  }

  /** Ends when all of it is dealt with on the server, and nothing lies here any more. @returns the stored words */
  async finished(): Promise<number[]> {
    await this.ended();
    return storedTones(this.talk);
  }

  /** The same for a talk that is held online. @returns the stored words of each channel */
  async finishedBoth(): Promise<Record<Channel, number[]>> {
    await this.ended();
    return storedTonesBy(this.talk);
  }

  private async ended(): Promise<void> {
    const reason = await this.over.promise;
    this.socket.disconnect();
    if (reason !== 'finished') throw new Error(`the recording ended: ${reason}`);
    if (this.store.pieces.size > 0) throw new Error(`${this.store.pieces.size} pieces are kept`);
  }

  private addTake(channel: Channel | undefined): void {
    this.lastTake += 1;
    this.takes.set(channel, this.lastTake);
    this.store.addTake(this.id, this.lastTake, undefined, channel);
  }

  /** The browser is closed. */
  close(): void {
    this.uplink.close();
    this.socket.disconnect();
  }
}
