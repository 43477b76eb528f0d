import { RECORDING } from '@app/contract';

/**
 * The signs of a recogniser: `audio`: it has sound; `speech` and `speechEnd`: a person speaks or stops; `quiet`: it had
 * sound without speech.
 */
export type RecognizerSign = 'started' | 'audio' | 'speech' | 'speechEnd' | 'result' | 'quiet' | 'error';

/** The observed state of a recogniser that claims to listen; times in milliseconds of one clock. */
export interface WatchedRecognizer {
  /** Since when it shows no sign of hearing; null: it hears. */
  deafSince: number | null;
  /** In a row, without a word between them. */
  errors: number;
  listeningSince: number | null;
  /** Since when a person speaks and no word arrives. */
  speechSince: number | null;
}

export const UNWATCHED: WatchedRecognizer = { deafSince: null, errors: 0, listeningSince: null, speechSince: null };

/** One second less than the limit, so that the silence is reported within the limit. */
const SILENCE_MS = RECORDING.recogniserSilence - 1_000;
/** This many errors in a row are no accident. */
const ERRORS = 3;
/** A recogniser that listens this long without an error has recovered, even if no one speaks. */
const RECOVERED_MS = 3 * RECORDING.recogniserSilence;

/** The observed state after a sign. */
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
 * Since when it writes nothing down although it claims to listen; null if it writes, or if no one speaks. A recogniser that
 * has sound and hears no speech is not silent: the people are.
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
