import type { SealingKey } from '@app/sealing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { inSlices } from './in-slices.js';
import { keyRing } from './key-ring.js';
import { bytesOf, hexOf } from './open-rows.js';
import { loadKeys, openStored } from './load-keys.js';
import { sealValue } from './seal-value.js';
import { sealedColumn } from './sealed-columns.js';
import { keysOf } from './sealing-unit.js';

const TEXT = sealedColumn('lines', 'text');
/** Where the id and the text of a line stand in the arrays that the database writes. */
const [ID, WORDS] = [0, 3] as const;

/** Opens the texts of lines: JSON arrays of arrays, as the database has written them. Others have their turn in between. */
export async function openLines(em: EntityManager, owner: string, chunks: readonly string[]): Promise<string[]> {
  const opened: string[] = [];
  const ring = keyRing(em, owner);
  for (const chunk of chunks) {
    const lines = arrayOf(chunk).filter((line) => Array.isArray(line));
    for await (const some of inSlices(lines)) {
      const values = some.map((line) => ({ line, column: TEXT, id: String(line[ID]), sealed: bytesOf(line[WORDS]) }));
      await loadKeys(em, owner, ring, values);
      for (const value of values) value.line[WORDS] = openStored(ring, owner, value) ?? '';
    }
    opened.push(JSON.stringify(lines));
  }
  return opened;
}

/** Seals the texts of new or corrected lines: a JSON array of objects with `id` and `text`, of which the rest stays as it is. */
export async function sealLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
  chunk: string,
): Promise<string> {
  const { words } = await keysOf(em, owner, conversationId);
  const sealed: object[] = [];
  for await (const some of inSlices(arrayOf(chunk))) sealed.push(...some.map((line) => sealLine(words, owner, line)));
  return JSON.stringify(sealed);
}

/** A line with its text sealed, as JSON holds it for the database. */
export function sealLine(words: SealingKey, owner: string, line: unknown): object {
  if (!isLine(line)) throw new TypeError('not a line');
  return { ...line, text: hexOf(sealValue(words, TEXT, { id: line.id, owner }, line.text)) };
}

function isLine(line: unknown): line is { id: string; text: string } {
  return typeof line === 'object' && line !== null && 'id' in line && 'text' in line;
}

function arrayOf(json: string): unknown[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value : [];
}
