import type { GoogleSettings } from '../stream/google-settings.js';

/** What a seam depends on; times of the take. */
export interface SeamSituation {
  /** What the stream has been sent. */
  sentToMs: number;
  /** What is final. */
  settledMs: number;
  givesWordTimes: boolean;
  hasDiarization: boolean;
  /** Nobody speaks where the stream would be cut. */
  isPause: boolean;
  hasAnswered: boolean;
}

export interface Seam {
  /** Where the next stream begins to listen. */
  fromMs: number;
  /** Words beyond belong to the next stream. */
  seamMs: number;
  /** The old stream is not asked for its last words: the next one hears them whole. */
  isAbandoned: boolean;
}

/** How much audio a new stream is sent again so that it recognises the voices, in overlaps. */
export const REPLAYED_OVERLAPS = 4;

type Limits = Pick<
  GoogleSettings,
  'softRollover' | 'forcedRollover' | 'softFlush' | 'forcedFlush' | 'overlap' | 'pauseToCut'
>;

/** Whether a stream has to be replaced: for its age, or since it has not been final for long. */
export function rolloverDue(ageMs: number, openMs: number, limits: Limits): 'no' | 'at a good moment' | 'now' {
  if (ageMs >= limits.forcedRollover || openMs >= limits.forcedFlush) return 'now';
  return ageMs >= limits.softRollover || openMs >= limits.softFlush ? 'at a good moment' : 'no';
}

/**
 * Where one stream ends and the next begins. With word times both hear an overlap and each word is taken from one of them;
 * without, a cut is clean only in a pause: else the next stream hears again what is not final, so that nothing is lost.
 */
export function planSeam(now: SeamSituation, { overlap, forcedFlush }: Limits): Seam {
  const { sentToMs, settledMs } = now;
  if (now.givesWordTimes) {
    const again = now.hasDiarization ? Math.min(settledMs, sentToMs) : sentToMs;
    const fromMs = Math.max(again - overlap, sentToMs - REPLAYED_OVERLAPS * overlap);
    return { fromMs, seamMs: Math.max(settledMs, sentToMs - overlap / 2), isAbandoned: false };
  }
  if (now.isPause) return { fromMs: sentToMs, seamMs: Infinity, isAbandoned: false };
  // Not for ever: a stream that gives no finals at all would be heard again and again.
  if (now.hasAnswered && sentToMs - settledMs < forcedFlush) {
    return { fromMs: settledMs, seamMs: Infinity, isAbandoned: true };
  }
  return { fromMs: sentToMs - overlap, seamMs: Infinity, isAbandoned: false };
}
