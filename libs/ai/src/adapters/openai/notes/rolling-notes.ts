import { createHash } from 'node:crypto';
import type { Budget } from '../model/budgets.js';
import type { MayCall, Question } from '../model/chat-model.js';
import { noteQuestion, type Note, type NumberedNote } from './note-answer.js';
import { sizeOf, type NumberedLine } from '../prompt/numbered-lines.js';

/** Notes of a very long talk: of its beginning and of what came last. */
const FIRST_CHUNKS = 4;
const LAST_CHUNKS = 36;
/** A chunk that ended as few characters ago is still shown as it was said. */
const FRESH = 1_000;

export interface NotesLimits {
  /** Characters of notes of all conversations together. */
  characters: number;
  /** Milliseconds after which the notes of an abandoned talk are forgotten. */
  idle: number;
  /** Milliseconds after a failure in which the model is not asked for notes of the same talk. */
  pause: number;
}

export const NOTES_LIMITS: NotesLimits = { characters: 2_000_000, idle: 2 * 3_600_000, pause: 30_000 };

interface Chunk {
  key: string;
  lines: readonly NumberedLine[];
}

interface Kept {
  /** By the hash of a chunk's lines: an edited line makes another chunk. */
  notes: Map<string, readonly Note[]>;
  chunks: readonly Chunk[];
  isBusy: boolean;
  usedAt: number;
  /** Of the operation that needed the notes last. */
  mayCall: MayCall | undefined;
  pausedUntil: number;
}

/**
 * Notes of the earlier parts of running talks. Lives in memory only. Each full chunk is noted once, in the background
 * and one after the other; a failure leaves a gap that is tried again later.
 */
export class RollingNotes {
  /** The least recently used first. */
  private readonly talks = new Map<string, Kept>();
  /** When notes were last dropped, of whichever talk. */
  private droppedAt = -Infinity;

  constructor(
    private readonly ask: (question: Question<unknown, Note[]>) => Promise<Note[]>,
    private readonly budget: Budget,
    private readonly limits: NotesLimits = NOTES_LIMITS,
    /** Milliseconds that only ever grow. */
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /**
   * Returns the notes for the lines as they are now; starts missing notes without waiting for them.
   * @param readAt when the lines began to be read: of lines from before the last {@link drop} no notes are made
   */
  of(
    conversationId: string,
    lines: readonly NumberedLine[],
    mayCall?: MayCall,
    readAt: number = this.clock(),
  ): NumberedNote[] {
    const now = this.clock();
    const known = this.talks.get(conversationId);
    if (readAt < this.droppedAt) return known === undefined ? [] : numbered(known);
    const kept = known ?? {
      notes: new Map<string, readonly Note[]>(),
      chunks: [],
      isBusy: false,
      usedAt: now,
      mayCall,
      pausedUntil: 0,
    };
    kept.usedAt = now;
    kept.mayCall = mayCall;
    kept.chunks = chunksOf(lines, this.budget.input);
    const current = new Set(kept.chunks.map(({ key }) => key));
    for (const key of kept.notes.keys()) if (!current.has(key)) kept.notes.delete(key);
    this.talks.delete(conversationId);
    if (kept.chunks.length > 0) this.talks.set(conversationId, kept);
    this.forget(now);
    if (!kept.isBusy && kept.pausedUntil <= now) void this.extend(kept);
    return numbered(kept);
  }

  /** Forgets the notes of a talk, or of all, also those that are just being made. */
  drop(conversationId?: string): void {
    this.droppedAt = this.clock();
    for (const id of conversationId === undefined ? [...this.talks.keys()] : [conversationId]) {
      const kept = this.talks.get(id);
      if (kept !== undefined) kept.chunks = [];
      this.talks.delete(id);
    }
  }

  /** Looks at the chunks again after each answer: lines may have been edited meanwhile. Never rejects. */
  private async extend(kept: Kept): Promise<void> {
    kept.isBusy = true;
    try {
      for (let next = missing(kept); next; next = missing(kept)) {
        const { key, lines } = next;
        const notes = await this.ask({ ...noteQuestion(lines, this.budget), mayCall: kept.mayCall });
        if (kept.chunks.some((chunk) => chunk.key === key)) kept.notes.set(key, notes);
        this.forget(this.clock());
      }
    } catch {
      // Counted and logged where the question was asked.
      kept.pausedUntil = this.clock() + this.limits.pause;
    } finally {
      kept.isBusy = false;
    }
  }

  private forget(now: number): void {
    let length = [...this.talks.values()].reduce((sum, kept) => sum + lengthOf(kept), 0);
    for (const [id, kept] of this.talks) {
      if (length <= this.limits.characters && now - kept.usedAt <= this.limits.idle) return;
      length -= lengthOf(kept);
      // Also ends notes that are being made in the background.
      kept.chunks = [];
      this.talks.delete(id);
    }
  }
}

function numbered({ chunks, notes }: Kept): NumberedNote[] {
  return chunks.flatMap(({ key, lines: [first] }) =>
    (notes.get(key) ?? []).map((note) => ({ ...note, number: (first?.number ?? 1) + note.at })),
  );
}

function missing({ chunks, notes }: Kept): Chunk | undefined {
  return chunks.find(({ key }) => !notes.has(key));
}

/** Full chunks from the beginning on, whole lines each: lines that are added change none of them. */
function chunksOf(lines: readonly NumberedLine[], size: number): Chunk[] {
  const full: NumberedLine[][] = [];
  let chunk: NumberedLine[] = [];
  let length = 0;
  let after = 0;
  const lengths: number[] = [];
  for (const line of lines) {
    chunk.push(line);
    length += sizeOf(line);
    after += sizeOf(line);
    if (length < size) continue;
    full.push(chunk);
    lengths.push(after);
    chunk = [];
    length = 0;
  }
  const old = full.filter((_, index) => after - (lengths[index] ?? 0) >= FRESH);
  const wanted =
    old.length <= FIRST_CHUNKS + LAST_CHUNKS ? old : [...old.slice(0, FIRST_CHUNKS), ...old.slice(-LAST_CHUNKS)];
  return wanted.map((run) => ({ key: keyOf(run), lines: run }));
}

/** What a note rests on: who said what, in which order. */
function keyOf(lines: readonly NumberedLine[]): string {
  const hash = createHash('sha256');
  for (const { line, role, text } of lines)
    hash.update(JSON.stringify([line.source, line.id, line.speaker, role, text]));
  return hash.digest('base64');
}

function lengthOf({ notes }: Kept): number {
  return [...notes.values()].flat().reduce((sum, { text }) => sum + text.length, 0);
}
