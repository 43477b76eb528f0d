/** One tab at a time sends the recordings of a 1on1. */
const nameOf = (conversationId: string): string => `jizo-recording:${conversationId}`;

/**
 * Takes the lock away from the tab that has it, because the person records here now.
 * @returns a function that releases it; it also ends with the tab
 */
export function stealSendingLock(conversationId: string, onTaken: () => void): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // Without locks (no secure context) there is no microphone either.
  if ('locks' in navigator) navigator.locks.request(nameOf(conversationId), { steal: true }, () => held).catch(onTaken);
  return release;
}

/** Waits for the lock and works; `signal` says that another tab took it away. */
export async function withSendingLock(
  conversationId: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const taken = new AbortController();
  if (!('locks' in navigator)) return work(taken.signal);
  try {
    await navigator.locks.request(nameOf(conversationId), () => work(taken.signal));
  } catch {
    taken.abort();
  }
}
