import { AppError } from '@app/platform';
import { RECORDING } from '@app/contract';
import type { Client } from './socket-types.js';
import { toData } from './running-take.js';
import { LiveTake, type Engines } from '../take/live-take.js';
import type { Pace } from '../take/owner-pace.js';

export interface BareHost {
  engines: Engines;
  pace: (owner: string) => Pace;
  /** @throws AppError TOO_MANY_RECORDINGS where the owner records as much as is allowed, with `others` that have no row */
  assertRoom: (owner: string, others: number) => Promise<void>;
}

/** Clients that send sound and nothing else: the text goes to their socket, and nothing is stored. */
export class UnsavedTakes {
  private readonly takes = new Map<Client, LiveTake>();

  constructor(private readonly host: BareHost) {}

  isOn(socket: Client): boolean {
    return this.takes.has(socket);
  }

  /** How many an owner has here. */
  count(owner: string): number {
    return [...this.takes.keys()].filter(({ data }) => data.claims.sub === owner).length;
  }

  /** Begins one, in place of an earlier one. @throws AppError TOO_MANY_RECORDINGS */
  async start(socket: Client): Promise<void> {
    this.abort(socket);
    const owner = socket.data.claims.sub;
    const others = this.count(owner);
    if (others >= RECORDING.pace.recordings) throw new AppError('TOO_MANY_RECORDINGS');
    // Sound follows immediately: it is heard while the recordings are counted.
    const take = this.open(socket, owner);
    this.takes.set(socket, take);
    try {
      await this.host.assertRoom(owner, others);
    } catch (error) {
      if (this.takes.get(socket) === take) this.abort(socket);
      throw error;
    }
  }

  accept(socket: Client, data: Uint8Array): void {
    const take = this.takes.get(socket);
    take?.accept(take.receivedSeq + 1, data);
  }

  /** Ends when the last words were sent. */
  async finish(socket: Client): Promise<void> {
    const take = this.takes.get(socket);
    await take?.finish();
    if (this.takes.get(socket) === take) this.takes.delete(socket);
  }

  /** Ends immediately. */
  abort(socket: Client): void {
    this.takes.get(socket)?.abort();
    this.takes.delete(socket);
  }

  private open(socket: Client, owner: string): LiveTake {
    const start = {
      mimeType: 'audio/webm;codecs=opus',
      committedMs: 0,
      committedSeq: -1,
      quarantined: [],
      mayQuarantine: true,
    };
    const nothing = (): void => undefined;
    return new LiveTake(start, this.host.engines, this.host.pace(owner), {
      store: () => Promise.resolve(true),
      interim: (line) => socket.volatile.emit('transcript_data', toData(line, false)),
      final: (line) => socket.emit('transcript_data', toData(line, true)),
      progress: nothing,
      again: nothing,
      trouble: nothing,
      lost: (reason) => socket.emit('transcription_restart', { reason }),
    });
  }
}
