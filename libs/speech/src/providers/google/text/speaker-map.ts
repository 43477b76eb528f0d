import type { Word } from '../../../ports/recognizer.port.js';
import { middle } from './window-overlap.js';

export interface LabelledWord extends Word {
  /** As this stream calls the voice. */
  label: string | null;
}

interface NumberedWord extends Word {
  speaker: number | null;
}

/** A 1on1 has two voices. */
const VOICES = 2;
const REMEMBERED = 50;

/** Keeps one number for a voice, though each stream numbers voices again: words that two streams heard link them. */
export class SpeakerMap {
  private numbers = new Map<string, number>();
  private isFirst = true;
  private known = 0;
  private said: NumberedWord[] = [];

  /** A new stream: its labels mean nothing yet. Before the first word that is no loss. */
  restart(): void {
    if (this.known === 0) return;
    this.numbers = new Map();
    this.isFirst = false;
  }

  /** Words both streams heard. */
  learn(words: readonly LabelledWord[]): void {
    if (this.isFirst) return;
    for (const word of words) {
      if (word.label === null || this.numbers.has(word.label)) continue;
      const twin = this.said.find(
        ({ startMs, endMs, text }) => text === word.text && startMs <= middle(word) && middle(word) <= endMs,
      );
      if (twin?.speaker === undefined || twin.speaker === null) continue;
      if (![...this.numbers.values()].includes(twin.speaker)) this.numbers.set(word.label, twin.speaker);
    }
  }

  /** N of 話者N; null where it is not known who that is. */
  numberOf(label: string | null): number | null {
    if (label === null) return null;
    const number = this.numbers.get(label) ?? this.infer();
    if (number !== null) this.numbers.set(label, number);
    return number;
  }

  /** Words that were given out. */
  remember(words: readonly NumberedWord[]): void {
    this.said = [...this.said, ...words].slice(-REMEMBERED);
  }

  private infer(): number | null {
    if (this.isFirst) return (this.known += 1);
    // One of two voices is known: the other label is the other voice.
    if (this.known > VOICES || this.numbers.size !== VOICES - 1) return null;
    const [taken] = this.numbers.values();
    this.known = VOICES;
    return taken === 1 ? 2 : 1;
  }
}
