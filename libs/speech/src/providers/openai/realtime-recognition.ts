import { piecesOf } from '../../segmenting/transcribed-segment.js';
import {
  SAMPLE_RATE,
  SpeechError,
  type AudioBlock,
  type Finished,
  type Recognition,
  type RecognitionOptions,
} from '../../ports/recognizer.port.js';
import { Segmenter, type Segment } from '../../segmenting/segmenter.js';
import { SettledWatermark } from '../../segmenting/settled-watermark.js';
import { RealtimeSocket, type Dialect, type Fault, type RealtimeServer } from './realtime-socket.js';
import { Upsampler } from './resample.js';

/** Times in milliseconds; tests make them short. */
export interface RealtimeTimes {
  backoff: number;
  longestBackoff: number;
  /** How long an ended utterance may go without an answer before the session is given up. */
  answer: number;
  finish: number;
  /** From this age on a session is exchanged at the next pause: OpenAI ends it after 60 minutes. */
  session: number;
}

/** Audio that was sent cannot be cut afterwards; in a session talk may be longer. */
const CAP_MS = 25_000;
/** Servers refuse shorter audio: silence is put behind it. */
const SHORTEST = SAMPLE_RATE / 2;
/** An utterance that could not be read this many times is given up. */
const TRIES_UNREADABLE = 3;
/** A socket that takes no more is looked at again. */
const FULL_MS = 50;

interface Utterance {
  id: number;
  /** As far as it has come. */
  segment: Segment;
  isEnded: boolean;
  /** In the session of now. */
  upsampler: Upsampler | null;
  isCommitted: boolean;
  item: string | null;
  partial: string;
  text: string | null;
  /** It was given up. */
  isUnreadable: boolean;
  failures: number;
}

/** An utterance that a session does not know yet. */
const UNSENT = { upsampler: null, isCommitted: false, item: null, partial: '' };

/** A recognition by the realtime API. Unsettled audio is kept, and sent again in a new session. */
export class RealtimeRecognition implements Recognition {
  private readonly segmenter = new Segmenter({ capMs: CAP_MS, cut: 'now' });
  private readonly settlement: SettledWatermark;
  private readonly utterances: Utterance[] = [];
  private socket: RealtimeSocket | null = null;
  private ready: { dialect: Dialect; rate: number; since: number } | null = null;
  private tries = 0;
  private retry: NodeJS.Timeout | undefined;
  private watchdog: NodeJS.Timeout | undefined;
  private waiting: NodeJS.Timeout | undefined;
  private isTroubled = false;
  private isOver = false;
  private drained = (): void => undefined;

  constructor(
    private readonly server: RealtimeServer,
    private readonly times: RealtimeTimes,
    private readonly options: RecognitionOptions,
    private readonly onEnd: () => void,
  ) {
    this.settlement = new SettledWatermark((ms) => this.options.onEvent({ type: 'settled', ms }));
    this.connect();
  }

  get heldMs(): number {
    return this.settlement.heldMs;
  }

  write(block: AudioBlock): void {
    if (this.isOver) return;
    this.settlement.wrote(block);
    for (const segment of this.segmenter.push(block)) this.update(segment, true);
    const open = this.segmenter.span === null ? null : this.segmenter.peek();
    if (open) this.update(open, false);
    this.send();
    this.rest();
  }

  async finish(): Promise<Finished> {
    if (this.isOver) return this.finished;
    const last = this.segmenter.flush();
    if (last) this.update(last, true);
    this.send();
    let limit: NodeJS.Timeout | undefined;
    if (this.utterances.length > 0)
      await new Promise<void>((resolve) => {
        this.drained = resolve;
        limit = setTimeout(resolve, this.times.finish);
      });
    clearTimeout(limit);
    // Where it was refused meanwhile, the utterances went without an answer.
    if (!this.isAborted && this.utterances.length === 0) this.settlement.settle(this.segmenter.writtenMs);
    this.abort();
    return this.finished;
  }

  private get finished(): Finished {
    return this.settlement.finished;
  }

  /** The same as `isOver`, which may have changed during a wait. */
  private get isAborted(): boolean {
    return this.isOver;
  }

