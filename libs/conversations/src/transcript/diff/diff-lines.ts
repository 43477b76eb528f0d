import type { TranscriptLine } from '@app/contract';
import { matchEqual } from './match-equal.js';
import { pairCorrected } from './pair-corrected.js';

export interface KnownLine extends TranscriptLine {
  id: string;
}

/** One line of the new transcript; `id` of the stored line it continues, null where it is new. */
export interface PlacedLine {
  id: string | null;
  line: TranscriptLine;
  /** Its place, speaker, text or time differs from the stored line. */
  changed: boolean;
}

export interface LineDiff {
  lines: PlacedLine[];
  /** Ids of stored lines that are gone. */
  removed: string[];
}

/**
 * Turns a new text of a transcript into changes of its lines. Lines that stayed keep their id and times, wherever lines
 * were put in or taken out; so does a line that was corrected in its place or given another speaker.
 */
export function diffLines(stored: readonly KnownLine[], wanted: readonly TranscriptLine[]): LineDiff {
  const partner = matchEqual(stored.map(keyOf), wanted.map(keyOf));
  pairCorrected(
    stored.map(({ text }) => text),
    wanted.map(({ text }) => text),
    partner,
  );
  const kept = new Set(partner);
  return {
    lines: wanted.map((line, position) => place(line, position, partner[position] ?? -1, stored)),
    removed: stored.filter((_, index) => !kept.has(index)).map(({ id }) => id),
  };
}

function keyOf({ speaker, text }: TranscriptLine): string {
  return `${String(speaker)}:${text}`;
}

function place(wanted: TranscriptLine, position: number, index: number, stored: readonly KnownLine[]): PlacedLine {
  const old = stored[index];
  if (old === undefined) return { id: null, line: wanted, changed: true };
  const line = {
    speaker: wanted.speaker,
    text: wanted.text,
    startMs: wanted.startMs ?? old.startMs,
    endMs: wanted.endMs ?? old.endMs,
  };
  const changed =
    index !== position ||
    line.speaker !== old.speaker ||
    line.text !== old.text ||
    line.startMs !== old.startMs ||
    line.endMs !== old.endMs;
  return { id: old.id, line, changed };
}
