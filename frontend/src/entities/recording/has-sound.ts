/** The store of this browser, by its names: see chunk-store.ts, which is not loaded for this. */
const NAME = 'jizo_recordings';
const RECORDINGS = 'recordings';
const BY_USER = 'user';

/** Whether a recording of a user is stored in this browser. True where that cannot be found out, so that the store is opened. */
export async function hasSound(userId: string): Promise<boolean> {
  try {
    const known = await indexedDB.databases();
    return known.some(({ name }) => name === NAME) && (await countOf(userId)) > 0;
  } catch {
    return true;
  }
}

function countOf(userId: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME);
    opening.onerror = () => reject(new Error('the store cannot be opened'));
    opening.onsuccess = () => {
      const db = opening.result;
      try {
        const counting = db.transaction(RECORDINGS).objectStore(RECORDINGS).index(BY_USER).count(userId);
        counting.onsuccess = () => resolve(counting.result);
        counting.onerror = () => reject(new Error('the store cannot be read'));
      } catch {
        reject(new Error('the store has another form'));
      } finally {
        // It closes when the count is done.
        db.close();
      }
    };
  });
}
