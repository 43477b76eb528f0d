import { RECORDING } from '@app/contract';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import {
  bufferedSeconds,
  isDealtWith,
  isOver,
  isSettled,
  mayBeDeleted,
  noteCommitted,
  noteDeleted,
  quarantinedSeconds,
  refusedLines,
  stateOf,
} from './custody.js';
import { Reopening } from './reopening.js';
import type { NewTake, StoredLine, StoredRecording, StoredTake } from './stored-recording.js';
import type { TakeProgress, UplinkStore } from './uplink-store.js';

interface StoredChunk {
  userId: string;
  recordingId: string;
  take: number;
  seq: number;
  data: ArrayBuffer;
}

interface Database extends DBSchema {
  recordings: { key: string; value: StoredRecording; indexes: { user: string } };
  chunks: { key: [string, string, number, number]; value: StoredChunk };
  lines: { key: [string, string, number]; value: StoredLine & { userId: string; recordingId: string; seq: number } };
}

/** The result for a piece: `gone` if its recording was deleted in the meantime, as by a logout in another tab. */
export type Kept = 'kept' | 'nearly_full' | 'full' | 'gone';

const NAME = 'jizo_recordings';
const STORES = ['recordings', 'chunks', 'lines'] as const;
type Change = IDBPTransaction<Database, typeof STORES, 'readwrite'>;

/** Keys of arrays sort behind all numbers. */
const under = (...key: (string | number)[]): IDBKeyRange => IDBKeyRange.bound(key, [...key, []]);

/**
 * The recorded sound that is not yet text, in IndexedDB: it outlives a closed tab. Each change of a recording is one transaction,
 * so that several tabs can work with it. The version stays 1 and fields are only added: a new version would close the store
 * under a tab that records.
 */
export class ChunkStore implements UplinkStore {
  private constructor(private readonly database: Reopening<IDBPDatabase<Database>>) {}

  /** @throws StoreError if the browser keeps nothing, as all methods do */
  static async open(): Promise<ChunkStore> {
    const database = new Reopening(openDatabase);
    await database.use(() => Promise.resolve());
    return new ChunkStore(database);
  }

  async begin(start: Pick<StoredRecording, 'id' | 'userId' | 'conversationId' | 'mode' | 'startedAt'>): Promise<void> {
    const empty = { bytes: 0, takes: [], lines: 0, linesTaken: 0, isEnded: false, deleteAfter: null };
    await this.database.use((db) => db.put('recordings', { ...start, ...empty }));
  }

  recording(id: string): Promise<StoredRecording | undefined> {
    return this.database.use((db) => db.get('recordings', id));
  }

  recordingsOf(userId: string): Promise<StoredRecording[]> {
    return this.database.use((db) => db.getAllFromIndex('recordings', 'user', userId));
  }

  async addTake(id: string, take: NewTake): Promise<void> {
    const begun = { ...take, lastSeq: -1, committedSeq: -1, isEnded: false, isDone: false };
    await this.change(id, ({ takes }) => {
      // A change may be done twice, see Reopening.
      if (!takes.some((known) => known.take === take.take)) takes.push(begun);
    });
  }

  /** Keeps a piece, unless the user's share of the browser is used up, or the one before it was not kept: behind a gap nothing can be read. */
  addChunk(id: string, take: number, seq: number, data: ArrayBuffer): Promise<Kept> {
    return this.transact(async (tx) => {
      const recordings = tx.objectStore('recordings');
      const recording = await recordings.get(id);
      const stored = recording?.takes.find((candidate) => candidate.take === take);
      if (recording === undefined || stored === undefined || seq > stored.lastSeq + 1) return 'gone';
      const all = await recordings.index('user').getAll(recording.userId);
      const bytes = all.reduce((sum, other) => sum + other.bytes, data.byteLength);
      if (bytes > RECORDING.storeBytes) return 'full';
      stored.lastSeq = seq;
      // Also a piece that comes after the end of its take was noted has to be sent.
      stored.isDone = isDealtWith(stored);
      recording.isComplete = false;
      recording.bytes += data.byteLength;
      await Promise.all([
        tx.objectStore('chunks').put({ userId: recording.userId, recordingId: id, take, seq, data }),
        recordings.put(recording),
        tx.done,
      ]);
      return bytes > RECORDING.storeBytes * RECORDING.storeWarning ? 'nearly_full' : 'kept';
    });
  }

