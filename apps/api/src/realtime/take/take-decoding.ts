import { RECORDING, type PieceRange } from '@app/contract';
import { SAMPLE_RATE, SpeechError, type AudioBlock, type DecodedChunk, type TakeDecoder } from '@app/speech';
import { isWithin, type PieceIndex } from './piece-index.js';

/** `again`: not taken, neither it nor what follows; send again after `receivedSeq`. `over`: nothing is taken any more. */
export type Reception = 'taken' | 'known' | 'again' | 'over';

export interface DecodingStart {
  committedMs: number;
  committedSeq: number;
  quarantined: readonly PieceRange[];
  /** What cannot be read is left with the browser; otherwise it is tried again and again. */
  mayQuarantine: boolean;
}

export interface DecodingListener {
  /** @param fromMs as in `DecoderOptions`; @throws SpeechError */
  open: (fromMs: number) => TakeDecoder;
  /** Sound that was not given before, in order. */
  sound: (block: AudioBlock) => void;
  /** How much audio is held that is not text, in milliseconds. */
  heldMs: () => number;
  /** Pieces after `receivedSeq` have to be sent again: now, or after this many milliseconds. */
  again: (waitMs?: number) => void;
  /** Fresh decoders could not read these pieces. */
  unreadable: (range: PieceRange) => void;
  trouble: (isTroubled: boolean) => void;
}

/** No more audio than this is held of a take: what the recogniser keeps, and pieces that are not decoded. */
const HELD_MS = 60_000;
const WAITING = { pieces: 60, bytes: 2 * 1024 * 1024 };
/** Where pieces held more than was thought: half of what a take may hold, since a piece may bring a quarter of it. */
const DECODED_MS = (RECORDING.decodedBytes / 2 / 2 / SAMPLE_RATE) * 1000;
const NO_ROOM_MS = 500;
/** Pauses before a dead decoder is opened again; the first attempt comes immediately. */
const DEATHS = { first: 500, longest: 30_000 };

/**
 * The pieces of one take on their way to sound. A decoder that fails is replaced, and the browser sends its missing pieces
 * again: each stretch of sound is passed on exactly once.
 */
export class TakeDecoding {
  /** The last piece that was taken; -1: none. */
  receivedSeq: number;
  private readonly quarantinedRanges: PieceRange[];
  private decoder: TakeDecoder | null = null;
  /** After a cut the header comes first, as piece 0. */
  private needsHeader: boolean;
  /** How many pieces the decoder was given behind a header. */
  private pushed = 0;
  /** Behind a header a Cluster is looked for, from the first piece that follows on. */
  private search: { fromSeq: number | null } | null = null;
  /** Sound before it was given; of a new decoder's sound what lies before the second is dropped. */
  private heardMs: number;
  private skipMs = 0;
  /** The recogniser has heard what lies right before; a fresh one may hear the end of it again. */
  private isContinued = false;
  /** No piece up to it is decoded again. */
  private baseSeq: number;
  private lastSeq: number;
  private readonly waiting = { pieces: 0, bytes: 0 };
  /** What waits for an earlier decoder is dropped. */
  private generation = 0;
  private failures = { seq: -1, times: 0 };
  private deaths = 0;
  private hold: NodeJS.Timeout | null = null;
  private work: Promise<void> = Promise.resolve();
  private isOver = false;

  constructor(
    private readonly start: DecodingStart,
    private readonly index: PieceIndex,
    private readonly listener: DecodingListener,
  ) {
    this.quarantinedRanges = [...start.quarantined];
    this.receivedSeq = this.baseSeq = this.lastSeq = start.committedSeq;
    this.needsHeader = start.committedSeq >= 0;
    this.heardMs = start.committedMs;
  }

  /** Pieces that were given up. */
  get quarantined(): readonly PieceRange[] {
    return this.quarantinedRanges;
  }

  /** Not even the header can be read. */
  get isGone(): boolean {
    return this.quarantinedRanges.some(({ toSeq }) => toSeq === null);
  }

  /** Sound before it was given. */
  get givenMs(): number {
    return this.heardMs;
  }

  /** Everything that ever came was given as sound, or given up. */
  get isWhole(): boolean {
    return this.isGone || (this.receivedSeq >= this.lastSeq && this.search?.fromSeq == null);
  }

