import type { Page } from 'playwright';

const DAY_MS = 24 * 60 * 60_000;
/** Of 250 ms each: 46 s. */
const PIECES = 184;

interface LeftSound {
  userId: string;
  conversationId: string;
  /** How long ago it was recorded. */
  days: number;
}

/** Puts sound into the browser as a tab leaves it that was closed in the middle of a recording. The page is one of the product. */
export function leaveSound(page: Page, { userId, conversationId, days }: LeftSound): Promise<void> {
  const take = { take: 0, offsetMs: 0, mimeType: 'audio/webm;codecs=opus', chunkMs: 250, lastSeq: PIECES - 1 };
  const recording = {
    id: crypto.randomUUID(),
    userId,
    conversationId,
    mode: 'google',
    startedAt: Date.now() - days * DAY_MS,
    bytes: PIECES,
    takes: [{ ...take, committedSeq: -1, isEnded: true, isDone: false }],
    lines: 0,
    linesTaken: 0,
    isEnded: true,
    deleteAfter: null,
  };
  return page.evaluate(`new Promise((resolve, reject) => {
    const ask = indexedDB.open('jizo_recordings', 1);
    ask.onupgradeneeded = () => {
      ask.result.createObjectStore('recordings', { keyPath: 'id' }).createIndex('user', 'userId');
      ask.result.createObjectStore('chunks', { keyPath: ['userId', 'recordingId', 'take', 'seq'] });
      ask.result.createObjectStore('lines', { keyPath: ['userId', 'recordingId', 'seq'] });
    };
    ask.onerror = () => reject(ask.error);
    ask.onsuccess = () => {
      const recording = ${JSON.stringify(recording)};
      const work = ask.result.transaction(['recordings', 'chunks'], 'readwrite');
      work.objectStore('recordings').put(recording);
      for (let seq = 0; seq < ${PIECES}; seq += 1)
        work.objectStore('chunks').put({ userId: recording.userId, recordingId: recording.id, take: 0, seq, data: new ArrayBuffer(1) });
      work.oncomplete = () => {
        ask.result.close();
        resolve();
      };
    };
  })`);
}

/** How much of each kind lies in the browser of a page of the product, of every user. */
export function soundHere(page: Page): Promise<Record<'recordings' | 'chunks' | 'lines', number>> {
  return page.evaluate(`new Promise((resolve, reject) => {
    const ask = indexedDB.open('jizo_recordings', 1);
    ask.onerror = () => reject(ask.error);
    ask.onsuccess = () => {
      const names = [...ask.result.objectStoreNames];
      const work = ask.result.transaction(names);
      const counts = names.map((name) => [name, work.objectStore(name).count()]);
      work.oncomplete = () => {
        ask.result.close();
        resolve(Object.fromEntries(counts.map(([name, { result }]) => [name, result])));
      };
    };
  })`);
}
