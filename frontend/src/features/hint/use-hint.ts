import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AssistantHint } from '../../entities/conversation/conversation-types.js';

/**
 * Asks for a hint while it is waited for. It is not kept, and the request is aborted when the screen that waits closes.
 * @param name distinguishes this question from all others
 */
export function useHint(
  name: readonly string[],
  ask: (signal: AbortSignal) => Promise<AssistantHint>,
  isWaitedFor: boolean,
) {
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
