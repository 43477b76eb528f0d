import type { Features } from './google-settings.js';

/** gRPC status codes that mean something here. Never the text: it may quote what was said. */
const CODE = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  PERMISSION_DENIED: 7,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  UNAUTHENTICATED: 16,
} as const;

const REFUSED: readonly number[] = [CODE.NOT_FOUND, CODE.PERMISSION_DENIED, CODE.UNAUTHENTICATED];
/** Of the stream's limit: what lies nearer to it is taken for it. */
const NEARLY = 0.8;
const TOO_FAST = 1.3;

export interface FailedStream {
  code: number | null;
  ageMs: number;
  sentMs: number;
  /** From its first audio to its last; how long the error was on its way says nothing of the pace. */
  sendingMs: number;
  streamLimit: number;
  hasAnswered: boolean;
}

export type Remedy =
  /** Not allowed, or not there: trying again does not help. */
  | 'give up'
  /** It was asked for something the model does not have. */
  | 'ask for less'
  /** Its time was over: open the next one immediately. */
  | 'go on'
  /** It was sent faster than it wants. */
  | 'slow down'
  | 'try again';

/** What to do about a stream that ended with an error. */
export function remedyFor({ code, ageMs, sentMs, sendingMs, streamLimit, hasAnswered }: FailedStream): Remedy {
  if (code !== null && REFUSED.includes(code)) return 'give up';
  if (code === CODE.UNIMPLEMENTED) return 'ask for less';
  if (code === CODE.INVALID_ARGUMENT && !hasAnswered) return 'ask for less';
  if (code !== CODE.OUT_OF_RANGE) return 'try again';
  // One code for three things: the age of the stream and its pace tell them apart.
  if (Math.max(ageMs, sentMs) >= streamLimit * NEARLY) return 'go on';
  return sentMs > 1_000 && sentMs > sendingMs * TOO_FAST ? 'slow down' : 'try again';
}

/** What to ask for when that was refused: first without speakers, then without word times; null when nothing is left. */
export function reducedFeatures(refused: Features): Features | null {
  if (refused.hasDiarization) return { ...refused, hasDiarization: false };
  return refused.hasWordTimes ? { ...refused, hasWordTimes: false } : null;
}
