import { newId } from '@app/platform';
import {
  dropHeard,
  type AudioDecoder,
  type Recognition,
  type RecognitionEvent,
  type RecognizedPiece,
  type SpeechRecognizer,
  type TakeDecoder,
} from '@app/speech';
import { ArrivalTimes } from './arrival-times.js';

/** A line on the clock of the take. */
export interface TakeLine {
  id: string;
  speaker: number | null;
  text: string;
  startMs: number;
  endMs: number;
}

/** What became text since the last time. */
export interface Settled {
  lines: readonly TakeLine[];
  committedMs: number;
  committedSeq: number;
}

/** Where the take goes on, and how its audio comes. */
export interface TakeStart {
  mimeType: string;
  committedMs: number;
  committedSeq: number;
}

export interface TakeListener {
  /** Stores, lines and progress or neither. @returns false when somebody else holds the recording now */
  store: (settled: Settled) => Promise<boolean>;
  interim: (line: TakeLine) => void;
  /** A line that is stored. */
  final: (line: TakeLine) => void;
  progress: () => void;
  trouble: (isTroubled: boolean) => void;
  /** Nothing more will come of this take here: its audio cannot be read, or another has the recording. */
  lost: (reason: 'unreadable' | 'taken_over') => void;
}

/** `again`: not taken, neither it nor what follows; send again after `receivedSeq`. */
export type Reception = 'taken' | 'known' | 'again';

/** No more audio than this is held of a take, as pieces that are not decoded and as what the recogniser keeps. */
const HELD_MS = 60_000;
const WAITING_PIECES = 60;
/** Silence alone is noted no more often than this. */
const SILENCE_STEP_MS = 1_000;
const STORE_RETRY_MS = 1_000;

/** One take on its way from pieces of audio to stored lines. What is not stored yet, the browser still has. */
export class LiveTake {
  /** The last piece that was taken; -1: none. */
  receivedSeq: number;
  private readonly decoder: TakeDecoder;
  private readonly recognition: Recognition;
  private readonly arrivals = new ArrivalTimes();
  private readonly clusters: { seq: number; startMs: number }[] = [];
  /** After a cut the header comes first, as piece 0. */
  private needsHeader: boolean;
  private waiting = 0;
  private decoding: Promise<void> = Promise.resolve();
  private storing: Promise<void> = Promise.resolve();
  private isStoring = false;
  private isOver = false;
  private openLine = newId();
  private pending: TakeLine[] = [];
  private settledMs: number;
  private heardMs: number;
  private stored: { ms: number; seq: number };

  constructor(
    private readonly start: TakeStart,
    decoder: AudioDecoder,
    recognizer: SpeechRecognizer,
    private readonly listener: TakeListener,
  ) {
    const { mimeType, committedMs, committedSeq } = start;
    this.receivedSeq = committedSeq;
    this.needsHeader = committedSeq >= 0;
    this.settledMs = committedMs;
    this.heardMs = committedMs;
    this.stored = { ms: committedMs, seq: committedSeq };
    // While piece 0 is wanted itself, all of it is read; the words that are text already are dropped by their times.
    const fromMs = this.needsHeader ? committedMs : 0;
    this.decoder = decoder.open({ mimeType, fromMs, detectSpeech: !recognizer.hasEndpointing });
    const isReplay = committedMs > 0;
    this.recognition = recognizer.open({ onEvent: (event) => this.hear(event), isReplay });
  }

  /** What lies up to it is text. */
  get committedSeq(): number {
    return this.stored.seq;
  }

  /** Takes the next piece, or says that it is not the next one or that there is no room. */
  accept(seq: number, data: Uint8Array): Reception {
    if (this.isOver) return 'known';
    if (this.needsHeader) {
      if (seq !== 0) return 'again';
      this.needsHeader = false;
      this.decode(0, data);
      return 'taken';
    }
    if (seq <= this.receivedSeq) return 'known';
    const isFull = this.waiting >= WAITING_PIECES || this.recognition.heldMs > HELD_MS;
    if (seq !== this.receivedSeq + 1 || isFull) return 'again';
    this.receivedSeq = seq;
    this.decode(seq, data);
    return 'taken';
  }

