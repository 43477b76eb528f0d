import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** What the assistant says on the side. */
export interface Hint {
  markdown: string;
  /** Who wrote it. */
  engine: string;
}

/**
 * Asks for a hint while somebody waits for it. It is not kept, and given up as soon as nobody waits any more.
 * @param name what is asked, unlike that of any other asking
 */
export function useHint(name: readonly string[], ask: (signal: AbortSignal) => Promise<Hint>, isWaitedFor: boolean) {
  const client = useQueryClient();
  const queryKey = ['hint', ...name];
  const key = queryKey.join();
  useEffect(() => {
    if (!isWaitedFor) return;
    return () => void client.cancelQueries({ predicate: (query) => query.queryKey.join() === key });
  }, [client, key, isWaitedFor]);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    enabled: isWaitedFor,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
