import type { TranscriptData } from '@app/contract';
import { currentSocket } from '../../../api/socket/current-socket.js';
import type { ChunkStore } from '../store/chunk-store.js';
import { pendingDeletionChange } from '../store/custody.js';
import { withSendingLock } from '../tabs/sending-lock.js';
import type { StoredRecording } from '../store/stored-recording.js';
import { onTabMessage } from '../tabs/tab-messages.js';
import { Uplink } from './uplink.js';
import { completeDeletion, syncDeletion } from './deletion-sync.js';

export { syncDeletions } from './deletion-sync.js';

/** Finishes a stored recording that no tab records any more: deletes it, or sends what remains of it. */
export async function processStoredRecording(store: ChunkStore, id: string, stopped: AbortSignal): Promise<void> {
  const recording = await store.recording(id);
  if (recording === undefined) return;
  if (recording.deleteAfter !== null) await completeDeletion(store, id);
  else if (pendingDeletionChange(recording) === null || (await syncDeletion(store, id)) === 'withdrawn') {
    await sendRemaining(store, id, { stopped });
  }
}

/** Whether there is something to send: the rest may wait for a person, or for its deletion. */
function isToSend(recording: StoredRecording | undefined): recording is StoredRecording {
  return recording?.deleteAfter === null && pendingDeletionChange(recording) === null && recording.isComplete !== true;
}

/** Sends what remains of a recording that no tab records any more, under the sending lock; ends when nothing more can be done. */
export async function sendRemaining(
  store: ChunkStore,
  id: string,
  { line, stopped }: { line?: (line: TranscriptData) => void; stopped?: AbortSignal } = {},
): Promise<void> {
  const recording = await store.recording(id);
  if (!isToSend(recording)) return;
  await withSendingLock(recording.conversationId, async (taken) => {
    const fresh = await store.recording(id);
    if (!isToSend(fresh) || stopped?.aborted === true) return;
    await store.end(id);
    await sendAll(store, fresh, stopped === undefined ? taken : AbortSignal.any([taken, stopped]), line);
  });
}

function sendAll(
  store: ChunkStore,
  { id: recordingId, userId }: StoredRecording,
  stop: AbortSignal,
  line: ((line: TranscriptData) => void) | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const uplink = new Uplink(
      { store, recordingId, userId, sockets: currentSocket },
      {
        ...(line !== undefined && { line }),
        over: () => {
          unsubscribe();
          resolve();
        },
      },
    );
    const unsubscribe = onTabMessage((message) => {
      if (message.type === 'again' && message.recordingId === recordingId) uplink.again();
    });
    const close = () => uplink.close();
    stop.addEventListener('abort', close);
    if (stop.aborted) close();
  });
}
