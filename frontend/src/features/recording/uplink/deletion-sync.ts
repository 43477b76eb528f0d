import { RECORDING } from '@app/contract';
import type { ChunkStore } from '../store/chunk-store.js';
import { pendingDeletionChange } from '../store/custody.js';
import { askDeletion, withdrawDeletion } from './deletion-requests.js';
import type { StoredRecording } from '../store/stored-recording.js';

/** Where a wish stands after the server was told: `unreached` stays stored for another time. */
export type DeletionState = 'held' | 'withdrawn' | 'erased' | 'unreached';

/** Tells the server what the person wants of a recording, where it does not know that yet. Nothing local is touched before. */
export async function syncDeletion(store: ChunkStore, id: string): Promise<DeletionState> {
  const recording = await store.recording(id);
  if (recording === undefined) return 'erased';
  const owed = pendingDeletionChange(recording);
  if (owed === null) return recording.deleteAfter === null ? 'withdrawn' : 'held';
  if (owed === 'delete') {
    // Noted before: an answer may be lost, and a wish that is taken back then has to be taken back there too.
    await store.noteWish(id, 'sent');
    const answer = await askDeletion(recording.conversationId, id);
    if (answer === 'unreached') return answer;
    await store.noteWish(id, 'held');
    if (answer === 'carried_out') return eraseNow(store, id);
    // It may have been taken back meanwhile.
    return (await store.recording(id))?.deleteAfter === null ? syncDeletion(store, id) : 'held';
  }
  const answer = await withdrawDeletion(recording.conversationId, id);
  if (answer === 'unreached') return answer;
  if (answer === 'carried_out') return eraseNow(store, id);
  await store.noteWish(id, undefined);
  return 'withdrawn';
}

/**
 * Has a recording deleted: the server is told, and what lies here is erased when the wish can no longer be taken back. No clock of
 * this computer decides that: a tab that finds the wish waits anew.
 */
export async function completeDeletion(store: ChunkStore, id: string): Promise<void> {
  if ((await syncDeletion(store, id)) !== 'held') return;
  await new Promise((resolve) => setTimeout(resolve, RECORDING.undo));
  await store.eraseWished(id);
}

/** Tells the server all wishes that it does not know. What cannot be told stays stored. */
export async function syncDeletions(store: ChunkStore, recordings: readonly StoredRecording[]): Promise<void> {
  const owing = recordings.filter((recording) => pendingDeletionChange(recording) !== null);
  await Promise.all(owing.map(({ id }) => syncDeletion(store, id).catch(() => undefined)));
}

async function eraseNow(store: ChunkStore, id: string): Promise<DeletionState> {
  await store.erase(id);
  return 'erased';
}
