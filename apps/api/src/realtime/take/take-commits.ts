import type { PieceRange } from '@app/contract';
import type { PieceIndex } from './piece-index.js';

/** A line on the clock of the take. */
export interface TakeLine {
  id: string;
  speaker: number | null;
  text: string;
  startMs: number;
  endMs: number;
}

/** What became text, or was found to be unreadable, since the last time. */
export interface Settled {
  lines: readonly TakeLine[];
  committedMs: number;
  committedSeq: number;
  quarantined: readonly PieceRange[];
}

export interface CommitListener {
  /** Stores all of it or nothing. @returns false when another process or tab holds the recording now */
  store: (settled: Settled) => Promise<boolean>;
  /** It is stored. */
  stored: (settled: Settled) => void;
  /** Another process or tab holds the recording. */
  lost: () => void;
}

/** Silence alone is noted no more often than this. */
const SILENCE_STEP_MS = 1_000;
const STORE_RETRY_MS = 1_000;

/** Stores what became of a take, one write at a time, and never more than is settled. */
export class TakeCommits {
  private storing: Promise<void> = Promise.resolve();
  private isStoring = false;
  private isOver = false;
  private lines: TakeLine[] = [];
  private ranges: PieceRange[] = [];
  private settled: number;
  private stored: { ms: number; seq: number };

  constructor(
    start: { committedMs: number; committedSeq: number },
    private readonly index: PieceIndex,
    private readonly listener: CommitListener,
  ) {
    this.settled = start.committedMs;
    this.stored = { ms: start.committedMs, seq: start.committedSeq };
  }

  /** Every word before it was heard. */
  get settledMs(): number {
    return this.settled;
  }

  /** What lies up to it is stored. */
  get committedSeq(): number {
    return this.stored.seq;
  }

  /** A final line; stored with the next {@link TakeCommits.settle}. */
  add(line: TakeLine): void {
    this.lines.push(line);
  }

  /** Pieces that cannot be read: stored before anything behind them is. */
  quarantine(range: PieceRange): void {
    this.ranges.push(range);
    void this.flush();
  }

  /** Every word before `ms` was heard. */
  settle(ms: number): void {
    this.settled = Math.max(this.settled, ms);
    void this.flush();
  }

  /** Resolves when everything that is settled is stored; `seq`: all pieces up to it are. */
  flush(seq?: number): Promise<void> {
    if (seq === undefined && this.isStoring) return this.storing;
    this.isStoring = true;
    this.storing = this.storing.then(async () => {
      while (!this.isOver && this.hasNews(seq)) await this.storeOnce(seq);
      this.isStoring = false;
    });
    return this.storing;
  }

  /** Stores nothing more. */
  close(): void {
    this.isOver = true;
  }

  private hasNews(seq: number | undefined): boolean {
    if (this.lines.length > 0 || this.ranges.length > 0) return true;
    if (seq !== undefined) return this.stored.seq < seq || this.stored.ms < this.settled;
    return this.settled >= this.stored.ms + SILENCE_STEP_MS;
  }

  private async storeOnce(seq: number | undefined): Promise<void> {
    const { lines, ranges, settled: ms } = this;
    this.lines = [];
    this.ranges = [];
    const committedSeq = Math.max(this.stored.seq, seq ?? this.index.before(ms));
    const settled = { lines, committedMs: ms, committedSeq, quarantined: ranges };
    let isMine: boolean;
    try {
      isMine = await this.listener.store(settled);
    } catch {
      // The database is away: the lines wait here, their audio in the browser.
      this.lines = [...lines, ...this.lines];
      this.ranges = [...ranges, ...this.ranges];
      await new Promise((resolve) => setTimeout(resolve, STORE_RETRY_MS));
      return;
    }
    if (!isMine) {
      this.close();
      this.listener.lost();
      return;
    }
    this.stored = { ms, seq: committedSeq };
    this.index.forgetBefore(ms);
    this.listener.stored(settled);
  }
}
