import type { TranscriptData } from '@app/contract';
import { currentSocket } from '../../api/current-socket.js';
import type { ChunkStore } from './chunk-store.js';
import { owedWish } from './custody.js';
import { ownStore } from './own-store.js';
import { inTurn } from './sending-turn.js';
import type { StoredRecording } from './stored-recording.js';
import { onTabMessage } from './tab-messages.js';
import { Uplink } from './uplink.js';
import { carryOutWish, tellWish, tellWishes } from './wishes.js';

export { sendWishes } from './wishes.js';

/** How often this tab looks for what other tabs left behind. */
const LOOK_MS = 60_000;

/** Seconds of talk that would be lost by letting go what lies here. A store that cannot be read has nothing to lose. */
export async function unsentSeconds(userId: string): Promise<number> {
  try {
    return await (await ownStore()).unsentSeconds(userId);
  } catch {
    return 0;
  }
}

/** Lets go all that a user recorded in this browser and that is not text: only where the person said so. */
export async function purgeUser(userId: string): Promise<void> {
  const store = await ownStore();
  for (const { id } of await store.recordingsOf(userId)) await store.letGo(id);
}

/** Erases what was recorded of a 1on1 that the person deleted. */
export async function purgeConversation(userId: string, conversationId: string): Promise<void> {
  const store = await ownStore();
  const recordings = await store.recordingsOf(userId);
  for (const { id } of recordings.filter((one) => one.conversationId === conversationId)) await store.erase(id);
}

/**
 * Sends in the background what lies here of a user and is not yet text, wishes to delete before any sound: now, on each new
 * connection, and whenever a tab has left something behind.
 * @returns the way to stop
 */
export function sendLeftovers(userId: string): () => void {
  const queued = new Set<string>();
  const stopped = new AbortController();
  const { signal } = stopped;
  const look = async () => {
    const store = await ownStore();
    await tellWishes(store, userId);
    for (const { id } of await store.recordingsOf(userId)) {
      if (queued.has(id) || signal.aborted) continue;
      queued.add(id);
      void settle(store, id, signal)
        .catch(() => undefined)
        .finally(() => queued.delete(id));
    }
  };
  const lookSafely = () => void look().catch(() => undefined);
  const timer = setInterval(lookSafely, LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  signal.addEventListener('abort', onConnection(lookSafely));
  lookSafely();
  return () => stopped.abort();
}

/** Runs `work` whenever the socket of this tab has connected. @returns the way to stop */
function onConnection(work: () => void): () => void {
  let unbind = (): void => undefined;
  const bind = () => {
    unbind();
    const socket = currentSocket.get()?.socket;
    socket?.on('connect', work);
    unbind = () => void socket?.off('connect', work);
  };
  const unsubscribe = currentSocket.subscribe(bind);
  bind();
  return () => {
    unsubscribe();
    unbind();
  };
}

async function settle(store: ChunkStore, id: string, stopped: AbortSignal): Promise<void> {
  const recording = await store.recording(id);
  if (recording === undefined) return;
  if (recording.deleteAfter !== null) await carryOutWish(store, id);
  else if (owedWish(recording) === null || (await tellWish(store, id)) === 'withdrawn') {
    await sendRest(store, id, { stopped });
  }
}

/** Whether there is something to send: it may be held for a person alone, or be wanted deleted. */
function isToSend(recording: StoredRecording | undefined): recording is StoredRecording {
  return recording?.deleteAfter === null && owedWish(recording) === null && recording.isComplete !== true;
}

/** Sends what is left of a recording that nobody records any more, when it is its turn; ends when nothing more can be done. */
export async function sendRest(
  store: ChunkStore,
  id: string,
  { line, stopped }: { line?: (line: TranscriptData) => void; stopped?: AbortSignal } = {},
): Promise<void> {
  const recording = await store.recording(id);
  if (!isToSend(recording)) return;
  await inTurn(recording.conversationId, async (taken) => {
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
