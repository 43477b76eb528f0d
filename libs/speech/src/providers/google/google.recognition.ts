import {
  SpeechError,
  type AudioBlock,
  type Finished,
  type Recognition,
  type RecognitionEvent,
} from '../../ports/recognizer.port.js';
import { Attempts } from './window/retry-schedule.js';
import { HeldAudio } from './window/audio-buffer.js';
import { RecognizedWords } from './text/recognized-words.js';
import { Leg } from './window/stream-window.js';
import type { GoogleRecognitionOptions } from './google.recognition-options.js';
import { HEARD_AGAIN, planSeam, rolloverDue } from './window/rollover.js';
import type { Features, GoogleSettings } from './stream/google-settings.js';
import { lesser, remedyFor } from './stream/stream-failure.js';
import type { StreamResult } from './stream/stream-results.js';

/** Still faster than people speak, or what has been held up would never be caught up with. */
const SLOW = 1.2;

/** One take over as many streams as it needs. Everything that depends on time happens in `tick`. */
export class GoogleRecognition implements Recognition {
  private readonly held = new HeldAudio();
  private readonly heard: RecognizedWords;
  private readonly settings: GoogleSettings;
  private readonly timer: NodeJS.Timeout;
  private features: Features;
  private speed: number;
  /** The stream that gets the audio, and the one before it while it still gives its last words. */
  private leg: Leg | null = null;
  private ending: Leg | null = null;
  private nextFromMs = 0;
  private sentFrames = 0;
  /** The frame to come when the audio stopped in the middle of a word; until it comes there is nothing to send. */
  private tornAt: number | null = null;
  private readonly attempts: Attempts;
  private isOver = false;
  private isComplete = false;
  private finished: { resolve: (finished: Finished) => void; until: number } | null = null;

  constructor(private readonly options: GoogleRecognitionOptions) {
    this.settings = options.settings;
    this.features = options.features;
    this.speed = options.speed;
    this.heard = new RecognizedWords(this.held, this.features.hasWordTimes, (event) => this.emit(event));
    this.attempts = new Attempts(this.settings, (isTroubled) => this.emit({ type: 'trouble', isTroubled }));
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
    this.leg?.stream.cancel();
    this.ending?.stream.cancel();
    this.leg = this.ending = null;
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
    if (this.ending === null && this.leg?.isInterimOpen !== true) this.heard.settleSilence(this.settings);
    this.held.dropBefore(this.heard.settledMs - HEARD_AGAIN * this.settings.overlap);
    if (this.finished !== null) this.finishUp(now, this.finished.until);
  }

  /** Sends what there is to send, within pace and limits. */
  private pump(): void {
    if (this.isOver) return;
    if (this.leg === null && this.hasWork() && this.attempts.mayOpen) this.open();
    while (this.leg !== null) {
      if (this.rollIfDue(this.leg) || !this.leg.send(this.settings.requestBytes, this.speed)) return;
    }
  }

  /** No audio comes. In a pause the stream is kept; in the middle of a word silence would make two halves of it. */
  private bridge(): void {
    const { leg } = this;
    const { keepAlive, requestBytes, pauseToCut } = this.settings;
    if (leg?.isStarved(keepAlive) !== true || this.finished !== null) return;
    if (this.held.isPauseBefore(leg.sentToMs, pauseToCut)) leg.keepAlive(keepAlive, requestBytes);
    else if (this.ending === null) {
      this.tornAt = this.held.nextNumber;
      this.roll(leg);
    }
  }

  /** Audio that no stream has got yet, or sound whose words are missing though no stream is left that could give them. */
  private hasWork(): boolean {
    if (this.tornAt === this.held.nextNumber && this.finished === null) return false;
    if (this.sentFrames < this.held.nextNumber) return true;
    return this.ending === null && this.held.soundAfter(this.heard.settledMs) !== null;
  }

  private open(): void {
    const { features } = this;
    if (!features.hasWordTimes) this.heard.expectNoWordTimes();
    const at = (run: (leg: Leg) => void) => () => {
      if (!this.isOver) run(leg);
    };
    const stream = this.options.openStream(features, {
      onReady: at(() => this.pump()),
      onResults: (results) => at(() => this.take(leg, results))(),
      onEnd: at(() => this.end(leg)),
      onFailure: (code) => at(() => this.fail(leg, code))(),
    });
    const leg = new Leg(stream, features, this.nextFromMs, this.held);
    this.leg = leg;
  }

