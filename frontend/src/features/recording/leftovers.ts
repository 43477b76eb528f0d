import type { TranscriptData } from '@app/contract';
import { currentSocket } from '../../api/current-socket.js';
import type { ChunkStore } from './chunk-store.js';
import { ownStore } from './own-store.js';
import { removeRecording } from './removal.js';
import { inTurn } from './sending-turn.js';
import { TEXT_TAKE, type StoredRecording } from './stored-recording.js';
import { mustBeForgotten, type UplinkEnd } from './uplink-listener.js';
import { Uplink } from './uplink.js';

/** How often this tab looks for what other tabs left behind. */
const LOOK_MS = 60_000;

/** Seconds of talk that would be lost by a logout now. A store that cannot be read has nothing to lose. */
export async function unsentSeconds(userId: string): Promise<number> {
  try {
    return await (await ownStore()).unsentSeconds(userId);
  } catch {
    return 0;
  }
}

/** Forgets all that a user recorded in this browser: at logout. */
export async function purgeUser(userId: string): Promise<void> {
  const store = await ownStore();
  for (const { id } of await store.recordingsOf(userId)) await store.remove(id);
}

/** Forgets what was recorded of a 1on1 that was deleted. */
export async function purgeConversation(userId: string, conversationId: string): Promise<void> {
  const store = await ownStore();
  const recordings = await store.recordingsOf(userId);
  for (const { id } of recordings.filter((one) => one.conversationId === conversationId)) await store.remove(id);
}

/**
 * Sends in the background what lies here of a user and is not yet text, now and whenever a tab has left something behind.
 * @returns the way to stop
 */
export function sendLeftovers(userId: string): () => void {
  const queued = new Set<string>();
  const stopped = new AbortController();
  const look = async () => {
    const store = await ownStore();
    await store.purgeOld(Date.now());
    for (const recording of await store.recordingsOf(userId)) {
      const { id } = recording;
      if (queued.has(id) || stopped.signal.aborted) continue;
      queued.add(id);
      void settle(store, recording, stopped.signal).finally(() => queued.delete(id));
    }
  };
  const lookSafely = () => void look().catch(() => undefined);
  const timer = setInterval(lookSafely, LOOK_MS);
  lookSafely();
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}

async function settle(store: ChunkStore, { id, deleteAfter }: StoredRecording, stopped: AbortSignal): Promise<void> {
  if (deleteAfter === null) {
    await sendRest(store, id, { stopped });
    return;
  }
  // Still the seconds in which it can be kept after all.
  if (deleteAfter > Date.now()) return;
  const recording = await store.recording(id);
  if (recording !== undefined) await removeRecording(store, recording);
}

/** Sends what is left of a recording that nobody records any more, when it is its turn; ends when nothing more can be done. */
export async function sendRest(
  store: ChunkStore,
  id: string,
  { line, stopped }: { line?: (line: TranscriptData) => void; stopped?: AbortSignal } = {},
): Promise<void> {
  const recording = await store.recording(id);
  if (recording === undefined) return;
  await inTurn(recording.conversationId, async (taken) => {
    const fresh = await store.recording(id);
    if (fresh?.deleteAfter !== null || stopped?.aborted === true) return;
    await store.end(id);
    const end = await sendAll(store, fresh, stopped === undefined ? taken : AbortSignal.any([taken, stopped]), line);
    if (mustBeForgotten(end)) await store.remove(id);
  });
}

function sendAll(
  store: ChunkStore,
  { id, userId, takes }: StoredRecording,
  stop: AbortSignal,
  line: ((line: TranscriptData) => void) | undefined,
): Promise<UplinkEnd> {
  return new Promise((resolve) => {
    const uplink = new Uplink(store, id, userId, currentSocket, {
      ...(line !== undefined && { line }),
      started: (mode) => {
        // Nobody there hears audio now; it waits for another day.
        if (mode === 'browser' && takes.some(({ mimeType }) => mimeType !== TEXT_TAKE)) uplink.close();
      },
      over: resolve,
    });
    const close = () => uplink.close();
    stop.addEventListener('abort', close);
    if (stop.aborted) close();
  });
}
