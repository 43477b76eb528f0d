import type { ConversationPart } from '@app/contract';
import type { ChangeListener } from '@app/database';

/** Notifications can be lost with their connection: it is looked this often besides. */
const POLL = 1_000;

/** The change to wait for, and the longest time to wait, in milliseconds. */
export interface Wait<T> {
  conversationId: string;
  part: ConversationPart;
  /** null: not yet. */
  look: () => Promise<T | null>;
  longest: number;
}

/**
 * Waits until others have changed a conversation, with no transaction and no connection held meanwhile.
 * @returns the value that was looked for; null when the time is over
 */
export async function waitForChange<T>(
  changes: ChangeListener,
  { conversationId, part, look, longest }: Wait<T>,
): Promise<T | null> {
  const deadline = performance.now() + longest;
  let wake = (): void => undefined;
  const unsubscribe = changes.onChange((change) => {
    if (change.conversationId === conversationId && change.part === part) wake();
  });
  try {
    for (;;) {
      // Armed before the look, so that a change right after it is not missed.
      const changed = new Promise<void>((resolve) => (wake = resolve));
      const found = await look();
      const left = deadline - performance.now();
      if (found !== null || left <= 0) return found;
      const timer = setTimeout(wake, Math.min(POLL, left));
      await changed;
      clearTimeout(timer);
    }
  } finally {
    unsubscribe();
  }
}
