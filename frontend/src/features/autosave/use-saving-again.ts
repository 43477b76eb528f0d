import { useEffect } from 'react';
import { reach } from '../../api/socket/server-reach.js';
import { hasFailed } from './save-machine.js';
import type { SavedDocument } from './saved-document.js';

const RETRY_MS = 10_000;

type Saved<T> = Pick<SavedDocument<T>, 'flush' | 'getState'>;

async function tryAgain(documents: readonly Saved<unknown>[]): Promise<void> {
  if (reach.isLost()) return;
  for (const document of documents) if (hasFailed(document.getState())) await document.flush();
}

/** Saves what failed again: now and then, and as soon as the server is reached again. */
export function useSavingAgain<A, B>({ memo, mindMap }: { memo: Saved<A>; mindMap: Saved<B> }): void {
  useEffect(() => {
    const again = () => void tryAgain([memo, mindMap]);
    const timer = setInterval(again, RETRY_MS);
    const unsubscribe = reach.subscribe(again);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [memo, mindMap]);
}