  abort(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.retry);
    clearTimeout(this.watchdog);
    clearTimeout(this.waiting);
    this.socket?.close();
    this.utterances.length = 0;
    this.drained();
    this.onEnd();
  }

  private connect(): void {
    this.socket = new RealtimeSocket(this.server, {
      onReady: (dialect, rate) => {
        this.ready = { dialect, rate, since: performance.now() };
        if (this.utterances.length === 0) this.trouble(false);
        this.send();
      },
      onCommitted: (item) => {
        const next = this.utterances.find((utterance) => utterance.isCommitted && utterance.item === null);
        if (next) next.item = item;
      },
      onDelta: (item, text) => this.hear(item, text),
      onCompleted: (item, text) => this.complete(item, text),
      onFailed: (item) => this.failed(item),
      onClosed: (fault) => this.lost(fault),
    });
  }

  /** The session is over: what has no text yet is sent again in the next. */
  private lost(fault: Fault | null): void {
    if (this.isOver) return;
    const wasIdle = this.ready !== null && this.utterances.length === 0;
    this.ready = null;
    clearTimeout(this.watchdog);
    if (fault !== null) {
      this.abort();
      this.options.onEvent({ type: 'failed', error: new SpeechError(fault) });
      return;
    }
    for (const utterance of this.utterances) Object.assign(utterance, UNSENT);
    if (wasIdle) this.tries = 0;
    else this.trouble(true);
    const pause = Math.min(this.times.longestBackoff, this.times.backoff * 2 ** this.tries);
    this.tries += 1;
    this.retry = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  private update(segment: Segment, isEnded: boolean): void {
    const known = this.utterances.find(({ id }) => id === segment.id);
    if (known) Object.assign(known, { segment, isEnded });
    else
      this.utterances.push({
        ...UNSENT,
        id: segment.id,
        segment,
        isEnded,
        text: null,
        isUnreadable: false,
        failures: 0,
      });
  }

  /** Sends what the session has not got yet, in order. */
  private send(): void {
    const { ready, socket } = this;
    if (ready === null || socket === null) return;
    for (const utterance of this.utterances) {
      if (socket.isFull) {
        this.sendLater();
        return;
      }
      if (utterance.text !== null || utterance.isCommitted) {
        if (ready.dialect === 'vllm' && utterance.text === null) return;
        continue;
      }
      if (utterance.upsampler === null) {
        utterance.upsampler = new Upsampler(ready.rate);
        socket.begin();
      }
      socket.append(utterance.upsampler.next(utterance.segment.pcm, utterance.isEnded));
      if (utterance.isEnded) {
        if (utterance.segment.pcm.length < SHORTEST) socket.append(new Int16Array(ready.rate / 2));
        utterance.isCommitted = true;
        socket.commit();
        this.watch();
      }
      // It takes one after the other.
      if (ready.dialect === 'vllm') return;
    }
  }

  private sendLater(): void {
    this.waiting ??= setTimeout(() => {
      this.waiting = undefined;
      if (!this.isOver) this.send();
    }, FULL_MS);
  }

  /** A server that took an utterance and does not answer is left. */
  private watch(): void {
    clearTimeout(this.watchdog);
    if (this.utterances.some(({ isCommitted, text }) => isCommitted && text === null))
      this.watchdog = setTimeout(() => this.socket?.close(), this.times.answer);
  }

  private named(item: string | null): Utterance | undefined {
    const open = this.utterances.filter(({ text }) => text === null);
    return open.find((utterance) => item !== null && utterance.item === item) ?? open.find((one) => one.item === null);
  }

  private hear(item: string | null, delta: string): void {
    const utterance = this.named(item);
    if (utterance === undefined) return;
    utterance.partial += delta;
    const { segment, partial } = utterance;
    // Of an earlier utterance the final comes next; only the last one is shown as it is heard.
    if (utterance !== this.utterances.at(-1) || partial.trim() === '') return;
    const { speechStartMs, speechEndMs } = segment;
    const times = { startMs: speechStartMs, endMs: speechEndMs };
    this.options.onEvent({ type: 'interim', piece: { text: partial.trim(), ...times, words: null, speaker: null } });
  }

  /** Once more in a new session, but not for ever. */
  private failed(item: string | null): void {
    const utterance = this.named(item);
    if (utterance) utterance.failures += 1;
    const isGivenUp = (utterance?.failures ?? 0) >= TRIES_UNREADABLE && this.options.neverGivesUp !== true;
    if (utterance === undefined || !isGivenUp) {
      this.socket?.close();
      return;
    }
    utterance.isUnreadable = true;
    this.complete(item, '');
  }

  private complete(item: string | null, text: string): void {
    const utterance = this.named(item);
    if (utterance?.isCommitted !== true) return;
    utterance.text = text;
    this.tries = 0;
    this.trouble(false);
    this.watch();
    for (let next = this.utterances[0]; next?.text != null; next = this.utterances[0]) {
      this.utterances.shift();
      this.give(next.segment, next.isUnreadable ? null : next.text);
      this.settlement.gave(next.segment);
    }
    this.send();
    this.rest();
    if (this.utterances.length === 0) this.drained();
  }

  private give(segment: Segment, text: string | null): void {
    if (text === null) {
      this.options.onEvent({ type: 'unreadable', startMs: segment.startMs, endMs: segment.endMs });
      return;
    }
    const heard = { text, words: null, noSpeech: null, turns: null };
    for (const piece of piecesOf(segment, heard)) this.options.onEvent({ type: 'final', piece });
  }

  /** In a pause silence is settled, and an old session is exchanged. */
  private rest(): void {
    if (this.isOver || this.utterances.length > 0) return;
    this.settlement.silence(this.segmenter.writtenMs, this.segmenter.spokenMs);
    if (this.ready && performance.now() - this.ready.since > this.times.session) this.socket?.close();
  }

  private trouble(isTroubled: boolean): void {
    if (this.isTroubled === isTroubled) return;
    this.isTroubled = isTroubled;
    this.options.onEvent({ type: 'trouble', isTroubled });
  }
}
