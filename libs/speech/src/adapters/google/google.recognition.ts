import { SpeechError, type AudioBlock, type Recognition, type RecognitionEvent } from '../../recognizer.port.js';
import { Attempts } from './attempts.js';
import { HeldAudio } from './held-audio.js';
import { Heard } from './heard.js';
import { Leg } from './leg.js';
import type { OpenStream } from './provider-stream.js';
import type { Features, GoogleSettings } from './settings.js';
import { remedyFor } from './stream-failure.js';
import type { StreamResult } from './stream-results.js';

export interface GoogleRecognitionOptions {
  settings: GoogleSettings;
  features: Features;
  speed: number;
  openStream: OpenStream;
  onEvent: (event: RecognitionEvent) => void;
  /** A stream with fewer features than asked for works. */
  onAccepted: (features: Features) => void;
  /** A stream neither answered nor ended. */
  onBlackHole: () => void;
  onOver: () => void;
}

/** Heard again after a seam, in overlaps: enough to know voices by. */
const HEARD_AGAIN = 4;

/** Still faster than people speak, or what has been held up would never be caught up with. */
const SLOW = 1.2;

/** One take over as many streams as it needs. Everything that depends on time happens in `tick`. */
export class GoogleRecognition implements Recognition {
  private readonly held = new HeldAudio();
  private readonly heard: Heard;
  private readonly settings: GoogleSettings;
  private readonly timer: NodeJS.Timeout;
  private features: Features;
  private speed: number;
  /** The stream that gets the audio, and the one before it while it still gives its last words. */
  private leg: Leg | null = null;
  private ending: Leg | null = null;
  private nextFromMs = 0;
  private sentFrames = 0;
  private readonly attempts: Attempts;
  private isOver = false;
  private finished: { resolve: () => void; until: number } | null = null;

