import { RECORDING } from '@app/contract';
import type { ChunkStore } from '../store/chunk-store.js';
import { pendingDeletionChange } from '../store/custody.js';
import { askDeletion, withdrawDeletion } from './deletion-requests.js';
import type { StoredRecording } from '../store/stored-recording.js';

/** Where a deletion stands after the server was asked: what is `unreached` stays stored and is sent again later. */
export type DeletionState = 'held' | 'withdrawn' | 'erased' | 'unreached';

/** Sends the server a deletion or its withdrawal, unless it knows already. Only then is anything local touched. */
export async function syncDeletion(store: ChunkStore, id: string): Promise<DeletionState> {
  const recording = await store.recording(id);
  if (recording === undefined) return 'erased';
  const owed = pendingDeletionChange(recording);
  if (owed === null) return recording.deleteAfter === null ? 'withdrawn' : 'held';
  if (owed === 'delete') {
    // Noted before: the answer may be lost, and a deletion that is withdrawn then has to be withdrawn on the server too.
    await store.noteWish(id, 'sent');
    const answer = await askDeletion(recording.conversationId, id);
    if (answer === 'unreached') return answer;
    await store.noteWish(id, 'held');
    if (answer === 'carried_out') return eraseNow(store, id);
    // The person may have withdrawn it meanwhile.
    return (await store.recording(id))?.deleteAfter === null ? syncDeletion(store, id) : 'held';
  }
  const answer = await withdrawDeletion(recording.conversationId, id);
  if (answer === 'unreached') return answer;
  if (answer === 'carried_out') return eraseNow(store, id);
  await store.noteWish(id, undefined);
  return 'withdrawn';
}

/**
 * Deletes a recording: asks the server, and erases the local sound when the deletion can no longer be withdrawn. No clock of
 * this computer decides that: a tab that finds the deletion waits the whole time again.
 */
export async function completeDeletion(store: ChunkStore, id: string): Promise<void> {
  if ((await syncDeletion(store, id)) !== 'held') return;
  await new Promise((resolve) => setTimeout(resolve, RECORDING.undo));
  await store.eraseWished(id);
}

/** Sends the server all deletions and withdrawals that it does not know yet. What cannot be sent stays stored. */
export async function syncDeletions(store: ChunkStore, recordings: readonly StoredRecording[]): Promise<void> {
  const owing = recordings.filter((recording) => pendingDeletionChange(recording) !== null);
  await Promise.all(owing.map(({ id }) => syncDeletion(store, id).catch(() => undefined)));
}

async function eraseNow(store: ChunkStore, id: string): Promise<DeletionState> {
  await store.erase(id);
  return 'erased';
}
