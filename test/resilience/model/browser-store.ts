import { MemoryStore } from '../../../frontend/src/features/recording/uplink/uplink-doubles.js';
import type { StoredRecording } from '../../../frontend/src/features/recording/store/stored-recording.js';
import { soundOf } from '../../kit/doubles/scripted-speech.js';

/** A word of a take, as it lies in a browser. */
export interface Word {
  recordingId: string;
  take: number;
  seq: number;
  word: number;
  /** Whose line it has to be in. */
  speaker: number;
  /** A voice of a room: once another recogniser hears it, nobody knows whose it is. */
  isOfRoom: boolean;
}

/** The store of a browser, which says what leaves it. */
export class BrowserStore extends MemoryStore {
  readonly words = new Map<string, Word>();

  constructor(private readonly left: (word: Word) => void) {
    super();
    const forget = this.pieces.delete.bind(this.pieces);
    this.pieces.delete = (key) => {
      const word = this.words.get(key);
      if (this.pieces.has(key) && word !== undefined) this.left(word);
      return forget(key);
    };
  }

  /** A second with a word; 0: silence. @returns where it lies; null: the browser did not accept it */
  speak(recordingId: string, take: number, word: number): Word | null {
    const seq = (this.recordings.get(recordingId)?.takes.find((one) => one.take === take)?.lastSeq ?? -1) + 1;
    const key = `${recordingId} ${take} ${seq}`;
    this.addPiece(recordingId, take, soundOf(seq, word).slice().buffer);
    if (!this.pieces.has(key)) return null;
    const kept = this.recordings.get(recordingId)?.takes.find((one) => one.take === take);
    // As the rows number them; the recogniser hears one voice in a room.
    const channel = kept?.channel ?? null;
    const place = { recordingId, take, seq, word, speaker: channel === 'other' ? 2 : 1, isOfRoom: channel === null };
    if (word > 0) this.words.set(key, place);
    return place;
  }

  holds({ recordingId, take, seq }: Word): boolean {
    return this.pieces.has(`${recordingId} ${take} ${seq}`);
  }

  recordingsOf(): Promise<StoredRecording[]> {
    return Promise.resolve([...this.recordings.values()].map((one) => structuredClone(one)));
  }
}

/**
 * The store of a tab from before the update: it deletes all of a recording on any answer to its end, an earlier take when a later one
 * has begun, and a take that cannot be read.
 */
export class OldStore extends BrowserStore {
  /** Recordings whose end was answered. */
  readonly ended = new Set<string>();

  override complete(id: string): Promise<boolean> {
    if (this.ended.has(id)) this.discard(id);
    return super.complete(id);
  }

  override async quarantine(id: string, take: number): Promise<void> {
    await this.takeIsOver(id, take);
  }

  async takeIsOver(id: string, take: number): Promise<void> {
    await this.commit(id, take, { committedSeq: Infinity });
  }
}

/** What a page has of something: nothing of it happens any more once the page is closed. */
export function mortal<T extends object>(target: T, isDead: () => boolean): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => (isDead() ? closed() : Reflect.apply(value, object, args));
    },
  });
}

function closed(): Promise<never> {
  const rejected = Promise.reject(new Error('the page is closed'));
  rejected.catch(() => undefined);
  return rejected;
}