  async chunk({ id, userId }: StoredRecording, take: number, seq: number): Promise<ArrayBuffer | undefined> {
    return (await this.database.use((db) => db.get('chunks', [userId, id, take, seq])))?.data;
  }

  /** The recorder of a take has stopped, so that nothing more is added to it. */
  endTake(id: string, take: number): Promise<void> {
    return this.changeTake(id, take, (stored) => void (stored.isEnded = true));
  }

  /** The recording is over: also its takes, when a closed tab could not say so. */
  end(id: string): Promise<void> {
    return this.change(id, (recording) => {
      recording.isEnded = true;
      for (const take of recording.takes) take.isEnded = true;
    });
  }

  async commit(id: string, take: number, { committedSeq, quarantined = [] }: TakeProgress): Promise<boolean> {
    let isNews = false;
    await this.changeTake(id, take, (stored) => {
      isNews = noteCommitted(stored, committedSeq, quarantined);
    });
    return isNews;
  }

  quarantine(id: string, take: number): Promise<void> {
    return this.changeTake(id, take, (stored) => {
      const { committedSeq } = stored;
      noteCommitted(stored, committedSeq, [{ fromSeq: committedSeq + 1, toSeq: null }]);
    });
  }

  async complete(id: string): Promise<boolean> {
    let isComplete = true;
    await this.change(id, (recording) => {
      isComplete = recording.isEnded && isSettled(recording);
      recording.isComplete = isComplete;
    });
    return isComplete;
  }

  refused(id: string, code: string | null): Promise<void> {
    return this.change(id, (recording) => void (recording.refusal = code));
  }

  /** Keeps a line that the browser recognised until the server has it. */
  addLine(id: string, line: StoredLine): Promise<boolean> {
    return this.transact(async (tx) => {
      const recording = await tx.objectStore('recordings').get(id);
      if (recording === undefined || recording.isErasing === true) return false;
      const { userId, lines: seq } = recording;
      await Promise.all([
        tx.objectStore('lines').put({ ...line, userId, recordingId: id, seq }),
        tx.objectStore('recordings').put({ ...recording, lines: seq + 1, isComplete: false }),
        tx.done,
      ]);
      return true;
    });
  }

  nextLine({ id, userId, linesTaken }: StoredRecording): Promise<StoredLine | undefined> {
    return this.line({ id, userId }, linesTaken);
  }

  /** A stored line by its number. */
  line({ id, userId }: Pick<StoredRecording, 'id' | 'userId'>, seq: number): Promise<StoredLine | undefined> {
    return this.database.use((db) => db.get('lines', [userId, id, seq]));
  }

  lineTaken({ id, linesTaken }: StoredRecording, isRefused = false): Promise<void> {
    return this.change(id, (recording) => {
      if (isRefused) recording.refusedLines = [...refusedLines(recording), linesTaken];
      recording.linesTaken = Math.max(recording.linesTaken, linesTaken + 1);
    });
  }

  /** Notes that a person wants it deleted, from `at` on for the screen; null: that it is kept after all. */
  deleteAfter(id: string, at: number | null): Promise<void> {
    return this.change(id, (recording) => void (recording.deleteAfter = at));
  }

  /** Notes what the server knows of its deletion. */
  noteWish(id: string, wish: StoredRecording['wish']): Promise<void> {
    return this.change(id, (recording) => void (recording.wish = wish));
  }

  /** Erases what the server was asked to delete, unless the person withdrew that. */
  eraseWished(id: string): Promise<void> {
    return this.change(id, (recording) => {
      if (recording.deleteAfter !== null && recording.wish === 'held') recording.isErasing = true;
    });
  }

  erase(id: string): Promise<void> {
    return this.change(id, (recording) => {
      Object.assign(recording, { isErasing: true, deleteAfter: null, wish: undefined });
    });
  }

  /** Discards it for a person. A deletion that the server does not know yet stays stored. */
  discard(id: string): Promise<void> {
    return this.change(id, (recording) => void (recording.isErasing = true));
  }

