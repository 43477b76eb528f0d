import { formatLine, formatTranscript } from '@app/contract';
import type { LineRow, LineTuple } from '@app/database';
import { parseChunk } from './line-chunks.js';

/** A transcript as a version keeps it. */
export interface KeptTranscript {
  /** The text form. */
  content: string;
  /** One {@link LineTuple} for each line of it, without the words. */
  lines: string;
}

export function keptTranscript(rows: readonly LineRow[]): KeptTranscript {
  const lines = rows.map(({ id, position, speaker, startMs, endMs, createdAt, recordingId = null }): LineTuple => [
    ...([id, position, speaker, '', startMs, endMs] as const),
    ...([createdAt.toISOString(), recordingId] as const),
  ]);
  return { content: formatTranscript(rows), lines: JSON.stringify(lines) };
}

/** The lines of a version as they stood. */
export function linesOfKept({ content, lines }: KeptTranscript): LineRow[] {
  const texts = content.split('\n');
  return parseChunk(lines).map((line, at) => ({
    ...line,
    text: (texts[at] ?? '').slice(formatLine({ ...line, text: '' }).length),
  }));
}

/** The ids of the lines of a version; null where nothing is known of them. */
export function keptLineIds(lines: string | null | undefined): string[] | null {
  return lines == null ? null : parseChunk(lines).map(({ id }) => id);
}
