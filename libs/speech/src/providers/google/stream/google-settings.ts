/** Limits and times of the Google adapter, in milliseconds; tests scale them down. */
export interface GoogleSettings {
  /** The provider ends a stream at about 305 s, of its age or of its audio. */
  streamLimit: number;
  /** From here on a stream is replaced at the first quiet moment. */
  softRollover: number;
  /** At this age it is replaced anyway. */
  forcedRollover: number;
  /** The amount of audio that both streams hear at a seam. */
  overlap: number;
  /** After this time without a final result it is requested at the next quiet moment, and a little later anyway. */
  softFlush: number;
  forcedFlush: number;
  /** Silence is written after this time without audio; the provider gives up after 10 s. */
  keepAlive: number;
  /** Audio in one request. The provider takes 15 KB (v2) or 25 KB (v1). */
  requestBytes: number;
  /** After this time of speech without an answer the stream is asked to end. */
  unanswered: number;
  /** Less sound than that need not be words. */
  leastSound: number;
  /** How long a stream may take to end; after that it is given up and its audio is sent again. */
  endWithin: number;
  /** A stream that lived this long counts as healthy. */
  healthy: number;
  /** After this time without speech, silence counts as recognised, up to `settleBehind` ago. */
  quietBeforeSettled: number;
  settleBehind: number;
  /** A pause of this length is a place to cut. */
  pauseToCut: number;
  /** Waiting before the first and the longest new attempt. */
  firstRetry: number;
  longestRetry: number;
  finishWithin: number;
  tick: number;
}

export const GOOGLE_SETTINGS: GoogleSettings = {
  streamLimit: 300_000,
  softRollover: 240_000,
  forcedRollover: 285_000,
  overlap: 1_000,
  softFlush: 35_000,
  forcedFlush: 45_000,
  keepAlive: 2_000,
  requestBytes: 14_400,
  unanswered: 10_000,
  leastSound: 1_000,
  endWithin: 5_000,
  healthy: 3_000,
  quietBeforeSettled: 2_000,
  settleBehind: 1_000,
  pauseToCut: 200,
  firstRetry: 250,
  longestRetry: 1_500,
  finishWithin: 30_000,
  tick: 100,
};

export interface GoogleOptions {
  /** `host:port` of a server without TLS: for tests. */
  endpoint?: string;
  projectId?: string;
  /** `global` or a region such as `asia-northeast1`. */
  location?: string;
  apiVersion: 'v1' | 'v2';
  /** `latest_long`, `chirp_3`. */
  model: string;
  diarization: boolean;
  language?: string;
  /** The greatest speed at which audio is sent, as a multiple of real time. Unlimited for a test's endpoint. */
  maxReplaySpeed?: number;
  settings?: Partial<GoogleSettings>;
}

const REPLAY_SPEED = 2;

/** How much faster than real time the recorded audio of a take may go to the provider, who refuses what comes faster. */
export function replaySpeedOf({
  maxReplaySpeed,
  endpoint,
}: Pick<GoogleOptions, 'maxReplaySpeed' | 'endpoint'>): number {
  return maxReplaySpeed ?? (endpoint === undefined ? REPLAY_SPEED : Infinity);
}

/** What a stream is asked for beside the text; not every model gives it. */
export interface Features {
  hasWordTimes: boolean;
  hasDiarization: boolean;
}
