/** What the tabs of this browser tell each other of recordings. */
export type TabMessage =
  /** A recording of this 1on1 has begun. */
  | { type: 'records'; conversationId: string }
  /** What waits of a recording is wanted now. */
  | { type: 'again'; recordingId: string };

const CHANNEL = 'jizo-recording';

/** Sends a message to all tabs, including this one. */
export function broadcast(message: TabMessage): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

/** Listens to all tabs. @returns a function that stops it */
export function onTabMessage(hear: (message: TabMessage) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data));
  return () => channel.close();
}
