/** The stones of a meter. */
export const STONES = 36;
/** The quietest and the loudest sound that a meter tells apart, in decibels of full scale. */
const QUIETEST = -60;
const LOUDEST = -12;
/** A voice, and not the hum of a room. */
const VOICE = 0.3;
/** A voice lasts longer than a click. */
const VOICE_MS = 200;
/** How long a meter listens before it says that it hears nothing. */
const PATIENCE_MS = 5_000;

/** What a meter has heard since it began. */
export interface Hearing {
  /** How many of the stones are filled. */
  stones: number;
  voiceMs: number;
  listenedMs: number;
}

export const UNHEARD: Hearing = { stones: 0, voiceMs: 0, listenedMs: 0 };

/** `listening`: the first seconds. `heard`: it heard a voice. `silent`: it should have heard one by now. */
export type Verdict = 'listening' | 'heard' | 'silent';

/** How loud the samples are, from 0 to 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-12);
  return Math.min(1, Math.max(0, (decibels - QUIETEST) / (LOUDEST - QUIETEST)));
}

/** What was heard after some more milliseconds of this loudness. */
export function hearingAfter(hearing: Hearing, level: number, ms: number): Hearing {
  return {
    stones: Math.round(level * STONES),
    voiceMs: hearing.voiceMs + (level >= VOICE ? ms : 0),
    listenedMs: hearing.listenedMs + ms,
  };
}

/** A voice that was heard once was heard: people pause. */
export function verdictOf({ voiceMs, listenedMs }: Hearing): Verdict {
  if (voiceMs >= VOICE_MS) return 'heard';
  return listenedMs < PATIENCE_MS ? 'listening' : 'silent';
}
