import {
  cutLine,
  formatTranscript,
  inferManager,
  roleOfSpeaker,
  type KnownSpeakers,
  type TranscriptFormat,
  type TranscriptLine,
} from '@app/contract';
import type { LineRow } from '@app/database';
import { newId } from '@app/platform';
import { diffLines, type PlacedLine } from '../diff/diff-lines.js';
import { keptTranscript, linesOfKept, type KeptTranscript } from './kept-transcript.js';
import { parseChunk, toChunks } from './line-chunks.js';
import { parseImported, parseTranscript } from '../format/parse-transcript.js';
import { writeTranscript, type TranscriptHead } from '../format/transcript-file.js';

/** Changes of lines as {@link toChunks} writes them, and ids of those that go. */
export interface LineChanges {
  removed: string[];
  /** Lines that have another place, and are else as they were: `[{ id, position }]`. */
  moved: string[];
  updated: string[];
  inserted: string[];
}

/** Chunks of the stored lines, as the database reads them out. */
interface Stored {
  stored: readonly string[];
}

/** The tasks on whole transcripts. Only strings and bytes go in and out, so that passing them to a thread costs little. */
export interface TranscriptTasks {
  /** The text of a talk held elsewhere as new rows, and 話者N of report and manager where the report's name decides it. */
  parse: {
    input: { text: string; report: string };
    output: KnownSpeakers & { inserted: string[]; count: number };
  };
  /**
   * Compares a new text with the stored one, and returns what stood before. `lines`: of an earlier text, those that it had, which come back
   * as they were; null where nothing is known of them.
   */
  replace: { input: Stored & { text: string; lines: string | null }; output: LineChanges & { kept: KeptTranscript } };
  /** Corrected words (`[{ id, text }]` as JSON) of stored lines; `known` is false where an id is not among them. */
  edit: {
    input: Stored & { texts: string };
    output: LineChanges & { known: boolean; count: number; before: string; after: string };
  };
  /** The transcript as a version keeps it. */
  keep: { input: Stored; output: KeptTranscript };
  /** The text form. */
  format: { input: Stored; output: string };
  /**
   * The JSON of a conversation: `rest`, an object as JSON, with `transcript`, `lines` and `proposed_manager` as its last
   * fields. The manager is proposed where none is known; who said a line is then a guess.
   */
  view: { input: Stored & { rest: string; known: KnownSpeakers }; output: Uint8Array };
  /** A file to download. */
  write: { input: Stored & { head: TranscriptHead; format: TranscriptFormat }; output: Uint8Array };
}

type Tasks = {
  [Name in keyof TranscriptTasks]: (input: TranscriptTasks[Name]['input']) => TranscriptTasks[Name]['output'];
};

/** The tasks as functions of their input, for this thread or another. */
export const TASKS: Tasks = {
  parse: ({ text, report }) => {
    const { lines, manager, employee } = parseImported(text, report);
    const rows = lines.map((line, position) => toRow(null, line, position, new Date()));
    return { inserted: toChunks(rows), count: rows.length, manager, employee };
  },
  replace: ({ stored, text, lines }) => {
    const known = readStored(stored);
    const earlier = lines === null ? null : linesOfKept({ content: text, lines });
    const placed = earlier === null ? diffLines(known, parseTranscript(text)).lines : placedAgain(known, earlier);
    return { ...changes(known, placed), kept: keptTranscript(known) };
  },
  edit: ({ stored, texts }) => {
    const known = readStored(stored);
    const wanted = new Map(readTexts(texts).map(({ id, text }) => [id, text]));
    const corrected = known.map((line) => ({ ...line, text: wanted.get(line.id) ?? line.text }));
    const ids = new Set(known.map(({ id }) => id));
    const lines = corrected.flatMap((line, at) =>
      // A line that no one changed keeps its length.
      (line.text === known[at]?.text ? [line] : cutLine(line)).map((piece, n) => ({
        ...piece,
        id: n === 0 ? line.id : null,
        recordingId: line.recordingId ?? null,
      })),
    );
    const placed = lines.map(({ id, recordingId, ...line }, position) => ({
      id,
      line,
      recordingId,
      changed: isChanged(known[position], id, line),
    }));
    return {
      ...changes(known, placed),
      known: [...wanted.keys()].every((id) => ids.has(id)),
      count: corrected.filter(({ text }, at) => text !== known[at]?.text).length,
      before: formatTranscript(known),
      after: formatTranscript(corrected),
    };
  },
  keep: ({ stored }) => keptTranscript(readStored(stored)),
  format: ({ stored }) => formatTranscript(readStored(stored)),
  view: ({ stored, rest, known }) => {
    const lines = readStored(stored);
    const others = lines.filter(({ speaker }) => speaker !== known.employee);
    const proposed_manager = known.manager === null ? inferManager(others) : null;
    const speakers = { ...known, manager: known.manager ?? proposed_manager };
    const last = {
      transcript: formatTranscript(lines),
      lines: lines.map(({ id, position, speaker, text, startMs, endMs }) => ({
        ...{ id, position, speaker, text, party: roleOfSpeaker(speaker, speakers) },
        ...{ certain: roleOfSpeaker(speaker, known) !== null, start_ms: startMs, end_ms: endMs },
      })),
      speaker_roles: { ...known, proposed_manager },
    };
    return new TextEncoder().encode(`${rest.slice(0, -1)},${JSON.stringify(last).slice(1)}`);
  },
  write: ({ stored, head, format }) =>
    new TextEncoder().encode(writeTranscript({ ...head, lines: readStored(stored) }, format)),
};

