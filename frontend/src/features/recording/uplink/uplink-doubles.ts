import type { Channel } from '@app/contract';
import {
  isDealtWith,
  isOver,
  isSettled,
  mayBeDeleted,
  noteCommitted,
  noteDeleted,
  refusedLines,
  stateOf,
} from '../store/custody.js';
import type { Clock } from './named-timers.js';
import type { StoredLine, StoredRecording, StoredTake } from '../store/stored-recording.js';
import type { TakeProgress, UplinkStore } from '../store/uplink-store.js';

/** A clock that a test moves on; for tests, as all of this file. */
export class TestClock implements Clock {
  now = 0;
  private timers: { at: number; work: () => void }[] = [];

  after(ms: number, work: () => void): () => void {
    const timer = { at: this.now + ms, work };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  /** When the next timer runs; Infinity if there is none. */
  get next(): number {
    return Math.min(Infinity, ...this.timers.map(({ at }) => at));
  }

  /** Lets time pass; between timers everything that waits for nothing else is done. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await settled();
    while (this.next <= end) {
      this.now = this.next;
      const due = this.timers.filter(({ at }) => at <= this.now);
      this.timers = this.timers.filter((timer) => !due.includes(timer));
      for (const { work } of due) work();
      await settled();
    }
    this.now = end;
  }
}

/** Ends when nothing is left to do before the next timer. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 500; turn += 1) await Promise.resolve();
}

type Handler = (...payload: unknown[]) => void;

/** One end of a connection: what the browser emits goes to `hear`, what the server says comes by {@link TestSocket.say}. */
export class TestSocket {
  connected = true;
  private readonly handlers = new Map<string, Set<Handler>>();

  constructor(private readonly hear: (event: string, payload: unknown, acknowledge: Handler) => void) {}

  get volatile(): this {
    return this;
  }

  on(event: string, handler: Handler): void {
    const handlers = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, handlers.add(handler));
  }

  off(event: string, handler: Handler): void {
    this.handlers.get(event)?.delete(handler);
  }

  emit(event: string, payload: unknown, acknowledge: Handler = () => undefined): void {
    if (this.connected) this.hear(event, payload, acknowledge);
  }

  say(event: string, ...payload: unknown[]): void {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(...payload);
  }

  cut(): void {
    this.connected = false;
    this.say('disconnect');
  }

  connect(): void {
    this.connected = true;
    this.say('connect');
  }
}

/** The store of a browser without a browser: the same rules of custody, over maps. */
export class MemoryStore implements UplinkStore {
  readonly recordings = new Map<string, StoredRecording>();
  readonly pieces = new Map<string, { id: string; take: number; seq: number; data: ArrayBuffer }>();
  readonly lines = new Map<string, { id: string; seq: number; line: StoredLine }>();

  begin(id: string, userId: string, conversationId: string): void {
    const empty = { bytes: 0, takes: [], lines: 0, linesTaken: 0, isEnded: false, deleteAfter: null };
    this.recordings.set(id, { id, userId, conversationId, mode: 'google', startedAt: 0, ...empty });
  }

  addTake(id: string, take: number, mimeType = 'audio/webm;codecs=opus', channel?: Channel): void {
    const begun = { take, offsetMs: take * 60_000, mimeType, chunkMs: 1_000, lastSeq: -1, committedSeq: -1 };
    const kind = channel === undefined ? {} : { channel };
    this.change(id, ({ takes }) => takes.push({ ...begun, ...kind, isEnded: false, isDone: false }));
  }

  addPiece(id: string, take: number, data: ArrayBuffer = new ArrayBuffer(1)): void {
    this.changeTake(id, take, (stored, recording) => {
      stored.lastSeq += 1;
      stored.isDone = isDealtWith(stored);
      recording.isComplete = false;
      this.pieces.set(`${id} ${take} ${stored.lastSeq}`, { id, take, seq: stored.lastSeq, data });
    });
  }

  addLine(id: string, line: StoredLine): void {
    this.change(id, (recording) => {
      this.lines.set(`${id} ${recording.lines}`, { id, seq: recording.lines, line });
      recording.lines += 1;
      recording.isComplete = false;
    });
  }

