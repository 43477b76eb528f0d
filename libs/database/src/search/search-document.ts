import { foldText, type HitSource } from '@app/contract';
import type { Turns } from '../sealed/in-slices.js';

/** Stands between two pieces of a search document, and in none: no words reach from one into the next. */
const BETWEEN = '\u001f';

/** What the words of a conversation stand in, in the order of a search document: what was said first, since a person wants to see who said it. */
export const ROW_SOURCES = ['line', 'message', 'next_action'] as const satisfies readonly HitSource[];
export const COLUMN_SOURCES = ['memo', 'summary', 'theme'] as const satisfies readonly HitSource[];

/** Everything of a conversation that a search finds. */
export type Pieces = Record<(typeof ROW_SOURCES)[number], readonly string[]> &
  Record<(typeof COLUMN_SOURCES)[number], string | null>;

/**
 * All that is said and written in a conversation, folded. The first piece says how many there are of each kind.
 * @param turns folding a long transcript takes long: others have their turn in between
 */
export async function documentOf(pieces: Pieces, turns: Turns): Promise<string> {
  const counts = ROW_SOURCES.map((source) => pieces[source].length).join(' ');
  const said = ROW_SOURCES.flatMap((source) => pieces[source]);
  const written = COLUMN_SOURCES.map((source) => pieces[source] ?? '');
  const folded = [counts];
  for (const piece of [...said, ...written]) {
    folded.push(foldText(piece.replaceAll(BETWEEN, ' ')));
    if (turns.isOver()) await turns.give();
  }
  return folded.join(BETWEEN);
}

/** The bytes of a document. In two bytes a character Japanese is shorter than in UTF-8, and is searched as it is. */
export function encodeDocument(document: string): Buffer {
  return Buffer.from(document, 'utf16le');
}

/** Whether all of the folded words stand in a document. */
export function holdsAll(document: Buffer, words: readonly string[]): boolean {
  const from = startOf(document);
  return words.every((word) => document.indexOf(word, from, 'utf16le') >= 0);
}

/** The place of a piece: what it belongs to, and which of its kind it is, from 0. */
export interface PiecePlace {
  source: HitSource;
  at: number;
}

/** Where the first of the folded words stands; null: none does. */
export function firstPlace(document: Buffer, words: readonly string[]): PiecePlace | null {
  const from = startOf(document);
  const found = words.map((word) => document.indexOf(word, from, 'utf16le')).filter((at) => at >= 0);
  if (found.length === 0) return null;
  const before = document.toString('utf16le', from, Math.min(...found));
  const counts = document.toString('utf16le', 0, from).split(' ').map(Number.parseFloat);
  return placeOf(before.split(BETWEEN).length - 1, counts);
}

function placeOf(piece: number, counts: readonly number[]): PiecePlace | null {
  let at = piece;
  for (const [n, source] of ROW_SOURCES.entries()) {
    const count = counts[n] ?? 0;
    if (at < count) return { source, at };
    at -= count;
  }
  const source = COLUMN_SOURCES[at];
  return source === undefined ? null : { source, at: 0 };
}

/** Behind the counts, which are no words of anybody. */
function startOf(document: Buffer): number {
  return document.indexOf(BETWEEN, 0, 'utf16le') + 2;
}
