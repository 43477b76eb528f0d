import type { AppSocket } from './socket.js';

/** A gap shorter than this is not shown. */
const GRACE_MS = 2_000;

let isLost = false;
const listeners = new Set<() => void>();

/** Whether the server can be reached from this tab. */
export const reach = {
  isLost: (): boolean => isLost,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function tell(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

/**
 * Notes by a socket that stays connected, and by what the browser knows, whether the server can be reached.
 * @returns a function that stops it
 */
export function watchReach(socket: AppSocket, isRefusal: (error: Error) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const found = () => {
    clearTimeout(timer);
    timer = undefined;
    tell(false);
  };
  const missed = () => {
    timer ??= setTimeout(() => tell(true), GRACE_MS);
  };
  // The server has answered, if only to refuse.
  const failed = (error: Error) => (isRefusal(error) ? found() : missed());
  // What the server or this tab has ended is no loss; should no way lead back, the next try says so.
  const disconnected = (reason: string) => {
    if (!reason.startsWith('io ')) missed();
  };
  const offline = () => tell(true);
  const online = () => {
    if (socket.connected) found();
  };
  if (!navigator.onLine) offline();
  socket.on('connect', found);
  socket.on('connect_error', failed);
  socket.on('disconnect', disconnected);
  window.addEventListener('offline', offline);
  window.addEventListener('online', online);
  return () => {
    socket.off('connect', found);
    socket.off('connect_error', failed);
    socket.off('disconnect', disconnected);
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', online);
    found();
  };
}
