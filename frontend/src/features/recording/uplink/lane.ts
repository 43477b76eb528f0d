import type { Channel } from '@app/contract';
import { isSettled } from '../store/custody.js';
import type { StoredRecording } from '../store/stored-recording.js';
import { LINK_DOWN, linkAfter, nextAction, type Link, type LinkEvent } from './next-piece.js';

/** The takes of one channel on their way to the server, one after the other. A talk that is held online has two lanes. */
export class Lane {
  link: Link = LINK_DOWN;
  /** The take that the server has begun over this connection. */
  begun: number | null = null;
  /** How many times in a row pieces stayed without an answer. */
  stalls = 0;
  /** Attempts since the server last settled something. */
  attempts = 0;

  constructor(
    /** Missing: that of the whole room, and of the lines that the browser recognises. */
    readonly channel: Channel | undefined,
  ) {}

  note(event: LinkEvent): void {
    this.link = linkAfter(this.link, event);
  }

  /** Discards the state that the server had over the previous connection. */
  leave(): void {
    this.note({ type: 'down' });
    this.begun = null;
    this.stalls = 0;
  }

  /** Whether the server's words on a take are about this lane. */
  isAbout(take: number): boolean {
    return this.begun === take || this.link.take === take;
  }

  /** Whether nothing of the stopped recording is left in this lane. */
  isAtEnd(recording: StoredRecording): boolean {
    const { type } = nextAction(this.link, partOf(recording, this.channel));
    return type === 'end' || (type === 'wait' && this.link.phase === 'down' && recording.isEnded);
  }
}

/**
 * A recording as a lane sees it. A lane in which nothing is left begins nothing, but for the one with the last take of a recording
 * of which nothing is left at all: the server ends only what was begun.
 */
export function partOf(recording: StoredRecording, channel: Channel | undefined): StoredRecording {
  const takes = recording.takes.filter((take) => take.channel === channel);
  const lines = channel === undefined ? recording.lines : recording.linesTaken;
  const part = { ...recording, takes, lines };
  const isLast = isSettled(recording) && recording.takes.at(-1)?.channel === channel;
  return isSettled(part) && !isLast ? { ...part, takes: [] } : part;
}

type TimerName = 'rest' | 'stall' | 'release' | 'silence';

/** Each lane has its own timers. */
export function timer(name: TimerName, { channel }: Lane): string {
  return `${name} ${channel ?? 'room'}`;
}
