import { onTabMessage, broadcast } from './tab-messages.js';

/** Held by the tab that records a 1on1, as long as its microphone is open; it ends with the tab. */
const nameOf = (conversationId: string): string => `jizo-records:${conversationId}`;

/**
 * Announces to the other tabs that this one records a 1on1.
 * @returns a function that announces the end
 */
export function announceRecording(conversationId: string): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  if (!('locks' in navigator)) return release;
  void navigator.locks.request(nameOf(conversationId), () => {
    broadcast({ type: 'records', conversationId });
    return held;
  });
  return release;
}

/**
 * Watches whether another tab records a 1on1. Not for use while this tab records it itself.
 * @returns a function that stops watching
 */
export function watchOtherTabs(conversationId: string, told: (isElsewhere: boolean) => void): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const stopped = new AbortController();
  const { signal } = stopped;
  const name = nameOf(conversationId);
  const look = async () => {
    const { held = [] } = await navigator.locks.query();
    if (signal.aborted) return;
    const isElsewhere = held.some((lock) => lock.name === name && lock.mode === 'exclusive');
    told(isElsewhere);
    // Granted when the other tab has stopped, or is gone.
    if (isElsewhere) await navigator.locks.request(name, { mode: 'shared', signal }, look);
  };
  const lookSafely = () => void look().catch(() => undefined);
  const unsubscribe = onTabMessage((message) => {
    if (message.type === 'records' && message.conversationId === conversationId) lookSafely();
  });
  lookSafely();
  return () => {
    stopped.abort();
    unsubscribe();
  };
}
