import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.js';

/** The searches that have not ended, and whether lists have changed since they began. */
const searching = new Map<string, boolean>();

/** Notes that a search goes on. @returns ends it, and says whether lists have changed meanwhile */
export function beginSearch(queryKey: QueryKey): () => boolean {
  const hash = hashKey(queryKey);
  searching.set(hash, false);
  return () => {
    const hasChanged = searching.get(hash) === true;
    searching.delete(hash);
    return hasChanged;
  };
}

/**
 * Fetches the lists of 1on1s again that are on the screen, and what was searched for. A search that goes on is left to end: begun anew
 * at each change it never would, while a talk is held.
 */
export function refetchLists(queries: QueryClient): Promise<void> {
  const hasEnded = ({ queryHash }: { queryHash: string }) =>
    !searching.has(queryHash) || !searching.set(queryHash, true);
  void queries.invalidateQueries({ queryKey: keys.searches(), predicate: hasEnded });
  return queries.invalidateQueries({ queryKey: keys.conversations() });
}
