/** What the tabs of this browser send each other about recordings. */
export type TabMessage =
  /** A recording of this 1on1 has begun. */
  | { type: 'records'; conversationId: string }
  /** What waits of a recording is wanted now. */
  | { type: 'again'; recordingId: string };

const CHANNEL = 'jizo-recording';

/** Sends a message to all tabs, this one included. */
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
