import { newId } from '@app/platform';
import {
  dropCommitted,
  SAMPLE_RATE,
  SpeechError,
  type AudioBlock,
  type AudioDecoder,
  type DecoderOptions,
  type Recognition,
  type RecognitionEvent,
  type RecognizedPiece,
  type SpeechRecognizer,
} from '@app/speech';
import type { PieceRange, TranscriptionTrouble } from '@app/contract';
import { ArrivalTimes } from './arrival-times.js';
import type { Pace } from './owner-pace.js';
import { PieceIndex } from './piece-index.js';
import { TakeCommits, type Settled, type TakeLine } from './take-commits.js';
import { pauseAfter, TakeDecoding, type DecodingStart, type Reception } from './take-decoding.js';
import { TakeTroubles } from './take-troubles.js';

/** Where the take goes on, and how its audio comes. */
export interface TakeStart extends DecodingStart {
  mimeType: string;
}

/** What turns sound into text. */
export interface Engines {
  decoder: AudioDecoder;
  recognizer: SpeechRecognizer;
}

export interface TakeListener {
  /** Stores all of it or nothing. @returns false when another process or tab holds the recording now */
  store: (settled: Settled) => Promise<boolean>;
  /** Sound that is given to the recogniser, on the clock of the take; after a failure some of it comes again. */
  heard?: (block: AudioBlock) => void;
  interim: (line: TakeLine) => void;
  /** A line that is stored. */
  final: (line: TakeLine) => void;
  progress: () => void;
  /** Pieces after `receivedSeq` have to be sent again: now, or after this many milliseconds. */
  again: (waitMs?: number) => void;
  trouble: (trouble: TranscriptionTrouble['trouble']) => void;
  /** Nothing more will come of this take here: its audio cannot be read, or another has the recording. */
  lost: (reason: 'unreadable' | 'taken_over') => void;
}

/** How far a take had come when it ended. */
export interface TakeEnd {
  /** Everything that came of it is stored, as words or as silence, or given up. */
  complete: boolean;
  committedSeq: number;
}

/** Pauses before a recogniser is asked again that has ended: by a refusal, which an operator has to mend, or otherwise. */
const REFUSED = { first: 30_000, longest: 5 * 60_000 };
const FAILED = { first: 1_000, longest: 30_000 };

/** One take on its way from pieces of audio to stored lines. The browser keeps everything that is not stored yet. */
export class LiveTake {
  private readonly index = new PieceIndex();
  private readonly decoding: TakeDecoding;
  private readonly commits: TakeCommits;
  private readonly troubles: TakeTroubles;
  private readonly arrivals = new ArrivalTimes();
  private readonly leavePace: () => void;
  private recognition: Recognition | null = null;
  /** Of recognitions: what an earlier one says counts no more. */
  private generation = 0;
  private recognitionFailures = 0;
  /** The recognition that has numbered the voices. A later one numbers them anew, and nobody knows whose number was whose. */
  private numbering: number | null = null;
  /** An earlier recognition heard the speech before this moment. */
  private fromMs: number;
  private openLine = newId();
  private finishing: Promise<TakeEnd> | null = null;
  private isOver = false;
  /** Its recognition failed while it was finished: what lies behind that is left with the browser. */
  private isCut = false;

  constructor(
    private readonly start: TakeStart,
    private readonly engines: Engines,
    private readonly pace: Pace,
    private readonly listener: TakeListener,
  ) {
    this.troubles = new TakeTroubles((trouble) => this.listener.trouble(trouble));
    this.commits = new TakeCommits(start, this.index, {
      store: listener.store,
      stored: (settled) => this.stored(settled),
      lost: () => this.lose('taken_over'),
    });
    this.decoding = new TakeDecoding(start, this.index, {
      open: (fromMs) =>
        engines.decoder.open({ mimeType: start.mimeType, fromMs, detectSpeech: detectionFor(engines.recognizer) }),
      sound: (block) => this.write(block),
      heldMs: () => this.recognition?.heldMs ?? 0,
      again: (waitMs) => listener.again(waitMs),
      unreadable: (range) => this.commits.quarantine(range),
      trouble: (isTroubled) => this.troubles.set('decoder', isTroubled ? 'provider' : null),
    });
    this.fromMs = start.committedMs;
    this.leavePace = pace.join(() => this.paceChanged());
    this.openRecognition(start.committedMs > 0);
  }

  /** The last piece that was taken; -1: none. */
  get receivedSeq(): number {
    return this.decoding.receivedSeq;
  }

  /** What lies up to it is text. */
  get committedSeq(): number {
    return this.commits.committedSeq;
  }

  /** Pieces that could not be read. */
  get quarantined(): readonly PieceRange[] {
    return this.decoding.quarantined;
  }

  /** Milliseconds until this owner's sound is taken again; null: it is taken now. */
  get waitMs(): number | null {
    return this.pace.waitMs;
  }

  /** Takes the next piece, or says that it is not the next one or that there is no room. */
  accept(seq: number, data: Uint8Array): Reception {
    if (this.isOver || this.finishing !== null) return 'over';
    return this.pace.waitMs === null ? this.decoding.accept(seq, data) : 'again';
  }