  private take(leg: Leg, results: StreamResult[]): void {
    if (!leg.hasAnswered) this.options.onAccepted(leg.features);
    leg.hasAnswered = true;
    leg.waitingSince = null;
    this.attempts.well();
    // The words of the stream before come first.
    if (this.ending !== null && leg !== this.ending) leg.queue.push(results);
    else this.heard.take(leg, results);
  }

  private end(leg: Leg): void {
    if (leg !== this.ending) {
      this.fail(leg, null);
      return;
    }
    this.ending = null;
    this.attempts.well();
    this.heard.close(leg);
    const next = this.leg;
    if (next !== null) for (const results of next.queue.splice(0)) this.heard.take(next, results);
    this.tick();
  }

  private fail(leg: Leg, code: number | null): void {
    leg.stream.cancel();
    const isEnding = leg === this.ending;
    if (isEnding) {
      // Its last words are missing: what came after it is heard again, too.
      this.leg?.stream.cancel();
      this.ending = null;
    }
    this.leg = null;
    this.nextFromMs = this.ending === null ? this.replayFrom() : leg.fromMs;
    if (code === null) this.options.onUnusable();
    const { streamLimit } = this.settings;
    const failed = { code, ageMs: leg.ageMs, sentMs: leg.clock.sentMs, streamLimit, hasAnswered: leg.hasAnswered };
    const remedy = remedyFor(failed);
    if (remedy === 'give up') this.giveUp('REFUSED');
    else if (remedy === 'ask for less') this.askForLess(leg.features);
    else if (remedy === 'go on') this.pump();
    else this.attempts.failed();
    if (remedy === 'slow down') this.speed = Math.min(this.speed, SLOW);
  }

  private askForLess(refused: Features): void {
    const less = lesser(refused);
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
    const { leg } = this;
    if (leg === null) return;
    if (leg.hasAnswered && leg.ageMs > this.settings.healthy) this.attempts.reset();
    if (this.heard.isAnswerDue(leg, this.settings.leastSound)) leg.waitingSince ??= now;
    else {
      leg.waitingSince = null;
      if (leg.ageMs > this.settings.healthy) this.attempts.well();
    }
    if (this.ending !== null || leg.waitingSince === null || now - leg.waitingSince < this.settings.unanswered) return;
    this.roll(leg);
    this.pump();
  }

  /** @returns whether this stream gets no more audio just now */
  private rollIfDue(leg: Leg): boolean {
    const openMs = leg.sentToMs - Math.max(this.heard.settledMs, leg.fromMs);
    const due = rolloverDue(Math.max(leg.ageMs, leg.clock.sentMs), openMs, this.settings);
    const isGood =
      this.held.isPauseBefore(leg.sentToMs, this.settings.pauseToCut) ||
      (this.heard.givesWordTimes && !leg.isInterimOpen);
    if (due === 'no' || (due === 'at a good moment' && !isGood)) return false;
    // One seam at a time.
    if (this.ending !== null) return due === 'now';
    this.roll(leg);
    if (!this.isOver && this.leg === null && this.hasWork()) this.open();
    return this.leg === null;
  }

  /** No more audio for this stream: the next one goes on where this one can be cut. */
  private roll(leg: Leg): void {
    const { sentToMs, hasAnswered } = leg;
    const { settledMs, givesWordTimes } = this.heard;
    const { hasDiarization } = this.features;
    const isPause = this.held.isPauseBefore(sentToMs, this.settings.pauseToCut);
    const situation = { sentToMs, settledMs, givesWordTimes, hasDiarization, isPause, hasAnswered };
    const seam = planSeam(situation, this.settings);
    this.nextFromMs = seam.fromMs;
    leg.seamMs = seam.seamMs;
    if (seam.isAbandoned) {
      this.leg = null;
      leg.stream.cancel();
    } else this.endLeg(leg);
  }

  /** Its last words are awaited. */
  private endLeg(leg: Leg): void {
    this.sentFrames = leg.nextFrameNumber;
    this.leg = null;
    leg.endingSince = performance.now();
    this.ending = leg;
    leg.stream.end();
  }

  private replayFrom(): number {
    return this.heard.givesWordTimes ? this.heard.settledMs - this.settings.overlap : this.heard.settledMs;
  }

  private finishUp(now: number, until: number): void {
    const { leg } = this;
    if (now >= until) this.abort();
    else if (this.ending !== null) return;
    else if (leg !== null) {
      if (leg.nextFrame === null) this.endLeg(leg);
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