  /** Takes the next piece, or says that it is not the next one or that there is no room. */
  accept(seq: number, data: Uint8Array): Reception {
    if (this.isOver) return 'over';
    if (this.isGone) return 'known';
    if (this.hold !== null) return 'again';
    if (this.needsHeader) {
      if (seq !== 0) return 'again';
      this.needsHeader = false;
      this.push(0, data, true);
      return 'taken';
    }
    if (seq <= this.receivedSeq) return 'known';
    if (!this.isNext(seq) || this.isFull) return 'again';
    this.receivedSeq = seq;
    this.lastSeq = Math.max(this.lastSeq, seq);
    this.push(seq, data, false);
    return 'taken';
  }

  /** Everything after `ms` has to come again for a fresh recogniser, not before `waitMs` have passed. */
  restart(ms: number, waitMs: number): void {
    this.isContinued = false;
    this.replay(ms, waitMs);
  }

  private replay(ms: number, waitMs: number): void {
    this.drop();
    this.heardMs = ms;
    this.goOnAfter(Math.max(this.baseSeq, this.index.before(ms)));
    this.askAgain(waitMs);
  }

  /** Resolves when everything that was taken is decoded, or given up where no Cluster came any more. */
  async drained(): Promise<void> {
    await this.work;
    const fromSeq = this.search?.fromSeq;
    if (this.isOver || fromSeq == null || !this.start.mayQuarantine) return;
    this.search = null;
    this.quarantine({ fromSeq, toSeq: this.receivedSeq });
  }

  close(): void {
    this.isOver = true;
    this.drop();
    if (this.hold !== null) clearTimeout(this.hold);
  }

  private get isFull(): boolean {
    const { pieces, bytes } = this.waiting;
    return pieces >= WAITING.pieces || bytes > WAITING.bytes || this.listener.heldMs() > HELD_MS;
  }

  /** Whether a piece follows the last one taken. If pieces between were given up, a reader has to look for a Cluster. */
  private isNext(seq: number): boolean {
    if (seq === this.receivedSeq + 1) return true;
    for (let between = this.receivedSeq + 1; between < seq; between += 1)
      if (!isWithin(this.quarantinedRanges, between)) return false;
    this.baseSeq = seq - 1;
    if (this.pushed === 0) {
      this.receivedSeq = seq - 1;
      return true;
    }
    this.drop();
    this.goOnAfter(seq - 1);
    return false;
  }

  private push(seq: number, data: Uint8Array, isHeader: boolean): void {
    const { generation } = this;
    this.waiting.pieces += 1;
    this.waiting.bytes += data.byteLength;
    if (!isHeader) this.pushed += 1;
    this.work = this.work.then(async () => {
      if (generation === this.generation) await this.decode(seq, data, isHeader);
      this.waiting.pieces -= 1;
      this.waiting.bytes -= data.byteLength;
    });
  }

  private async decode(seq: number, data: Uint8Array, isHeader: boolean): Promise<void> {
    if (!isHeader && this.listener.heldMs() > DECODED_MS) {
      // Nothing of it is lost: the decoder stands where it stood.
      this.generation += 1;
      this.receivedSeq = seq - 1;
      this.askAgain(NO_ROOM_MS);
      return;
    }
    const { generation } = this;
    try {
      this.decoder ??= this.open(isHeader);
      const chunk = await this.decoder.push(data);
      if (generation === this.generation) this.hear(seq, chunk, isHeader);
    } catch (error) {
      if (generation === this.generation) this.failed(seq, error);
    }
  }

  /** While piece 0 is wanted itself, all of it is read; otherwise it only serves as the header. */
  private open(isHeader: boolean): TakeDecoder {
    this.skipMs = this.heardMs;
    this.search = isHeader ? { fromSeq: null } : null;
    return this.listener.open(isHeader ? Math.max(1, this.heardMs) : 0);
  }

