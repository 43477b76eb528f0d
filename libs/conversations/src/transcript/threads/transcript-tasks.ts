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
  /** The text of a talk held elsewhere as new rows, and 話者N of the manager where the report's name decides it. */
  parse: {
    input: { text: string; report: string };
    output: { inserted: string[]; count: number; manager: number | null };
  };
  /** Compares a new text with the stored one, and returns the text that stood before. */
  replace: { input: Stored & { text: string }; output: LineChanges & { before: string } };
  /** Corrected words (`[{ id, text }]` as JSON) of stored lines; `known` is false where an id is not among them. */
  edit: {
    input: Stored & { texts: string };
    output: LineChanges & { known: boolean; count: number; before: string; after: string };
  };
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
    const { lines, manager } = parseImported(text, report);
    const rows = lines.map((line, position) => toRow(null, line, position, new Date()));
    return { inserted: toChunks(rows), count: rows.length, manager };
  },
  replace: ({ stored, text }) => {
    const known = readStored(stored);
    return { ...changes(known, diffLines(known, parseTranscript(text)).lines), before: formatTranscript(known) };
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
  format: ({ stored }) => formatTranscript(readStored(stored)),
  view: ({ stored, rest, known }) => {
    const lines = readStored(stored);
    const certain = known.manager !== null;
    const proposed_manager = certain ? null : inferManager(lines);
    const speakers = certain ? known : { manager: proposed_manager, employee: null };
    const last = {
      transcript: formatTranscript(lines),
      lines: lines.map(({ id, position, speaker, text, startMs, endMs }) => ({
        ...{ id, position, speaker, text, party: roleOfSpeaker(speaker, speakers) },
        ...{ certain: certain && roleOfSpeaker(speaker, known) !== null, start_ms: startMs, end_ms: endMs },
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
  return old?.id !== id || old.text !== line.text || old.startMs !== line.startMs || old.endMs !== line.endMs;
}

/** A line in its place; of a piece that was cut off a line, the recording of that line. */
type Placed = PlacedLine & { recordingId?: string | null };

function changes(known: readonly LineRow[], placed: readonly Placed[]): LineChanges {
  const now = new Date();
  const heardIn = recordingsOfPlaces(known, placed);
  const places = new Map(known.map(({ id, position }) => [id, position]));
  const kept = new Set(placed.map(({ id }) => id));
  const [inserted, updated]: [LineRow[], LineRow[]] = [[], []];
  const moved: Pick<LineRow, 'id' | 'position'>[] = [];
  placed.forEach(({ id, line, changed, recordingId }, position) => {
    // Removed lines have left gaps: a remaining line may have another place.
    if (id === null)
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
