import type { SpeechMode } from '@app/contract';
import {
  SAMPLE_RATE,
  SpeechError,
  type AudioBlock,
  type Finished,
  type Recognition,
  type RecognitionEvent,
  type RecognitionOptions,
  type SpeechRecognizer,
} from '../ports/recognizer.port.js';

/** A voice is heard from a moment before it was noticed on, and for as long after it was last noticed. */
const VOICE = { beforeMs: 1_000, afterMs: 20_000 };
/** Silence is reported in steps of this length. */
const STEP_MS = 1_000;

/** A recogniser that is used only while somebody speaks: one of two channels is silent most of the time. */
export class VoicedRecognizer implements SpeechRecognizer {
  readonly isGated = true;

  constructor(private readonly recognizer: SpeechRecognizer) {}

  get hasEndpointing(): boolean {
    return this.recognizer.hasEndpointing;
  }

  get mode(): SpeechMode {
    return this.recognizer.mode;
  }

  warmUp(): Promise<void> {
    return this.recognizer.warmUp();
  }

  open(options: RecognitionOptions): Recognition {
    return new VoicedRecognition(this.recognizer, options);
  }

  close(): Promise<void> {
    return this.recognizer.close();
  }
}

/** Opens a recognition when a voice is heard, and closes it when there was none for a while. */
class VoicedRecognition implements Recognition {
  private inner: Recognition | null = null;
  /** Sound that no recognition has been given: the moment before a voice, and what comes while one is closed. */
  private waiting: AudioBlock[] = [];
  private voiceMs = -Infinity;
  private settledMs: number | null = null;
  private closing: Promise<void> | null = null;
  private isReplay: boolean;
  private isOver = false;

  constructor(
    private readonly recognizer: SpeechRecognizer,
    private readonly options: RecognitionOptions,
  ) {
    this.isReplay = options.isReplay === true;
  }

  get heldMs(): number {
    // The moment before a voice is no backlog.
    const waiting = this.closing === null ? 0 : this.waiting.reduce((sum, block) => sum + lengthOf(block), 0);
    return (this.inner?.heldMs ?? 0) + waiting;
  }

  write(block: AudioBlock): void {
    if (this.isOver) return;
    this.settledMs ??= block.startMs;
    if (this.closing !== null) this.waiting.push(block);
    else this.hear(block);
  }

  async finish(): Promise<Finished> {
    // What came while one closed may have opened another one that closes, too.
    while (this.closing !== null) await this.closing;
    const end = this.inner === null || this.isOver ? null : await this.inner.finish();
    const isFailed = this.isOver;
    this.isOver = true;
    if (end !== null) return end;
    const last = this.waiting.at(-1);
    const settledMs = last === undefined || isFailed ? (this.settledMs ?? 0) : endOf(last);
    return { settledMs, complete: !isFailed };
  }

  abort(): void {
    this.isOver = true;
    this.inner?.abort();
    this.inner = null;
  }

  private hear(block: AudioBlock): void {
    if (block.isSpeech !== false) this.voiceMs = endOf(block);
    if (this.inner !== null) {
      this.inner.write(block);
      if (!this.isOver && endOf(block) - this.voiceMs >= VOICE.afterMs) this.closing = this.rest(this.inner);
      return;
    }
    this.waiting.push(block);
    if (this.voiceMs === endOf(block)) this.begin();
    else this.forgetSilence();
  }

  private begin(): void {
    const { waiting } = this;
    this.waiting = [];
    const { isReplay } = this;
    this.isReplay = false;
    try {
      const inner = this.recognizer.open({ ...this.options, isReplay, onEvent: (event) => this.tell(event) });
      if (this.isOver) return;
      this.inner = inner;
      for (const block of waiting) inner.write(block);
    } catch (error) {
      const failure = error instanceof SpeechError ? error : new SpeechError('UNAVAILABLE', 'it could not be opened');
      this.tell({ type: 'failed', error: failure });
    }
  }

  /** Nobody speaks: what lies further back than the moment before a voice is silence. */
  private forgetSilence(): void {
    const last = this.waiting.at(-1);
    const fromMs = last === undefined ? 0 : endOf(last) - VOICE.beforeMs;
    const kept = this.waiting.findIndex((block) => endOf(block) > fromMs);
    const [first] = this.waiting.splice(0, Math.max(0, kept)).slice(-1);
    if (first !== undefined) this.settle(endOf(first));
  }

  private settle(ms: number): void {
    if (ms < (this.settledMs ?? 0) + STEP_MS) return;
    this.settledMs = ms;
    this.options.onEvent({ type: 'settled', ms });
  }

  /** The last words of a recognition, and then what has come meanwhile. */
  private async rest(inner: Recognition): Promise<void> {
    const { settledMs, complete } = await inner.finish();
    this.closing = null;
    if (this.isOver) return;
    this.inner = null;
    if (!complete) {
      this.tell({ type: 'failed', error: new SpeechError('UNAVAILABLE') });
      return;
    }
    this.settledMs = Math.max(this.settledMs ?? 0, settledMs);
    this.options.onEvent({ type: 'settled', ms: settledMs });
    for (const block of this.waiting.splice(0)) this.write(block);
  }

  private tell(event: RecognitionEvent): void {
    if (this.isOver) return;
    if (event.type === 'failed') this.isOver = true;
    this.options.onEvent(event);
  }
}

function lengthOf({ pcm }: AudioBlock): number {
  return (pcm.length * 1000) / SAMPLE_RATE;
}

function endOf(block: AudioBlock): number {
  return block.startMs + lengthOf(block);
}
