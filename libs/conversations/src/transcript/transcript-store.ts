import { formatTranscript, type TranscriptLine } from '@app/contract';
import { deleteLines, insertLines, readLines, updateLines, type Conversation, type LineRow } from '@app/database';
import { newId } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';
import { diffLines, type PlacedLine } from './diff-lines.js';

/** What replacing a transcript did. */
export interface TranscriptChange {
  changed: boolean;
  /** The text that stood before. */
  before: string;
}

/** Stores the lines of a conversation that has none. */
export async function storeLines(
  em: EntityManager,
  { id, owner }: Pick<Conversation, 'id' | 'owner'>,
  lines: readonly TranscriptLine[],
): Promise<void> {
  const createdAt = new Date();
  await insertLines(
    em,
    owner,
    id,
    lines.map((line, position) => ({ ...line, id: newId(), position, createdAt })),
  );
}

/** Makes the stored lines what `wanted` says, by the smallest change: see {@link diffLines}. */
export async function replaceLines(
  em: EntityManager,
  conversation: Pick<Conversation, 'id' | 'owner'>,
  wanted: readonly TranscriptLine[],
): Promise<TranscriptChange> {
  const stored = await readLines(em, conversation.owner, conversation.id);
  const before = formatTranscript(stored);
  const diff = diffLines(stored, wanted);
  const now = new Date();
  const inserted: LineRow[] = [];
  const updated: LineRow[] = [];
  diff.lines.forEach((placed, position) => {
    if (placed.changed) (placed.id === null ? inserted : updated).push(toRow(placed, position, now));
  });
  const { id, owner } = conversation;
  await deleteLines(em, owner, id, diff.removed);
  await updateLines(em, owner, id, updated);
  await insertLines(em, owner, id, inserted);
  return { changed: diff.removed.length + updated.length + inserted.length > 0, before };
}

function toRow({ id, line }: PlacedLine, position: number, createdAt: Date): LineRow {
  return { ...line, id: id ?? newId(), position, createdAt };
}
