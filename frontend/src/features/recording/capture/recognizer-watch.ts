import { RECORDING } from '@app/contract';

/**
 * What a recogniser shows of itself: `audio` that it has sound, `speech` and `speechEnd` that somebody speaks, `quiet` that it had
 * sound in which nobody spoke.
 */
export type RecognizerSign = 'started' | 'audio' | 'speech' | 'speechEnd' | 'result' | 'quiet' | 'error';

/** What is known of a recogniser that claims to listen; times in milliseconds of one clock. */
export interface WatchedRecognizer {
  /** Since when nothing shows that it hears; null: it does. */
  deafSince: number | null;
  /** In a row, without a word between them. */
  errors: number;
  listeningSince: number | null;
  /** Since when somebody speaks without a word coming of it. */
  speechSince: number | null;
}

export const UNWATCHED: WatchedRecognizer = { deafSince: null, errors: 0, listeningSince: null, speechSince: null };

/** Told a moment before the time is over, so that it is known within it. */
const SILENCE_MS = RECORDING.recogniserSilence - 1_000;
/** So many errors in a row are no accident. */
const ERRORS = 3;
/** One that listens for so long without an error has recovered, also where nobody speaks. */
const RECOVERED_MS = 3 * RECORDING.recogniserSilence;

/** What is known after a sign. */
export function watchedAfter(watched: WatchedRecognizer, sign: RecognizerSign, at: number): WatchedRecognizer {
  const { deafSince, errors, listeningSince } = watched;
  switch (sign) {
    case 'started':
      return { ...watched, deafSince: deafSince ?? at, listeningSince: null, speechSince: null };
    case 'audio':
      return { ...watched, deafSince: errors === 0 ? null : deafSince, listeningSince: listeningSince ?? at };
    case 'speech':
      return { ...watchedAfter(watched, 'audio', at), speechSince: watched.speechSince ?? at };
    case 'speechEnd':
      return { ...watched, speechSince: null };
    case 'result':
    case 'quiet':
      return { ...UNWATCHED, listeningSince: listeningSince ?? at };
    case 'error': {
      const before = hasRecovered(watched, at) ? UNWATCHED : watched;
      return { ...UNWATCHED, deafSince: before.deafSince ?? at, errors: before.errors + 1 };
    }
  }
}

/**
 * Since when it writes nothing down although it claims to listen; null where it does, or where nobody speaks. A recogniser that
 * has sound and hears nobody is not silent: people are.
 */
export function silentSince(watched: WatchedRecognizer, at: number): number | null {
  const { deafSince, errors, speechSince } = watched;
  const isDeaf = deafSince !== null && (errors >= ERRORS || at - deafSince >= SILENCE_MS);
  if (isDeaf && !hasRecovered(watched, at)) return deafSince;
  return speechSince !== null && at - speechSince >= SILENCE_MS ? speechSince : null;
}

function hasRecovered({ listeningSince }: WatchedRecognizer, at: number): boolean {
  return listeningSince !== null && at - listeningSince >= RECOVERED_MS;
}
