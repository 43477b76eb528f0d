import type { RequestGate } from '@app/platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { agreedPrefix, BusyError, piecesOf, type Transcription, type Transcribe } from './transcribed-segment.js';
import {
  SpeechError,
  type AudioBlock,
  type Finished,
  type Recognition,
  type RecognitionOptions,
} from '../ports/recognizer.port.js';
import { SEGMENTS, Segmenter, type Segment } from './segmenter.js';
import { SettledWatermark } from './settled-watermark.js';

/** Times in milliseconds; tests make them short. */
export interface RecognitionTimes {
  /** Of an open segment so much more audio has to come before it is sent again for an interim text. */
  interim: number;
  /** First pause before another try; doubled with each. */
  backoff: number;
  longestBackoff: number;
  finish: number;
}

export const TIMES: RecognitionTimes = { interim: 1_500, backoff: 500, longestBackoff: 8_000, finish: 20_000 };

/** Audio that the server refuses so often, while it takes other audio, is given up. */
const TRIES_UNREADABLE = 3;

interface Job {
  segment: Segment;
  heard: Transcription | 'unreadable' | null;
  isRunning: boolean;
  isFailing: boolean;
}

export interface SegmentedOptions {
  transcribe: Transcribe;
  gate: RequestGate;
  /** Requests of one recognition at a time; what they answer is given in order all the same. */
  concurrency: number;
  times: RecognitionTimes;
  /** Told once, however it ends. */
  onEnd: () => void;
}

/** A recognition by a model that takes whole utterances: cuts, sends, tries again, gives in order. */
export class SegmentedRecognition implements Recognition {
  private readonly segmenter = new Segmenter(SEGMENTS);
  private readonly settlement: SettledWatermark;
  private readonly ending = new AbortController();
  private readonly jobs: Job[] = [];
  private interim: { id: number; sentMs: number; text: string; request: AbortController | null } | null = null;
  private isTroubled = false;
  private drained = (): void => undefined;

  constructor(
    private readonly settings: SegmentedOptions,
    private readonly options: RecognitionOptions,
  ) {
    this.settlement = new SettledWatermark((ms) => this.options.onEvent({ type: 'settled', ms }));
  }

  private get isEnded(): boolean {
    return this.ending.signal.aborted;
  }

  get heldMs(): number {
    return this.settlement.heldMs;
  }

  write(block: AudioBlock): void {
    if (this.isEnded) return;
    this.settlement.wrote(block);
    for (const segment of this.segmenter.push(block)) this.queue(segment);
    this.askInterim();
    this.settle();
  }

  async finish(): Promise<Finished> {
    if (this.isEnded) return this.finished;
    const last = this.segmenter.flush();
    if (last) this.queue(last);
    if (this.jobs.length > 0) {
      const done = new Promise<void>((resolve) => (this.drained = resolve));
      const limit = sleep(this.settings.times.finish, undefined, { signal: this.ending.signal, ref: false });
      await Promise.race([done, limit.catch(() => undefined)]);
    }
    // Aborted meanwhile: nobody listens any more.
    if (this.ending.signal.aborted) return this.finished;
    if (this.jobs.length === 0) this.settlement.settle(this.segmenter.writtenMs);
    this.abort();
    return this.finished;
  }

  private get finished(): Finished {
    return this.settlement.finished;
  }

  abort(): void {
    if (this.isEnded) return;
    this.ending.abort();
    this.settings.onEnd();
    this.jobs.length = 0;
    this.drained();
  }

  private queue(segment: Segment): void {
    if (this.interim) this.interim.request?.abort();
    this.interim = null;
    this.jobs.push({ segment, heard: null, isRunning: false, isFailing: false });
    this.pump();
  }

  private pump(): void {
    for (const job of this.jobs.slice(0, this.settings.concurrency)) {
      if (job.isRunning) continue;
      job.isRunning = true;
      void this.run(job);
    }
  }

