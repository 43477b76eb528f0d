import { currentSocket } from '../../../api/socket/current-socket.js';
import { pendingDeletionChange } from '../store/custody.js';
import { openBrowserStore } from '../store/browser-store.js';

/** How often this tab looks for what other tabs left behind. */
const LOOK_MS = 60_000;
/** The longest time that a logout waits for the server. */
const PATIENCE_MS = 3_000;

// The sending code loads only if there is something to send: most people have nothing, and every page would include it.
const loadSending = () => import('./send-rest.js');

/** Seconds of talk that discarding the stored sound would lose. A store that cannot be read counts as empty. */
export async function unsentSeconds(userId: string): Promise<number> {
  try {
    return await (await openBrowserStore()).unsentSeconds(userId);
  } catch {
    return 0;
  }
}

/** Discards all sound of a user in this browser that is not text: only where the person asked for it. */
export async function purgeUser(userId: string): Promise<void> {
  const store = await openBrowserStore();
  for (const { id } of await store.recordingsOf(userId)) await store.discard(id);
}

/** Erases the recordings of a 1on1 that the person deleted. */
export async function purgeConversation(userId: string, conversationId: string): Promise<void> {
  const store = await openBrowserStore();
  const recordings = await store.recordingsOf(userId);
  for (const { id } of recordings.filter((one) => one.conversationId === conversationId)) await store.erase(id);
}

/** Sends a user's deletions and withdrawals that the server does not know yet, as before a logout, for 3 s at most. */
export async function sendDeletions(userId: string): Promise<void> {
  const told = sendPending(userId).catch(() => undefined);
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

async function sendPending(userId: string): Promise<void> {
  const store = await openBrowserStore();
  const recordings = await store.recordingsOf(userId);
  if (!recordings.some((recording) => pendingDeletionChange(recording) !== null)) return;
  const { syncDeletions } = await loadSending();
  await syncDeletions(store, recordings);
}

/**
 * Sends in the background the sound of a user that is stored here and is not text yet, after all deletions: now, on each new
 * connection, and whenever a tab has left something behind.
 * @returns a function that stops it
 */
export function sendUnsentRecordings(userId: string): () => void {
  const queued = new Set<string>();
  const stopped = new AbortController();
  const { signal } = stopped;
  const look = async () => {
    const store = await openBrowserStore();
    const recordings = await store.recordingsOf(userId);
    if (recordings.length === 0) return;
    const { processStoredRecording, syncDeletions } = await loadSending();
    await syncDeletions(store, recordings);
    for (const { id } of recordings) {
      if (queued.has(id) || signal.aborted) continue;
      queued.add(id);
      void processStoredRecording(store, id, signal)
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

/** Runs `work` whenever the socket of this tab has connected. @returns a function that stops it */
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