function readStored(chunks: readonly string[]): LineRow[] {
  return chunks.flatMap(parseChunk);
}

function readTexts(json: string): { id: string; text: string }[] {
  const texts: unknown = JSON.parse(json);
  return isTexts(texts) ? texts : [];
}

/** Checked where they came in. */
function isTexts(value: unknown): value is { id: string; text: string }[] {
  return Array.isArray(value);
}

function isChanged(old: LineRow | undefined, id: string | null, line: TranscriptLine): boolean {
  if (old?.id !== id || old.text !== line.text || old.speaker !== line.speaker) return true;
  return old.startMs !== line.startMs || old.endMs !== line.endMs;
}

/** A line in its place. */
type Placed = PlacedLine & {
  /** Of a piece that was cut off a line, the recording of that line. */
  recordingId?: string | null;
  /** A line that was removed and comes back. */
  again?: LineRow;
};

/** The lines of an earlier transcript: those that stand today are the same ones still, and the others come back. */
function placedAgain(known: readonly LineRow[], earlier: readonly LineRow[]): Placed[] {
  const standing = new Map(known.map((line) => [line.id, line]));
  return earlier.map((line) => {
    const today = standing.get(line.id);
    if (today === undefined) return { id: null, line, changed: true, again: line };
    return { id: line.id, line, changed: isChanged(today, line.id, line) };
  });
}

function changes(known: readonly LineRow[], placed: readonly Placed[]): LineChanges {
  const now = new Date();
  const heardIn = recordingsOfPlaces(known, placed);
  const places = new Map(known.map(({ id, position }) => [id, position]));
  const kept = new Set(placed.map(({ id }) => id));
  const [inserted, updated]: [LineRow[], LineRow[]] = [[], []];
  const moved: Pick<LineRow, 'id' | 'position'>[] = [];
  placed.forEach(({ id, line, changed, recordingId, again }, position) => {
    // Removed lines have left gaps: a remaining line may have another place.
    if (again !== undefined) inserted.push({ ...again, position });
    else if (id === null)
      inserted.push({ ...toRow(id, line, position, now), recordingId: recordingId ?? heardIn[position] ?? null });
    else if (changed) updated.push(toRow(id, line, position, now));
    else if (places.get(id) !== position) moved.push({ id, position });
  });
  return {
    removed: inChunks(known.filter(({ id }) => !kept.has(id)).map(({ id }) => id)),
    moved: inChunks(moved),
    updated: toChunks(updated),
    inserted: toChunks(inserted),
  };
}

/**
 * A line that replaces lines of a recording consists of words heard in it, and is deleted with it.
 * @returns for each placed line the recording of the lines it replaces; null: of none
 */
function recordingsOfPlaces(known: readonly LineRow[], placed: readonly Placed[]): (string | null)[] {
  const kept = new Set(placed.map(({ id }) => id));
  // By the line that stays before them; null: before all.
  const removedAfter = new Map<string | null, string>();
  let before: string | null = null;
  for (const { id, recordingId } of known) {
    if (kept.has(id)) before = id;
    else if (recordingId != null) removedAfter.set(before, recordingId);
  }
  before = null;
  return placed.map(({ id }) => {
    if (id !== null) before = id;
    return removedAfter.get(before) ?? null;
  });
}

const CHUNK_IDS = 5_000;

function inChunks(ids: readonly unknown[]): string[] {
  const chunks: string[] = [];
  for (let at = 0; at < ids.length; at += CHUNK_IDS) chunks.push(JSON.stringify(ids.slice(at, at + CHUNK_IDS)));
  return chunks;
}

function toRow(
  id: string | null,
  { speaker, text, startMs, endMs }: TranscriptLine,
  position: number,
  createdAt: Date,
): LineRow {
  return { id: id ?? newId(), position, speaker, text, startMs, endMs, createdAt };
}
