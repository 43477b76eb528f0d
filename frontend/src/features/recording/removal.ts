import type { ChunkStore } from './chunk-store.js';
import { removeFromServer } from './recordings-api.js';
import type { StoredRecording } from './stored-recording.js';

/** Deletes a recording on the server and here. Where the server cannot be reached it stays noted, for another try. */
export async function removeRecording(
  store: ChunkStore,
  { id, conversationId }: Pick<StoredRecording, 'id' | 'conversationId'>,
): Promise<void> {
  await store.deleteAfter(id, Date.now());
  if (await removeFromServer(conversationId, id)) await store.remove(id);
}
