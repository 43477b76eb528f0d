import { RECORDING } from '@app/contract';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { bufferedSeconds, type StoredLine, type StoredRecording, type StoredTake } from './stored-recording.js';

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

/** What became of a piece: `gone` when its recording was deleted meanwhile, as by a logout in another tab. */
export type Kept = 'kept' | 'nearly_full' | 'full' | 'gone';

const NAME = 'jizo_recordings';
const STORES = ['recordings', 'chunks', 'lines'] as const;

/** Keys of arrays sort behind all numbers. */
const under = (...key: (string | number)[]): IDBKeyRange => IDBKeyRange.bound(key, [...key, []]);

/**
 * What was recorded and is not yet text, in IndexedDB: it outlives a closed tab. Each change of a recording is one
 * transaction, so that several tabs can work with it.
 */
export class ChunkStore {
  private constructor(private readonly db: IDBPDatabase<Database>) {}

  /** @throws where the browser keeps nothing */
  static async open(): Promise<ChunkStore> {
    const db = await openDB<Database>(NAME, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('recordings', { keyPath: 'id' }).createIndex('user', 'userId');
        fresh.createObjectStore('chunks', { keyPath: ['userId', 'recordingId', 'take', 'seq'] });
        fresh.createObjectStore('lines', { keyPath: ['userId', 'recordingId', 'seq'] });
      },
      blocking: (_current, _blocked, event) => {
        // A newer release wants in: the next access opens anew.
        if (event.target instanceof IDBDatabase) event.target.close();
      },
    });
    return new ChunkStore(db);
  }

  /** Closes the database; for tests. */
  close(): void {
    this.db.close();
  }

  async begin(start: Pick<StoredRecording, 'id' | 'userId' | 'conversationId' | 'mode' | 'startedAt'>): Promise<void> {
    const empty = { bytes: 0, takes: [], lines: 0, linesTaken: 0, isEnded: false, deleteAfter: null };
    await this.db.put('recordings', { ...start, ...empty });
  }

  recording(id: string): Promise<StoredRecording | undefined> {
    return this.db.get('recordings', id);
  }

  recordingsOf(userId: string): Promise<StoredRecording[]> {
    return this.db.getAllFromIndex('recordings', 'user', userId);
  }

  async addTake(id: string, take: Pick<StoredTake, 'take' | 'offsetMs' | 'mimeType' | 'chunkMs'>): Promise<void> {
    const begun = { ...take, lastSeq: -1, committedSeq: -1, isEnded: false, isDone: false };
    await this.change(id, (recording) => void recording.takes.push(begun));
  }

  /** Keeps a piece, unless the user's share of the browser is used up. */
  async addChunk(id: string, take: number, seq: number, data: ArrayBuffer): Promise<Kept> {
    const tx = this.db.transaction(STORES, 'readwrite');
    const recordings = tx.objectStore('recordings');
    const recording = await recordings.get(id);
    const stored = recording?.takes.find((candidate) => candidate.take === take);
    if (recording === undefined || stored === undefined) return 'gone';
    const all = await recordings.index('user').getAll(recording.userId);
    const bytes = all.reduce((sum, other) => sum + other.bytes, data.byteLength);
    if (bytes > RECORDING.storeBytes) return 'full';
    stored.lastSeq = seq;
    recording.bytes += data.byteLength;
    await Promise.all([
      tx.objectStore('chunks').put({ userId: recording.userId, recordingId: id, take, seq, data }),
      recordings.put(recording),
      tx.done,
    ]);
    return bytes > RECORDING.storeBytes * RECORDING.storeWarning ? 'nearly_full' : 'kept';
  }

  async chunk({ id, userId }: StoredRecording, take: number, seq: number): Promise<ArrayBuffer | undefined> {
    return (await this.db.get('chunks', [userId, id, take, seq]))?.data;
  }

  /** The recorder of a take has stopped, so that nothing more is added to it. */
  async endTake(id: string, take: number): Promise<void> {
    await this.changeTake(id, take, (stored) => {
      stored.isEnded = true;
      if (stored.lastSeq < 0) stored.isDone = true;
    });
  }

  /** The recording is over: also its takes, when a closed tab could not say so. */
  async end(id: string): Promise<void> {
    await this.change(id, (recording) => {
      recording.isEnded = true;
      for (const take of recording.takes) take.isEnded = true;
    });
  }

  /** What lies up to `seq` is text and is forgotten, but for the first piece, which has the header. */
  async commit(id: string, take: number, seq: number): Promise<void> {
    const recording = await this.recording(id);
    const stored = recording?.takes.find((candidate) => candidate.take === take);
    if (recording === undefined || stored === undefined || seq <= stored.committedSeq) return;
    const { userId } = recording;
    await this.forget(id, IDBKeyRange.bound([userId, id, take, 1], [userId, id, take, seq]), (fresh) => {
      const own = fresh.takes.find((candidate) => candidate.take === take);
      if (own !== undefined) own.committedSeq = Math.max(own.committedSeq, seq);
    });
    if (stored.isEnded && seq >= stored.lastSeq) await this.finishTake(id, take);
  }

  /** Nothing of the take is needed any more, not even its header. */
  async finishTake(id: string, take: number): Promise<void> {
    const recording = await this.recording(id);
    if (recording === undefined) return;
    await this.forget(id, under(recording.userId, id, take), (fresh) => {
      const own = fresh.takes.find((candidate) => candidate.take === take);
      if (own !== undefined) Object.assign(own, { isEnded: true, isDone: true });
    });
  }

  /** Keeps a line that the browser recognised until the server has it. */
  async addLine(id: string, line: StoredLine): Promise<boolean> {
    const tx = this.db.transaction(STORES, 'readwrite');
    const recording = await tx.objectStore('recordings').get(id);
    if (recording === undefined) return false;
    const { userId, lines: seq } = recording;
    await Promise.all([
      tx.objectStore('lines').put({ ...line, userId, recordingId: id, seq }),
      tx.objectStore('recordings').put({ ...recording, lines: seq + 1 }),
      tx.done,
    ]);
    return true;
  }

  /** The oldest line that the server does not have. */
  async nextLine({ id, userId, linesTaken }: StoredRecording): Promise<StoredLine | undefined> {
    return this.db.get('lines', [userId, id, linesTaken]);
  }

  /** The server has the oldest line. */
  async lineTaken({ id, userId, linesTaken }: StoredRecording): Promise<void> {
    await this.db.delete('lines', [userId, id, linesTaken]);
    await this.change(id, (recording) => void (recording.linesTaken = Math.max(recording.linesTaken, linesTaken + 1)));
  }

  /** From `at` on the recording is to be deleted; null: it is kept after all. */
  async deleteAfter(id: string, at: number | null): Promise<void> {
    await this.change(id, (recording) => void (recording.deleteAfter = at));
  }

  /** Forgets a recording with all that belongs to it. */
  async remove(id: string): Promise<void> {
    const recording = await this.recording(id);
    if (recording === undefined) return;
    const tx = this.db.transaction(STORES, 'readwrite');
    await Promise.all([
      tx.objectStore('chunks').delete(under(recording.userId, id)),
      tx.objectStore('lines').delete(under(recording.userId, id)),
      tx.objectStore('recordings').delete(id),
      tx.done,
    ]);
  }

  /** Seconds of talk of a user that are not yet text. */
  async unsentSeconds(userId: string): Promise<number> {
    const recordings = await this.recordingsOf(userId);
    const kept = recordings.filter(({ deleteAfter }) => deleteAfter === null);
    const spoken = await this.db.getAll('lines', under(userId));
    const lines = spoken.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs) / 1000, 0);
    return kept.reduce((sum, recording) => sum + bufferedSeconds(recording), lines);
  }

  /** Forgets what is older than a day, whoever recorded it. */
  async purgeOld(now: number): Promise<void> {
    const all = await this.db.getAll('recordings');
    const old = all.filter(({ startedAt }) => startedAt + RECORDING.askAfter <= now);
    for (const { id } of old) await this.remove(id);
  }

  private async forget(id: string, range: IDBKeyRange, note: (recording: StoredRecording) => void): Promise<void> {
    const tx = this.db.transaction(STORES, 'readwrite');
    const recording = await tx.objectStore('recordings').get(id);
    if (recording === undefined) return;
    let cursor = await tx.objectStore('chunks').openCursor(range);
    while (cursor !== null) {
      recording.bytes -= cursor.value.data.byteLength;
      await cursor.delete();
      cursor = await cursor.continue();
    }
    note(recording);
    await Promise.all([tx.objectStore('recordings').put(recording), tx.done]);
  }

  private changeTake(id: string, take: number, note: (stored: StoredTake) => void): Promise<void> {
    return this.change(id, (recording) => {
      const stored = recording.takes.find((candidate) => candidate.take === take);
      if (stored !== undefined) note(stored);
    });
  }

  private async change(id: string, note: (recording: StoredRecording) => void): Promise<void> {
    const tx = this.db.transaction('recordings', 'readwrite');
    const recording = await tx.store.get(id);
    if (recording === undefined) return;
    note(recording);
    await Promise.all([tx.store.put(recording), tx.done]);
  }
}