  constructor(private readonly options: GoogleRecognitionOptions) {
    this.settings = options.settings;
    this.features = options.features;
    this.speed = options.speed;
    this.heard = new Heard(this.held, this.features.hasWordTimes, (event) => this.emit(event));
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

  finish(): Promise<void> {
    if (this.isOver) return Promise.resolve();
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
    this.finished?.resolve();
    this.options.onOver();
  }

  private tick(): void {
    const now = performance.now();
    const endedLate = this.ending?.endingSince ?? now;
    if (this.ending !== null && now - endedLate > this.settings.endWithin) this.blackHole(this.ending);
    this.pump();
    this.leg?.keepAlive(this.settings.keepAlive, this.settings.requestBytes);
    this.watch(now);
    this.settleSilence();
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

  /** Audio that no stream has got yet, or sound whose words are still missing. */
  private hasWork(): boolean {
    const last = this.held.nextNumber;
    return this.sentFrames < last || this.held.soundAfter(this.heard.settledMs) !== null;
  }

  private open(): void {
    const { features } = this;
    this.heard.nextStream(features.hasWordTimes);
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
    const { streamLimit } = this.settings;
    const failed = { code, ageMs: leg.ageMs, sentMs: leg.clock.sentMs, streamLimit, hasAnswered: leg.hasAnswered };
    switch (remedyFor(failed)) {
      case 'give up': {
        this.giveUp(new SpeechError('REFUSED'));
        return;
      }
      case 'ask for less': {
        this.askForLess(leg.features);
        return;
      }
      case 'go on': {
        this.pump();
        return;
      }
      case 'slow down':
        this.speed = Math.min(this.speed, SLOW);
        {
          this.attempts.failed();
          return;
        }
      case 'try again': {
        this.attempts.failed();
        return;
      }
    }
  }

  private blackHole(leg: Leg): void {
    this.options.onBlackHole();
    this.fail(leg, null);
  }

  private askForLess(refused: Features): void {
    if (refused.hasDiarization) this.features = { ...this.features, hasDiarization: false };
    else if (refused.hasWordTimes) this.features = { ...this.features, hasWordTimes: false };
    else {
      this.giveUp(new SpeechError('MISCONFIGURED'));
      return;
    }
    this.pump();
  }

  private giveUp(error: SpeechError): void {
    this.emit({ type: 'failed', error });
    this.abort();
  }

  /** A voice without an answer: the stream is asked to end, which a living one does and a dead one does not. */
  private watch(now: number): void {
    const { leg } = this;
    if (leg === null) return;
    if (leg.hasAnswered && leg.ageMs > this.settings.healthy) this.attempts.reset();
    const sound = this.held.soundAfter(this.heard.answeredMs);
    const isDue = sound !== null && sound.startMs < leg.sentToMs && sound.lengthMs >= this.settings.leastSound;
    if (isDue || leg.isInterimOpen || !leg.stream.canWrite) leg.waitingSince ??= now;
    else {
      leg.waitingSince = null;
      if (leg.ageMs > this.settings.healthy) this.attempts.well();
    }
    if (this.ending !== null || leg.waitingSince === null || now - leg.waitingSince < this.settings.unanswered) return;
    this.roll(leg);
    this.pump();
  }

  private settleSilence(): void {
    const { quietBeforeSettled, settleBehind } = this.settings;
    if (this.ending !== null || this.leg?.isInterimOpen === true || this.held.isEmpty) return;
    if (this.held.writtenMs - this.held.quietSinceMs < quietBeforeSettled) return;
    if (this.held.soundAfter(this.heard.answeredMs) === null) this.heard.settle(this.held.writtenMs - settleBehind);
  }

  /** @returns whether this stream gets no more audio just now */
  private rollIfDue(leg: Leg): boolean {
    const { settings } = this;
    const ageMs = Math.max(leg.ageMs, leg.clock.sentMs);
    const openMs = leg.sentToMs - Math.max(this.heard.settledMs, leg.fromMs);
    const isSoft = ageMs >= settings.softRollover || openMs >= settings.softFlush;
    const isForced = ageMs >= settings.forcedRollover || openMs >= settings.forcedFlush;
    const isGood = this.isPause(leg.sentToMs) || (this.heard.givesWordTimes && !leg.isInterimOpen);
    if (!isForced && !(isSoft && isGood)) return false;
    // One seam at a time.
    if (this.ending !== null) return isForced;
    this.roll(leg);
    if (!this.isOver && this.leg === null && this.hasWork()) this.open();
    return this.leg === null;
  }

  private isPause(ms: number): boolean {
    return this.held.isQuietBetween(ms - this.settings.pauseToCut, ms);
  }

  /** No more audio for this stream: the next one goes on where this one can be cut. */
  private roll(leg: Leg): void {
    const { overlap, softFlush } = this.settings;
    const { sentToMs } = leg;
    const { settledMs, givesWordTimes } = this.heard;
    this.sentFrames = leg.nextFrameNumber;
    this.leg = null;
    if (!givesWordTimes && !this.isPause(sentToMs) && sentToMs - settledMs < softFlush && leg.hasAnswered) {
      // Words cannot be told apart here: what is not final is heard by the next stream alone.
      leg.stream.cancel();
      this.nextFromMs = settledMs;
      return;
    }
    this.nextFromMs = sentToMs;
    if (givesWordTimes) {
      leg.seamMs = Math.max(settledMs, sentToMs - overlap / 2);
      const again = this.features.hasDiarization ? Math.min(settledMs, sentToMs) : sentToMs;
      this.nextFromMs = Math.max(again - overlap, sentToMs - HEARD_AGAIN * overlap);
    } else if (!this.isPause(sentToMs)) this.nextFromMs = sentToMs - overlap;
    leg.endingSince = performance.now();
    this.ending = leg;
    leg.stream.end();
  }

  private replayFrom(): number {
    return this.heard.givesWordTimes ? this.heard.settledMs - this.settings.overlap : this.heard.settledMs;
  }

  private finishUp(now: number, until: number): void {
    if (now >= until) {
      this.abort();
      return;
    }
    const { leg } = this;
    if (this.ending !== null) return;
    if (leg !== null) {
      if (leg.nextFrame !== null) return;
      this.sentFrames = leg.nextFrameNumber;
      this.leg = null;
      this.ending = leg;
      leg.endingSince = now;
      leg.stream.end();
    } else if (!this.hasWork()) {
      this.heard.settle(this.held.writtenMs);
      this.attempts.well();
      this.abort();
    }
  }

  private emit(event: RecognitionEvent): void {
    if (!this.isOver) this.options.onEvent(event);
  }
}
