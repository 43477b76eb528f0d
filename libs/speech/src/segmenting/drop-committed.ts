import type { RecognizedPiece } from '../ports/recognizer.port.js';

/**
 * What of a piece is not text yet. After a cut the audio is sent again from before the point that is stored; words whose
 * midpoint lies before it were stored then. Without word times the piece's own midpoint decides.
 * @returns null where nothing is left
 */
export function dropCommitted(piece: RecognizedPiece, committedMs: number): RecognizedPiece | null {
  const { words } = piece;
  if (words === null || words.length === 0) return midpoint(piece) < committedMs ? null : piece;
  const kept = words.filter((word) => midpoint(word) >= committedMs);
  if (kept.length === words.length) return piece;
  const first = kept[0];
  if (first === undefined) return null;
  return { ...piece, words: kept, text: kept.map(({ text }) => text).join(''), startMs: first.startMs };
}

function midpoint({ startMs, endMs }: { startMs: number; endMs: number }): number {
  return (startMs + endMs) / 2;
}