  /** No more pieces come. Ends when the last words are stored, or when they have to wait. */
  finish(): Promise<TakeEnd> {
    this.finishing ??= this.complete();
    return this.finishing;
  }

  /** Ends immediately; the browser keeps what is not stored. */
  abort(): void {
    if (this.isOver) return;
    this.recognition?.abort();
    this.close();
  }

  private async complete(): Promise<TakeEnd> {
    await this.decoding.drained();
    const { recognition } = this;
    // Without a recognition, unsettled sound has not been taken.
    const heard = (await recognition?.finish()) ?? { settledMs: this.commits.settledMs, complete: true };
    this.commits.settle(heard.settledMs);
    // Where it failed meanwhile, what it had not settled is missing.
    const isWhole = !this.isCut && heard.complete && this.recognition === recognition && this.decoding.isWhole;
    if (isWhole) this.commits.settle(this.decoding.givenMs);
    await this.commits.flush(isWhole ? this.decoding.receivedSeq : undefined);
    const complete = isWhole && !this.isOver;
    this.close();
    return { complete, committedSeq: this.commits.committedSeq };
  }

  private close(): void {
    this.isOver = true;
    this.commits.close();
    this.decoding.close();
    this.leavePace();
  }

  private write(block: AudioBlock): void {
    if (this.isCut) return;
    if (this.recognition === null) this.openRecognition(true);
    this.listener.heard?.(block);
    this.recognition?.write(block);
    this.pace.spend((block.pcm.length * 1000) / SAMPLE_RATE);
    this.arrivals.note(this.decoding.givenMs);
  }

  private openRecognition(isReplay: boolean): void {
    this.generation += 1;
    const { generation } = this;
    const isMine = (): boolean => !this.isOver && this.generation === generation;
    try {
      const recognition = this.engines.recognizer.open({
        onEvent: (event) => {
          if (isMine()) this.hear(event);
        },
        isReplay,
        neverGivesUp: !this.start.mayQuarantine,
      });
      if (isMine()) this.recognition = recognition;
    } catch (error) {
      this.recognitionFailed(error);
    }
  }

  private hear(event: RecognitionEvent): void {
    switch (event.type) {
      case 'interim':
        this.listener.interim(this.toLine(event.piece));
        break;
      case 'final': {
        this.arrivals.heard(event.piece.endMs);
        const piece = dropCommitted(event.piece, this.fromMs);
        if (piece !== null && piece.text.trim() !== '') {
          this.commits.add(this.toLine(piece));
          this.openLine = newId();
        }
        this.settle(event.piece.endMs);
        break;
      }
      case 'settled':
        this.settle(event.ms);
        break;
      case 'trouble':
        this.troubles.set('recogniser', event.isTroubled ? 'provider' : null);
        break;
      case 'unreadable':
        this.giveUp(event.startMs, event.endMs);
        break;
      case 'failed':
        this.recognitionFailed(event.error);
        break;
    }
  }

  private settle(ms: number): void {
    this.recognitionFailures = 0;
    this.troubles.set('recognition', null);
    this.commits.settle(ms);
  }

  /** The provider could not read a stretch: the browser keeps the pieces that hold it. */
  private giveUp(startMs: number, endMs: number): void {
    const range = this.index.holding(startMs, endMs);
    if (range !== null) this.decoding.quarantine(range);
  }

  /** The recognition is over. What it had not settled is heard by another one, once the pause is over. */
  private recognitionFailed(error: unknown): void {
    this.recognition = null;
    this.generation += 1;
    const isRefused = error instanceof SpeechError && (error.code === 'REFUSED' || error.code === 'MISCONFIGURED');
    this.recognitionFailures += 1;
    this.troubles.set('recogniser', null);
    this.troubles.set('recognition', isRefused ? 'refused' : 'provider');
    this.isCut = this.finishing !== null;
    if (this.isCut) return;
    this.fromMs = this.commits.settledMs;
    this.decoding.restart(this.fromMs, pauseAfter(this.recognitionFailures, isRefused ? REFUSED : FAILED));
  }

  private paceChanged(): void {
    const { waitMs } = this.pace;
    this.troubles.set('pace', waitMs === null ? null : 'pace');
    this.listener.again(waitMs ?? undefined);
  }

  private stored({ lines }: Settled): void {
    for (const line of lines) this.listener.final(line);
    this.listener.progress();
    if (this.decoding.isGone && this.finishing === null) this.lose('unreadable');
  }

  private toLine({ speaker, text, startMs, endMs }: RecognizedPiece): TakeLine {
    if (speaker !== null) this.numbering ??= this.generation;
    const isKnown = this.numbering === this.generation;
    return { id: this.openLine, speaker: isKnown ? speaker : null, text: text.trim(), startMs, endMs };
  }

  private lose(reason: 'unreadable' | 'taken_over'): void {
    if (this.isOver) return;
    this.abort();
    this.listener.lost(reason);
  }
}

function detectionFor({ hasEndpointing, isGated = false }: SpeechRecognizer): DecoderOptions['detectSpeech'] {
  if (!hasEndpointing) return true;
  return isGated ? 'sound' : false;
}
