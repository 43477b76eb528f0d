import { useEffect, useState } from 'react';

const nameOf = (conversationId: string): string => `jizo-notes:${conversationId}`;

/** Holds a lock of this browser for as long as the component is there. `taken` is called when it has it. */
function hold(conversationId: string, mode: LockMode, taken: () => void): () => void {
  const left = new AbortController();
  const isLeft = new Promise<void>((resolve) => left.signal.addEventListener('abort', () => resolve()));
  const work = (): Promise<void> => {
    taken();
    return isLeft;
  };
  navigator.locks.request(nameOf(conversationId), { mode, signal: left.signal }, work).catch(() => undefined);
  return () => left.abort();
}

/** For a screen on which memo and map are written: no other one takes their drafts for left behind. */
export function useWritingLock(conversationId: string | undefined): void {
  useEffect(() => {
    if (conversationId === undefined || !('locks' in navigator)) return;
    return hold(conversationId, 'shared', () => undefined);
  }, [conversationId]);
}

/** Whether no other screen of this browser writes in the memo and map of a conversation; waits until the last of them is left. */
export function useOnlyWriter(conversationId: string): boolean {
  const [isOnly, setIsOnly] = useState(!('locks' in navigator));
  useEffect(() => {
    if (!('locks' in navigator)) return;
    return hold(conversationId, 'exclusive', () => setIsOnly(true));
  }, [conversationId]);
  return isOnly;
}
