import type { PieceRange } from '@app/contract';
import type { StoredRecording, StoredTake } from './stored-recording.js';

/**
 * What a piece of sound is to this browser. `held`: not text yet, also while it is under way to the server. `settled`: its words
 * or its silence are stored there. `quarantined`: no decoder could read it. `erasing`: a person let it go or had it deleted.
 */
export type SoundState = 'held' | 'settled' | 'quarantined' | 'erasing';

/** The one rule of custody: nothing else leaves the store of this browser. */
export function mayBeDeleted(state: SoundState): boolean {
  return state === 'settled' || state === 'erasing';
}

/** The state of a stored piece. */
export function stateOf({ isErasing }: StoredRecording, take: StoredTake, seq: number): SoundState {
  if (isErasing === true) return 'erasing';
  if (isQuarantined(take, seq)) return 'quarantined';
  if (seq === 0) {
    // It holds the header, without which nothing else of its take can be read.
    const { quarantined = [], isEnded } = take;
    if (quarantinedPieces(take) > 0 || (quarantined.length > 0 && !isEnded)) return 'quarantined';
    if (!isDealtWith(take)) return 'held';
  }
  return seq <= take.committedSeq ? 'settled' : 'held';
}

/** Notes how far the server is with a take. @returns whether that is news */
export function noteCommitted(take: StoredTake, committedSeq: number, quarantined: readonly PieceRange[]): boolean {
  // A piece that is not recorded yet cannot be settled.
  const committed = Math.max(take.committedSeq, Math.min(committedSeq, take.lastSeq));
  const ranges = mergedRanges([...(take.quarantined ?? []), ...quarantined]);
  const isNews = committed > take.committedSeq || JSON.stringify(ranges) !== JSON.stringify(take.quarantined ?? []);
  take.committedSeq = committed;
  take.quarantined = ranges;
  return isNews;
}

/** Updates the recording after the deletion: marks finished takes as done, and empties a recording that was erased. */
export function noteDeleted(recording: StoredRecording): void {
  for (const take of recording.takes) take.isDone ||= isDealtWith(take);
  if (recording.isErasing === true) Object.assign(recording, { takes: [], lines: 0, linesTaken: 0, refusedLines: [] });
}

/** Whether all of a take, up to the end of its recorder, is settled or quarantined. */
export function isDealtWith(take: StoredTake): boolean {
  const owed = firstOwed(take);
  return owed === Infinity || (take.isEnded && owed > take.lastSeq);
}

/** Whether nothing of a recording has to be sent any more, as far as it is recorded. */
export function isSettled({ takes, lines, linesTaken }: StoredRecording): boolean {
  return lines <= linesTaken && takes.every(({ isDone }) => isDone);
}

/** What the server does not know yet of a recording's deletion: nothing, that it is to be deleted, or that it is to be kept. */
export function pendingDeletionChange({ deleteAfter, wish }: StoredRecording): 'delete' | 'keep' | null {
  if (deleteAfter === null) return wish === undefined ? null : 'keep';
  return wish === 'held' ? null : 'delete';
}

/** Whether nothing of a recording is needed any more, not even its entry. */
export function isOver(recording: StoredRecording): boolean {
  if (pendingDeletionChange(recording) !== null) return false;
  if (recording.isErasing === true) return true;
  const hasKept = recording.takes.some((take) => quarantinedPieces(take) > 0) || refusedLines(recording).length > 0;
  return recording.isComplete === true && !hasKept;
}

/** Lines that the server can never take. */
export function refusedLines({ refusedLines: lines }: Pick<StoredRecording, 'refusedLines'>): readonly number[] {
  return lines ?? [];
}

/** Seconds of sound that are neither text nor quarantined. */
export function bufferedSeconds({ takes }: Pick<StoredRecording, 'takes'>): number {
  return takes.reduce((sum, take) => sum + (owedPieces(take) * take.chunkMs) / 1000, 0);
}

/** Seconds of sound that no decoder could read. */
export function quarantinedSeconds({ takes }: Pick<StoredRecording, 'takes'>): number {
  return takes.reduce((sum, take) => sum + (quarantinedPieces(take) * take.chunkMs) / 1000, 0);
}

/** The stored pieces of a range: both ends included. */
export function storedPart(
  { lastSeq }: StoredTake,
  { fromSeq, toSeq }: PieceRange,
): { fromSeq: number; toSeq: number } {
  return { fromSeq, toSeq: Math.min(toSeq ?? lastSeq, lastSeq) };
}

function isQuarantined({ quarantined = [] }: StoredTake, seq: number): boolean {
  return quarantined.some(({ fromSeq, toSeq }) => seq >= fromSeq && seq <= (toSeq ?? Infinity));
}

function quarantinedPieces(take: StoredTake): number {
  return piecesWithin(take, 0);
}

function owedPieces(take: StoredTake): number {
  if (take.isDone) return 0;
  return Math.max(0, take.lastSeq - take.committedSeq) - piecesWithin(take, take.committedSeq + 1);
}

/** Stored pieces of the quarantined ranges, from `first` on. */
function piecesWithin(take: StoredTake, first: number): number {
  return (take.quarantined ?? []).reduce((sum, range) => {
    const { fromSeq, toSeq } = storedPart(take, range);
    return sum + Math.max(0, toSeq - Math.max(fromSeq, first) + 1);
  }, 0);
}

/** The first piece that is neither settled nor quarantined; Infinity where all that may still come is quarantined. */
function firstOwed({ committedSeq, quarantined = [] }: StoredTake): number {
  let owed = committedSeq + 1;
  for (const { fromSeq, toSeq } of quarantined) {
    if (owed >= fromSeq && owed <= (toSeq ?? Infinity)) owed = (toSeq ?? Infinity) + 1;
  }
  return owed;
}

/** The same pieces as ranges in order that neither meet nor overlap. */
function mergedRanges(ranges: readonly PieceRange[]): PieceRange[] {
  const merged: PieceRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.fromSeq - b.fromSeq)) {
    const last = merged.at(-1);
    if (last === undefined || (last.toSeq ?? Infinity) + 1 < range.fromSeq) merged.push({ ...range });
    else last.toSeq = last.toSeq === null || range.toSeq === null ? null : Math.max(last.toSeq, range.toSeq);
  }
  return merged;
}