  private async run(job: Job): Promise<void> {
    const { signal } = this.ending;
    const { backoff, longestBackoff } = this.settings.times;
    for (let tries = 1; !signal.aborted; tries += 1) {
      try {
        job.heard = await this.settings.gate.run(
          () => this.settings.transcribe(job.segment.pcm, false, signal),
          signal,
        );
      } catch (error) {
        if (this.endedBy(error)) return;
        job.heard = this.isGivenUp(error, tries) ? 'unreadable' : null;
        if (job.heard === null) {
          job.isFailing = true;
          this.tellTrouble();
          const pause = Math.min(longestBackoff, backoff * 2 ** (tries - 1)) * (0.75 + Math.random() / 2);
          const asked = error instanceof BusyError ? (error.retryAfterMs ?? 0) : 0;
          await sleep(Math.max(pause, asked), undefined, { signal, ref: false }).catch(() => undefined);
          continue;
        }
      }
      // The recognition may have ended while the server thought.
      if (this.isEnded) return;
      job.isFailing = false;
      this.tellTrouble();
      this.give();
      return;
    }
  }

  /** Gives what is done, in order, up to the first that is not. */
  private give(): void {
    for (let job = this.jobs[0]; job?.heard; job = this.jobs[0]) {
      this.jobs.shift();
      const { segment, heard } = job;
      if (heard === 'unreadable')
        this.options.onEvent({ type: 'unreadable', startMs: segment.startMs, endMs: segment.endMs });
      else for (const piece of piecesOf(segment, heard)) this.options.onEvent({ type: 'final', piece });
      if (this.isEnded) return;
      this.settlement.gave(segment);
    }
    this.settle();
    this.pump();
    if (this.jobs.length === 0) this.drained();
  }

  private settle(): void {
    if (this.jobs.length > 0 || this.segmenter.span !== null) return;
    this.settlement.silence(this.segmenter.writtenMs, this.segmenter.spokenMs);
  }

  private tellTrouble(): void {
    const isTroubled = this.jobs.some(({ isFailing }) => isFailing);
    if (this.isTroubled === isTroubled) return;
    this.isTroubled = isTroubled;
    this.options.onEvent({ type: 'trouble', isTroubled });
  }

  private isGivenUp(error: unknown, tries: number): boolean {
    const isUnreadable = error instanceof SpeechError && error.code === 'UNREADABLE';
    return isUnreadable && tries >= TRIES_UNREADABLE && this.options.neverGivesUp !== true;
  }

  private endedBy(error: unknown): boolean {
    if (this.isEnded) return true;
    if (error instanceof SpeechError && (error.code === 'UNAVAILABLE' || error.code === 'UNREADABLE')) return false;
    const failure = error instanceof SpeechError ? error : new SpeechError('UNAVAILABLE', 'the recogniser failed');
    this.abort();
    this.options.onEvent({ type: 'failed', error: failure });
    return true;
  }

  /** Sends the open segment again when enough was added. Under load, in trouble or in a replay finals go first. */
  private askInterim(): void {
    const { span } = this.segmenter;
    if (span === null || this.options.isReplay === true || this.isTroubled) return;
    const state = this.interim ?? { id: span.id, sentMs: span.startMs, text: '', request: null };
    this.interim = state;
    const isBusy = this.settings.gate.waiting > 1 || this.jobs.length > 1 || state.request !== null;
    if (isBusy || span.endMs - state.sentMs < this.settings.times.interim) return;
    const segment = this.segmenter.peek();
    if (segment === null) return;
    state.sentMs = span.endMs;
    const request = new AbortController();
    state.request = request;
    const signal = AbortSignal.any([request.signal, this.ending.signal]);
    this.settings.gate
      .run(() => this.settings.transcribe(segment.pcm, true, signal), signal)
      .then(
        (heard) => this.giveInterim(state, segment, heard),
        (error: unknown) => {
          // An interim that fails is no loss: only a refusal for good says something.
          if (!signal.aborted && error instanceof SpeechError && error.code === 'REFUSED') this.endedBy(error);
        },
      )
      .finally(() => (state.request = null));
  }

  private giveInterim(state: NonNullable<typeof this.interim>, segment: Segment, heard: Transcription): void {
    if (this.interim !== state || this.isEnded) return;
    const now = piecesOf(segment, { ...heard, turns: null })[0]?.text ?? '';
    const text = agreedPrefix(state.text, now);
    state.text = now;
    if (text === '') return;
    const piece = { text, startMs: segment.speechStartMs, endMs: segment.speechEndMs, words: null, speaker: null };
    this.options.onEvent({ type: 'interim', piece });
  }
}
