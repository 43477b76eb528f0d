import {
  SpeechError,
  type AudioBlock,
  type Finished,
  type Recognition,
  type RecognitionEvent,
} from '../../ports/recognizer.port.js';
import { RetrySchedule } from './window/retry-schedule.js';
import { AudioBuffer } from './window/audio-buffer.js';
import { RecognizedWords } from './text/recognized-words.js';
import { StreamWindow } from './window/stream-window.js';
import type { GoogleRecognitionOptions } from './google.recognition-options.js';
import { REPLAYED_OVERLAPS, planSeam, rolloverDue } from './window/rollover.js';
import type { Features, GoogleSettings } from './stream/google-settings.js';
import { reducedFeatures, remedyFor } from './stream/stream-failure.js';
import type { StreamResult } from './stream/stream-results.js';

/** Still faster than people speak, or what has been held up would never be caught up with. */
const SLOW = 1.2;

/** One take over as many streams as it needs. Everything that depends on time happens in `tick`. */
export class GoogleRecognition implements Recognition {
  private readonly held = new AudioBuffer();
  private readonly heard: RecognizedWords;
  private readonly settings: GoogleSettings;
  private readonly timer: NodeJS.Timeout;
  private features: Features;
  private speed: number;
  /** The stream that gets the audio, and the one before it while it still gives its last words. */
  private window: StreamWindow | null = null;
  private ending: StreamWindow | null = null;
  private nextFromMs = 0;
  private sentFrames = 0;
  /** The frame to come when the audio stopped in the middle of a word; until it comes there is nothing to send. */
  private disconnectedAt: number | null = null;
  private readonly attempts: RetrySchedule;
  private isOver = false;
  private isComplete = false;
  private finished: { resolve: (finished: Finished) => void; until: number } | null = null;

  constructor(private readonly options: GoogleRecognitionOptions) {
    this.settings = options.settings;
    this.features = options.features;
    this.speed = options.speed;
    this.heard = new RecognizedWords(this.held, this.features.hasWordTimes, (event) => this.emit(event));
    this.attempts = new RetrySchedule(this.settings, (isTroubled) => this.emit({ type: 'trouble', isTroubled }));
    this.timer = setInterval(() => this.tick(), this.settings.tick);
  }

  get heldMs(): number {
    return this.held.lengthAfter(this.heard.settledMs);
  }

  write(block: AudioBlock): void {
    if (this.isOver || this.finished !== null || block.pcm.length === 0) return;
    if (this.held.isEmpty) this.nextFromMs = block.startMs;
    this.heard.begin(block.startMs);
    this.held.add(block);
    this.pump();
  }

  finish(): Promise<Finished> {
    if (this.isOver) return Promise.resolve(this.outcome);
    return new Promise((resolve) => {
      this.finished = { resolve, until: performance.now() + this.settings.finishWithin };
      this.tick();
    });
  }

  abort(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearInterval(this.timer);
    this.window?.stream.cancel();
    this.ending?.stream.cancel();
    this.window = this.ending = null;
    this.finished?.resolve(this.outcome);
    this.options.onOver();
  }

  private get outcome(): Finished {
    return { settledMs: this.heard.settledMs, complete: this.isComplete || this.held.isEmpty };
  }

  private tick(): void {
    const now = performance.now();
    const endedLate = this.ending?.endingSince ?? now;
    if (this.ending !== null && now - endedLate > this.settings.endWithin) this.fail(this.ending, null);
    this.pump();
    this.bridge();
    this.watch(now);
    if (this.ending === null && this.window?.isInterimOpen !== true) this.heard.settleSilence(this.settings);
    this.held.dropBefore(this.heard.settledMs - REPLAYED_OVERLAPS * this.settings.overlap);
    if (this.finished !== null) this.finishUp(now, this.finished.until);
  }

  /** Sends what there is to send, within pace and limits. */
  private pump(): void {
    if (this.isOver) return;
    if (this.window === null && this.hasWork() && this.attempts.mayOpen) this.open();
    while (this.window !== null) {
      if (this.rollIfDue(this.window) || !this.window.send(this.settings.requestBytes, this.speed)) return;
    }
  }

  /** No audio comes. In a pause the stream is kept; in the middle of a word silence would make two halves of it. */
  private bridge(): void {
    const { window } = this;
    const { keepAlive, requestBytes, pauseToCut } = this.settings;
    if (window?.isStarved(keepAlive) !== true || this.finished !== null) return;
    if (this.held.isPauseBefore(window.sentToMs, pauseToCut)) window.keepAlive(keepAlive, requestBytes);
    else if (this.ending === null) {
      this.disconnectedAt = this.held.nextNumber;
      this.roll(window);
    }
  }

  /** Audio that no stream has got yet, or sound whose words are missing though no stream is left that could give them. */
  private hasWork(): boolean {
    if (this.disconnectedAt === this.held.nextNumber && this.finished === null) return false;
    if (this.sentFrames < this.held.nextNumber) return true;
    return this.ending === null && this.held.soundAfter(this.heard.settledMs) !== null;
  }

  private open(): void {
    const { features } = this;
    if (!features.hasWordTimes) this.heard.expectNoWordTimes();
    const at = (run: (window: StreamWindow) => void) => () => {
      if (!this.isOver) run(window);
    };
    const stream = this.options.openStream(features, {
      onReady: at(() => this.pump()),
      onResults: (results) => at(() => this.take(window, results))(),
      onEnd: at(() => this.end(window)),
      onFailure: (code) => at(() => this.fail(window, code))(),
    });
    const window = new StreamWindow(stream, features, this.nextFromMs, this.held);
    this.window = window;
  }