  private hear(seq: number, { blocks, clusters }: DecodedChunk, isHeader: boolean): void {
    if (!isHeader && !this.isFound(seq, clusters.length > 0)) return;
    const { generation } = this;
    this.index.begin(seq, clusters);
    for (const block of blocks) {
      const fresh = tailOf(block, this.skipMs, this.isContinued);
      if (fresh === null) continue;
      this.heardMs = Math.max(this.heardMs, endOf(fresh));
      this.isContinued = true;
      this.index.hear(seq, this.heardMs);
      this.deaths = 0;
      this.listener.trouble(false);
      this.listener.sound(fresh);
      // It was refused: all of it comes again.
      if (generation !== this.generation) return;
    }
  }

  /** Whether the reader has its Cluster. Pieces before it hold none where a reader could begin: they are not readable either. */
  private isFound(seq: number, isHere: boolean): boolean {
    if (this.search === null) return true;
    const fromSeq = (this.search.fromSeq ??= seq);
    if (!isHere) return false;
    this.search = null;
    if (fromSeq === seq) return true;
    if (this.start.mayQuarantine) this.quarantine({ fromSeq, toSeq: seq - 1 });
    else this.failed(fromSeq, new SpeechError('UNREADABLE', 'no Cluster'));
    return this.start.mayQuarantine;
  }

  /** These pieces are given up. */
  quarantine(range: PieceRange): void {
    this.quarantinedRanges.push(range);
    this.listener.unreadable(range);
  }

  private failed(seq: number, error: unknown): void {
    if (error instanceof SpeechError && error.code === 'UNREADABLE') {
      this.failures = { seq, times: this.failures.seq === seq ? this.failures.times + 1 : 1 };
      const isKnown = isWithin(this.quarantinedRanges, seq);
      // The first decoder was in use; every fresh one after it has failed too.
      if (isKnown || (this.start.mayQuarantine && this.failures.times > RECORDING.decoders)) this.giveUp(seq, isKnown);
      else
        this.replay(this.heardMs, this.start.mayQuarantine ? 0 : pauseAfter(this.failures.times, RECORDING.restRetry));
      return;
    }
    this.deaths += 1;
    if (this.deaths > 1) this.listener.trouble(true);
    this.replay(this.heardMs, this.deaths === 1 ? 0 : pauseAfter(this.deaths - 1, DEATHS));
  }

  /** Goes on after a piece. What came before it without giving a sound went the same way. */
  private giveUp(seq: number, isKnown: boolean): void {
    const fromSeq = Math.min(seq, Math.max(this.baseSeq, this.index.lastHeard) + 1);
    const range = seq === 0 ? { fromSeq: 0, toSeq: null } : { fromSeq, toSeq: seq };
    this.drop();
    if (seq > 0) {
      this.baseSeq = seq;
      this.goOnAfter(seq);
    }
    if (!isKnown) this.quarantine(range);
    this.askAgain(0);
  }

  private goOnAfter(seq: number): void {
    this.receivedSeq = seq;
    this.needsHeader = seq >= 0;
  }

  private drop(): void {
    this.generation += 1;
    this.pushed = 0;
    this.search = null;
    this.decoder?.close();
    this.decoder = null;
  }

  private askAgain(waitMs: number): void {
    if (this.hold !== null) clearTimeout(this.hold);
    this.hold = null;
    if (this.isOver) return;
    if (waitMs > 0) {
      this.hold = setTimeout(() => {
        this.hold = null;
        this.listener.again();
      }, waitMs);
      this.hold.unref();
    }
    this.listener.again(waitMs > 0 ? waitMs : undefined);
  }
}

/** Doubled with each time. */
export function pauseAfter(times: number, { first, longest }: { first: number; longest: number }): number {
  return Math.min(longest, first * 2 ** (times - 1));
}

function endOf({ startMs, pcm }: Pick<AudioBlock, 'startMs' | 'pcm'>): number {
  return startMs + (pcm.length * 1000) / SAMPLE_RATE;
}

/** What of a block lies after `ms`, or all of it where it is not cut; null where nothing does. */
function tailOf(block: AudioBlock, ms: number, isCut: boolean): AudioBlock | null {
  const skip = Math.round(((ms - block.startMs) * SAMPLE_RATE) / 1000);
  if (skip >= block.pcm.length) return null;
  return skip <= 0 || !isCut ? block : { ...block, pcm: block.pcm.subarray(skip), startMs: ms };
}
