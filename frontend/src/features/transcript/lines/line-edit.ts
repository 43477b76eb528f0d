import type { components } from '../../../api/schema.js';

export type Line = components['schemas']['LineDto'];

/** The moment a line was spoken, or null if the transcript has no times. */
export function spokenAt(startedAt: string, startMs: number | null): number | null {
  return startMs === null ? null : Date.parse(startedAt) + startMs;
}

/** Whole minutes from the beginning to the end of the last line; null without times. */
export function minutesOf(lines: readonly Line[]): number | null {
  const end = lines.reduce((latest, { start_ms, end_ms }) => Math.max(latest, end_ms ?? start_ms ?? 0), 0);
  return end === 0 ? null : Math.max(1, Math.round(end / 60_000));
}