  /** Seconds of a user's talk that are not text: those that wait, and those that no decoder can read. */
  async unsentSeconds(userId: string): Promise<number> {
    const kept = (await this.recordingsOf(userId)).filter(({ deleteAfter }) => deleteAfter === null);
    const seconds = await Promise.all(
      kept.map(async (one) => quarantinedSeconds(one) + (await this.restSeconds(one, 0))),
    );
    return seconds.reduce((sum, more) => sum + more, 0);
  }

  /** Seconds of a recording that wait to become text: sound, and the lines from number `first` on. */
  async restSeconds(recording: StoredRecording, first = recording.linesTaken): Promise<number> {
    const { id, userId } = recording;
    const range = IDBKeyRange.bound([userId, id, first], [userId, id, []]);
    const spoken = await this.database.use((db) => db.getAll('lines', range));
    return spoken.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / 1000, bufferedSeconds(recording));
  }

  private changeTake(id: string, take: number, note: (stored: StoredTake) => void): Promise<void> {
    return this.change(id, (recording) => {
      const stored = recording.takes.find((candidate) => candidate.take === take);
      if (stored !== undefined) note(stored);
    });
  }

  /** Every change of a recording: notes what became known, and deletes what need not be kept from then on. */
  private change(id: string, note: (recording: StoredRecording) => void): Promise<void> {
    return this.transact(async (tx) => {
      const recordings = tx.objectStore('recordings');
      const recording = await recordings.get(id);
      if (recording === undefined) return;
      note(recording);
      await deleteSettled(tx, recording);
      await Promise.all([isOver(recording) ? recordings.delete(id) : recordings.put(recording), tx.done]);
    });
  }

  private transact<T>(work: (tx: Change) => Promise<T>): Promise<T> {
    return this.database.use((db) => {
      const tx = db.transaction(STORES, 'readwrite');
      // Where a request of it failed, that is what the caller hears.
      tx.done.catch(() => undefined);
      return work(tx);
    });
  }
}

/** Opens the database; `closed`: the browser has closed it, or a newer release waits for access to it. */
async function openDatabase(closed: () => void): Promise<IDBPDatabase<Database>> {
  return openDB<Database>(NAME, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('recordings', { keyPath: 'id' }).createIndex('user', 'userId');
      fresh.createObjectStore('chunks', { keyPath: ['userId', 'recordingId', 'take', 'seq'] });
      fresh.createObjectStore('lines', { keyPath: ['userId', 'recordingId', 'seq'] });
    },
    blocking: closed,
    terminated: closed,
  });
}

/** The only place that deletes sound and words, and only those that the rule of custody allows to delete. */
async function deleteSettled(tx: Change, recording: StoredRecording): Promise<void> {
  const { id, userId, takes, isErasing = false } = recording;
  for (const take of takes) {
    const last = isErasing ? take.lastSeq : lastToLookAt(take);
    const range = IDBKeyRange.bound([userId, id, take.take, 0], [userId, id, take.take, Math.max(0, last)]);
    let cursor = last < 0 ? null : await tx.objectStore('chunks').openCursor(range);
    while (cursor !== null) {
      if (mayBeDeleted(stateOf(recording, take, cursor.value.seq))) {
        recording.bytes -= cursor.value.data.byteLength;
        await cursor.delete();
      }
      cursor = await cursor.continue();
    }
  }
  const refused = refusedLines(recording);
  let line = await tx.objectStore('lines').openCursor(under(userId, id));
  while (line !== null && (isErasing || line.value.seq < recording.linesTaken)) {
    if (isErasing || !refused.includes(line.value.seq)) await line.delete();
    line = await line.continue();
  }
  noteDeleted(recording);
}

/** The last piece of a take that may now be deleted: pieces deleted before are not looked up again. */
function lastToLookAt(take: StoredTake): number {
  if (!take.isDone) return isDealtWith(take) ? take.lastSeq : take.committedSeq;
  // Of a done take only the header (piece 0) may remain, if sound of the take was quarantined.
  return (take.quarantined ?? []).length > 0 ? 0 : -1;
}
