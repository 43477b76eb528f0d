import type { RecognitionEvent } from '../../../libs/speech/src/ports/recognizer.port.js';
import { Signal } from '../waiting/signal.js';
import { TONE_WORDS } from './tone-words.js';

/** What a recognition told, and a way to wait for more. */
export class RecognitionLog {
  readonly events: RecognitionEvent[] = [];
  readonly changed = new Signal();

  readonly onEvent = (event: RecognitionEvent): void => {
    this.events.push(event);
    this.changed.tell();
  };

  get finals() {
    return this.events.flatMap((event) => (event.type === 'final' ? [event.piece] : []));
  }

  get interims(): string[] {
    return this.events.flatMap((event) => (event.type === 'interim' ? [event.piece.text] : []));
  }

  get settled(): number[] {
    return this.events.flatMap((event) => (event.type === 'settled' ? [event.ms] : []));
  }

  get troubles(): boolean[] {
    return this.events.flatMap((event) => (event.type === 'trouble' ? [event.isTroubled] : []));
  }

  /** Where stretches begin and end that were given up. */
  get unreadable(): [number, number][] {
    return this.events.flatMap((event) =>
      event.type === 'unreadable' ? [[event.startMs, event.endMs] as [number, number]] : [],
    );
  }

  get failures(): string[] {
    return this.events.flatMap((event) => (event.type === 'failed' ? [event.error.code] : []));
  }

  /** The tone words of all final texts, in order. */
  get words(): string[] {
    return this.finals.flatMap(({ text }) => text.match(new RegExp(TONE_WORDS.join('|'), 'gu')) ?? []);
  }
}
