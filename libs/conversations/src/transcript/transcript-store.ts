import { formatTranscript, type TranscriptLine } from '@app/contract';
import {
  deleteLines,
  insertLines,
  readLines,
  recordingsOfLines,
  updateLines,
  type Conversation,
  type LineRow,
  type StoredLine,
} from '@app/database';
import { newId } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';
import { diffLines, type LineDiff, type PlacedLine } from './diff-lines.js';

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
  if (inserted.length > 0 && diff.removed.length > 0) {
    const heardIn = await recordingsOfLines(em, owner, id);
    const places = recordingsOfPlaces(stored, diff, heardIn);
    for (const row of inserted) row.recordingId = places[row.position] ?? null;
  }
  await deleteLines(em, owner, id, diff.removed);
  await updateLines(em, owner, id, updated);
  await insertLines(em, owner, id, inserted);
  return { changed: diff.removed.length + updated.length + inserted.length > 0, before };
}

/**
 * A line that takes the place of lines of a recording is made of what was heard in it, and goes with it.
 * @returns for each line of the new transcript the recording of the lines that were taken out in its place
 */
function recordingsOfPlaces(
  stored: readonly StoredLine[],
  { lines, removed }: LineDiff,
  heardIn: ReadonlyMap<string, string>,
): (string | undefined)[] {
  const gone = new Set(removed);
  // By the line that stays before them; null: before all.
  const removedAfter = new Map<string | null, string>();
  let before: string | null = null;
  for (const { id } of stored) {
    const recording = heardIn.get(id);
    if (!gone.has(id)) before = id;
    else if (recording !== undefined) removedAfter.set(before, recording);
  }
  before = null;
  return lines.map(({ id }) => {
    if (id !== null) before = id;
    return removedAfter.get(before);
  });
}

function toRow({ id, line }: PlacedLine, position: number, createdAt: Date): LineRow {
  return { ...line, id: id ?? newId(), position, createdAt };
}
