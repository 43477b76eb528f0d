import { RECORDING } from '@app/contract';
import type { ChunkStore } from '../store/chunk-store.js';
import { pendingDeletionChange } from '../store/custody.js';
import { askDeletion, withdrawDeletion } from './deletion-requests.js';
import type { StoredRecording } from '../store/stored-recording.js';

/** The state of a wish after the request to the server: `unreached` stays stored for a later attempt. */
export type DeletionState = 'held' | 'withdrawn' | 'erased' | 'unreached';

/** Sends the person's wish for a recording to the server if it does not know it yet, before it changes anything local. */
export async function syncDeletion(store: ChunkStore, id: string): Promise<DeletionState> {
  const recording = await store.recording(id);
  if (recording === undefined) return 'erased';
  const owed = pendingDeletionChange(recording);
  if (owed === null) return recording.deleteAfter === null ? 'withdrawn' : 'held';
  if (owed === 'delete') {
    // Noted before the request: an answer may be lost, and a wish withdrawn after that has to be withdrawn there too.
    await store.noteWish(id, 'sent');
    const answer = await askDeletion(recording.conversationId, id);
    if (answer === 'unreached') return answer;
    await store.noteWish(id, 'held');
    if (answer === 'carried_out') return eraseNow(store, id);
    // The person may have withdrawn it in the meantime.
    return (await store.recording(id))?.deleteAfter === null ? syncDeletion(store, id) : 'held';
  }
  const answer = await withdrawDeletion(recording.conversationId, id);
  if (answer === 'unreached') return answer;
  if (answer === 'carried_out') return eraseNow(store, id);
  await store.noteWish(id, undefined);
  return 'withdrawn';
}

/**
 * Deletes a recording: asks the server, and erases the local copy when the wish can no longer be withdrawn. No clock of
 * this computer decides that: a tab that finds the wish waits the full time again.
 */
export async function completeDeletion(store: ChunkStore, id: string): Promise<void> {
  if ((await syncDeletion(store, id)) !== 'held') return;
  await new Promise((resolve) => setTimeout(resolve, RECORDING.undo));
  await store.eraseWished(id);
}

/** Sends the server all wishes that it does not know. A wish that does not arrive stays stored. */
export async function syncDeletions(store: ChunkStore, recordings: readonly StoredRecording[]): Promise<void> {
  const owing = recordings.filter((recording) => pendingDeletionChange(recording) !== null);
  await Promise.all(owing.map(({ id }) => syncDeletion(store, id).catch(() => undefined)));
}

async function eraseNow(store: ChunkStore, id: string): Promise<DeletionState> {
  await store.erase(id);
  return 'erased';
}