  /** No more pieces come. Ends when the last words are stored. */
  async finish(): Promise<void> {
    await this.decoding;
    if (this.isOver) return;
    await this.recognition.finish();
    this.settledMs = Math.max(this.settledMs, this.heardMs);
    await this.flush({ seq: this.receivedSeq });
    this.close();
  }

  /** Ends at once; what is not stored stays with the browser. */
  abort(): void {
    if (this.isOver) return;
    this.recognition.abort();
    this.close();
  }

  private close(): void {
    this.isOver = true;
    this.decoder.close();
  }

  private decode(seq: number, data: Uint8Array): void {
    this.waiting += 1;
    this.decoding = this.decoding.then(async () => {
      try {
        const { blocks, clusters } = await this.decoder.push(data);
        if (this.isOver) return;
        for (const { startMs } of clusters) this.clusters.push({ seq, startMs });
        for (const block of blocks) {
          this.heardMs = Math.max(this.heardMs, block.startMs + (block.pcm.length * 1000) / 16_000);
          this.recognition.write(block);
        }
        this.arrivals.note(this.heardMs);
      } catch {
        this.lose('unreadable');
      } finally {
        this.waiting -= 1;
      }
    });
  }

  private hear(event: RecognitionEvent): void {
    if (this.isOver) return;
    switch (event.type) {
      case 'interim':
        this.listener.interim(this.toLine(event.piece));
        break;
      case 'final': {
        this.arrivals.heard(event.piece.endMs);
        const piece = dropHeard(event.piece, this.start.committedMs);
        if (piece !== null && piece.text.trim() !== '') {
          this.pending.push(this.toLine(piece));
          this.openLine = newId();
        }
        this.settle(event.piece.endMs);
        break;
      }
      case 'settled':
        this.settle(event.ms);
        break;
      case 'trouble':
        this.listener.trouble(event.isTroubled);
        break;
      case 'failed':
        // The browser keeps what it has: once the operator has mended it, the words can still be made.
        this.listener.trouble(true);
        break;
    }
  }

  private settle(ms: number): void {
    this.settledMs = Math.max(this.settledMs, ms);
    void this.flush({});
  }

  private toLine({ speaker, text, startMs, endMs }: RecognizedPiece): TakeLine {
    return { id: this.openLine, speaker, text: text.trim(), startMs, endMs };
  }

  /** Stores what waits, one write at a time; what comes meanwhile goes with the next one. */
  private flush({ seq }: { seq?: number }): Promise<void> {
    if (seq === undefined && this.isStoring) return this.storing;
    this.isStoring = true;
    this.storing = this.storing.then(async () => {
      while (!this.isOver && this.hasNews(seq)) await this.storeOnce(seq);
      this.isStoring = false;
    });
    return this.storing;
  }

  private hasNews(seq: number | undefined): boolean {
    if (this.pending.length > 0) return true;
    if (seq !== undefined) return this.stored.seq < seq || this.stored.ms < this.settledMs;
    return this.settledMs >= this.stored.ms + SILENCE_STEP_MS;
  }

  private async storeOnce(seq: number | undefined): Promise<void> {
    const lines = this.pending;
    this.pending = [];
    const ms = this.settledMs;
    const settled = { lines, committedMs: ms, committedSeq: Math.max(this.stored.seq, seq ?? this.seqBefore(ms)) };
    let isMine: boolean;
    try {
      isMine = await this.listener.store(settled);
    } catch {
      // The database is away: the lines wait here, their audio in the browser.
      this.pending = [...lines, ...this.pending];
      await new Promise((resolve) => setTimeout(resolve, STORE_RETRY_MS));
      return;
    }
    if (!isMine) {
      this.lose('taken_over');
      return;
    }
    this.stored = { ms, seq: settled.committedSeq };
    for (const line of lines) this.listener.final(line);
    this.listener.progress();
  }

  /** The piece before the one in which the Cluster begins that holds `ms`: a reader can go on only at a Cluster. */
  private seqBefore(ms: number): number {
    while (this.clusters.length > 1 && (this.clusters[1]?.startMs ?? Infinity) <= ms) this.clusters.shift();
    const [current] = this.clusters;
    return current !== undefined && current.startMs <= ms ? current.seq - 1 : -1;
  }

  private lose(reason: 'unreadable' | 'taken_over'): void {
    if (this.isOver) return;
    this.abort();
    this.listener.lost(reason);
  }
}
