import type { LineRow, LineTuple } from '@app/database';

/** A chunk ends at this number of lines, or at this number of characters. */
const CHUNK_LINES = 2_000;
const CHUNK_CHARACTERS = 200_000;

/** Packs rows into JSON arrays, one for each statement: a single statement to the database stays small. */
export function toChunks(rows: readonly LineRow[]): string[] {
  const chunks: string[] = [];
  let from = 0;
  let characters = 0;
  rows.forEach((row, at) => {
    characters += row.text.length;
    if (at + 1 - from < CHUNK_LINES && characters < CHUNK_CHARACTERS) return;
    chunks.push(JSON.stringify(rows.slice(from, at + 1)));
    from = at + 1;
    characters = 0;
  });
  if (from < rows.length) chunks.push(JSON.stringify(rows.slice(from)));
  return chunks;
}

/** The lines of a chunk that `readLineChunks` has read. */
export function parseChunk(chunk: string): LineRow[] {
  const lines: unknown = JSON.parse(chunk);
  return (isLineTuples(lines) ? lines : []).map(
    ([id, position, speaker, text, startMs, endMs, createdAt, recordingId]) => ({
      ...{ id, position, speaker, text, startMs, endMs, recordingId },
      createdAt: new Date(createdAt),
    }),
  );
}

/** The database has written them. */
function isLineTuples(value: unknown): value is LineTuple[] {
  return Array.isArray(value);
}