  endTake(id: string, take: number): void {
    this.changeTake(id, take, (stored) => (stored.isEnded = true));
  }

  end(id: string): void {
    this.change(id, (recording) => {
      recording.isEnded = true;
      for (const take of recording.takes) take.isEnded = true;
    });
  }

  /** A person lets it go. */
  discard(id: string): void {
    this.change(id, (recording) => (recording.isErasing = true));
  }

  recording(id: string): Promise<StoredRecording | undefined> {
    const found = this.recordings.get(id);
    return Promise.resolve(found === undefined ? undefined : structuredClone(found));
  }

  chunk({ id }: StoredRecording, take: number, seq: number): Promise<ArrayBuffer | undefined> {
    return Promise.resolve(this.pieces.get(`${id} ${take} ${seq}`)?.data);
  }

  nextLine({ id, linesTaken }: StoredRecording): Promise<StoredLine | undefined> {
    return Promise.resolve(this.lines.get(`${id} ${linesTaken}`)?.line);
  }

  lineTaken({ id, linesTaken }: StoredRecording, isRefused = false): Promise<void> {
    this.change(id, (recording) => {
      if (isRefused) recording.refusedLines = [...refusedLines(recording), linesTaken];
      recording.linesTaken = Math.max(recording.linesTaken, linesTaken + 1);
    });
    return Promise.resolve();
  }

  commit(id: string, take: number, { committedSeq, quarantined = [] }: TakeProgress): Promise<boolean> {
    let isNews = false;
    this.changeTake(id, take, (stored) => (isNews = noteCommitted(stored, committedSeq, quarantined)));
    return Promise.resolve(isNews);
  }

  quarantine(id: string, take: number): Promise<void> {
    this.changeTake(id, take, (stored) =>
      noteCommitted(stored, stored.committedSeq, [{ fromSeq: stored.committedSeq + 1, toSeq: null }]),
    );
    return Promise.resolve();
  }

  complete(id: string): Promise<boolean> {
    let isComplete = true;
    this.change(id, (recording) => {
      isComplete = recording.isEnded && isSettled(recording);
      recording.isComplete = isComplete;
    });
    return Promise.resolve(isComplete);
  }

  refused(id: string, code: string | null): Promise<void> {
    this.change(id, (recording) => (recording.refusal = code));
    return Promise.resolve();
  }

  deleteAfter(id: string, at: number | null): Promise<void> {
    this.change(id, (recording) => (recording.deleteAfter = at));
    return Promise.resolve();
  }

  noteWish(id: string, wish: StoredRecording['wish']): Promise<void> {
    this.change(id, (recording) => (recording.wish = wish));
    return Promise.resolve();
  }

  eraseWished(id: string): Promise<void> {
    this.change(id, (recording) => {
      if (recording.deleteAfter !== null && recording.wish === 'held') recording.isErasing = true;
    });
    return Promise.resolve();
  }

  erase(id: string): Promise<void> {
    this.change(id, (recording) => Object.assign(recording, { isErasing: true, deleteAfter: null, wish: undefined }));
    return Promise.resolve();
  }

  private changeTake(
    id: string,
    take: number,
    note: (stored: StoredTake, recording: StoredRecording) => unknown,
  ): void {
    this.change(id, (recording) => {
      const stored = recording.takes.find((candidate) => candidate.take === take);
      if (stored !== undefined) note(stored, recording);
    });
  }

  /** As in ChunkStore: notes the news, then deletes the pieces that the rule of custody allows to delete. */
  private change(id: string, note: (recording: StoredRecording) => unknown): void {
    const recording = this.recordings.get(id);
    if (recording === undefined) return;
    note(recording);
    for (const [key, piece] of this.pieces) {
      const take = recording.takes.find((one) => piece.id === id && one.take === piece.take);
      if (take !== undefined && mayBeDeleted(stateOf(recording, take, piece.seq))) this.pieces.delete(key);
    }
    for (const [key, line] of this.lines) {
      const isTaken = line.seq < recording.linesTaken && !refusedLines(recording).includes(line.seq);
      if (line.id === id && (recording.isErasing === true || isTaken)) this.lines.delete(key);
    }
    noteDeleted(recording);
    if (isOver(recording)) this.recordings.delete(id);
  }
}
