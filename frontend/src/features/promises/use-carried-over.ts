import { useState } from 'react';

/** The promises that are carried over to the next time on purpose. They stay open, and appear again with their day. */
export interface CarriedOver {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
}

const keyOf = (conversationId: string) => `jizo_carried:${conversationId}`;

function read(conversationId: string | null): readonly string[] {
  if (conversationId === null) return [];
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(conversationId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function write(conversationId: string, ids: readonly string[]): void {
  try {
    sessionStorage.setItem(keyOf(conversationId), JSON.stringify(ids));
  } catch {
    // Only the mark would be missing after a reload: the promise stays open either way.
  }
}

/** The promises carried over in this browser session; `conversationId` is the 1on1 in which they were made. */
export function useCarriedOver(conversationId: string | null): CarriedOver {
  const [, setTurn] = useState(0);
  const ids = read(conversationId);
  return {
    has: (id) => ids.includes(id),
    toggle: (id) => {
      if (conversationId === null) return;
      write(conversationId, ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
      setTurn((turn) => turn + 1);
    },
  };
}
