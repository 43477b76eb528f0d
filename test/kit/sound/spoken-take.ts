import type { GoogleSettings, Recognition, RecognitionEvent, RecognizedPiece, SpeechRecognizer } from '@app/speech';
import { Signal } from '../waiting/signal.js';
import { TONE_MS, toneWords } from './tones.js';

/** Five minutes as ten seconds of audio. */
export const SCALED: Partial<GoogleSettings> = {
  streamLimit: 10_000,
  softRollover: 5_000,
  forcedRollover: 9_000,
  softFlush: 5_000,
  forcedFlush: 9_000,
  unanswered: 1_000,
  endWithin: 1_500,
  healthy: 300,
  firstRetry: 5,
  longestRetry: 50,
  tick: 5,
};

/** The session holds back what a recogniser has not settled. */
const MOST_HELD_MS = 15_000;
const BLOCK = 8_000;

/** A take of tone words that is spoken into a recogniser faster than in life. */
export class SpokenTake {
  readonly events: RecognitionEvent[] = [];
  readonly signal = new Signal();
  readonly recognition: Recognition;
  readonly pcm: Int16Array;
  private at = 0;

  constructor(
    recognizer: SpeechRecognizer,
    readonly words: readonly number[],
    private readonly silenceAfter: (index: number) => number,
    private readonly fromMs = 0,
  ) {
    this.pcm = toneWords(words, silenceAfter);
    this.recognition = recognizer.open({
      onEvent: (event) => {
        this.events.push(event);
        this.signal.tell();
      },
    });
  }

  get lengthMs(): number {
    return this.fromMs + this.pcm.length / 16;
  }

  /** Where a word begins in the take. */
  startOf(index: number): number {
    let at = this.fromMs;
    for (let before = 0; before < index; before += 1) at += TONE_MS + this.silenceAfter(before);
    return at;
  }

  /** Everything, to the end. */
  async speak(): Promise<void> {
    await this.speakUntil(this.lengthMs);
    await this.recognition.finish();
  }

  async speakUntil(ms: number): Promise<void> {
    while (this.at < this.pcm.length && this.fromMs + this.at / 16 < ms) {
      await this.signal.until(() => this.recognition.heldMs < MOST_HELD_MS, 'audio to be settled');
      const pcm = this.pcm.slice(this.at, this.at + BLOCK);
      this.recognition.write({ pcm, startMs: this.fromMs + this.at / 16, isSpeech: null });
      this.at += BLOCK;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  finals(): RecognizedPiece[] {
    return this.events.flatMap((event) => (event.type === 'final' ? [event.piece] : []));
  }

  /** The words of all finals. */
  heard(): number[] {
    return this.finals().flatMap(({ text }) => text.split(' ').map((word) => Number(word.slice(1))));
  }

  troubles(): boolean[] {
    return this.events.flatMap((event) => (event.type === 'trouble' ? [event.isTroubled] : []));
  }

  lastSettled(): number {
    return this.events.reduce((last, event) => (event.type === 'settled' ? event.ms : last), 0);
  }
}