  private take(window: StreamWindow, results: StreamResult[]): void {
    if (!window.hasAnswered) this.options.onAccepted(window.features);
    window.hasAnswered = true;
    window.waitingSince = null;
    this.attempts.well();
    // The words of the stream before come first.
    if (this.ending !== null && window !== this.ending) window.queue.push(results);
    else this.heard.take(window, results);
  }

  private end(window: StreamWindow): void {
    if (window !== this.ending) {
      this.fail(window, null);
      return;
    }
    this.ending = null;
    this.attempts.well();
    this.heard.close(window);
    const next = this.window;
    if (next !== null) for (const results of next.queue.splice(0)) this.heard.take(next, results);
    this.tick();
  }

  private fail(window: StreamWindow, code: number | null): void {
    window.stream.cancel();
    const isEnding = window === this.ending;
    if (isEnding) {
      // Its last words are missing: what came after it is heard again, too.
      this.window?.stream.cancel();
      this.ending = null;
    }
    this.window = null;
    this.nextFromMs = this.ending === null ? this.replayFrom() : window.fromMs;
    if (code === null) this.options.onUnusable();
    const { streamLimit } = this.settings;
    const failed = {
      code,
      ageMs: window.ageMs,
      sentMs: window.clock.sentMs,
      sendingMs: window.sendingMs,
      streamLimit,
      hasAnswered: window.hasAnswered,
    };
    const remedy = remedyFor(failed);
    if (remedy === 'give up') this.giveUp('REFUSED');
    else if (remedy === 'ask for less') this.askForLess(window.features);
    else if (remedy === 'go on') this.pump();
    else this.attempts.failed();
    if (remedy === 'slow down') this.speed = Math.min(this.speed, SLOW);
  }

  private askForLess(refused: Features): void {
    const less = reducedFeatures(refused);
    if (less === null) this.giveUp('MISCONFIGURED');
    else {
      this.features = less;
      this.pump();
    }
  }

  private giveUp(code: SpeechError['code']): void {
    this.emit({ type: 'failed', error: new SpeechError(code) });
    this.abort();
  }

  /** A voice without an answer: the stream is asked to end, which a living one does and a dead one does not. */
  private watch(now: number): void {
    const { window } = this;
    if (window === null) return;
    if (window.hasAnswered && window.ageMs > this.settings.healthy) this.attempts.reset();
    if (this.heard.isAnswerDue(window, this.settings.leastSound)) window.waitingSince ??= now;
    else {
      window.waitingSince = null;
      if (window.ageMs > this.settings.healthy) this.attempts.well();
    }
    if (this.ending !== null || window.waitingSince === null || now - window.waitingSince < this.settings.unanswered)
      return;
    this.roll(window);
    this.pump();
  }

  /** @returns whether this stream gets no more audio just now */
  private rollIfDue(window: StreamWindow): boolean {
    const openMs = window.sentToMs - Math.max(this.heard.settledMs, window.fromMs);
    const due = rolloverDue(Math.max(window.ageMs, window.clock.sentMs), openMs, this.settings);
    const isGood =
      this.held.isPauseBefore(window.sentToMs, this.settings.pauseToCut) ||
      (this.heard.givesWordTimes && !window.isInterimOpen);
    if (due === 'no' || (due === 'at a good moment' && !isGood)) return false;
    // One seam at a time.
    if (this.ending !== null) return due === 'now';
    this.roll(window);
    if (!this.isOver && this.window === null && this.hasWork()) this.open();
    return this.window === null;
  }

  /** No more audio for this stream: the next one goes on where this one can be cut. */
  private roll(window: StreamWindow): void {
    const { sentToMs, hasAnswered } = window;
    const { settledMs, givesWordTimes } = this.heard;
    const { hasDiarization } = this.features;
    const isPause = this.held.isPauseBefore(sentToMs, this.settings.pauseToCut);
    const situation = { sentToMs, settledMs, givesWordTimes, hasDiarization, isPause, hasAnswered };
    const seam = planSeam(situation, this.settings);
    this.nextFromMs = seam.fromMs;
    window.seamMs = seam.seamMs;
    if (seam.isAbandoned) {
      this.window = null;
      window.stream.cancel();
    } else this.endWindow(window);
  }

  /** Its last words are awaited. */
  private endWindow(window: StreamWindow): void {
    this.sentFrames = window.nextFrameNumber;
    this.window = null;
    window.endingSince = performance.now();
    this.ending = window;
    window.stream.end();
  }

  private replayFrom(): number {
    return this.heard.givesWordTimes ? this.heard.settledMs - this.settings.overlap : this.heard.settledMs;
  }

  private finishUp(now: number, until: number): void {
    const { window } = this;
    if (now >= until) this.abort();
    else if (this.ending !== null) return;
    else if (window !== null) {
      if (window.nextFrame === null) this.endWindow(window);
    } else if (!this.hasWork()) {
      this.heard.settle(this.held.writtenMs);
      this.isComplete = true;
      this.attempts.well();
      this.abort();
    }
  }

  private emit(event: RecognitionEvent): void {
    if (!this.isOver) this.options.onEvent(event);
  }
}
