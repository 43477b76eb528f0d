import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, completed } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { useAuth } from '../auth/index.js';
import { purgeConversation } from '../recording/index.js';
import type { LogEntry } from './days.js';

/** What was answered is no list. */
export class UnexpectedFormat extends Error {
  override readonly name = 'UnexpectedFormat';
}

async function fetchLog(signal: AbortSignal): Promise<LogEntry[]> {
  const list = await answerOf(api.GET('/api/conversations', { signal }));
  const answer: unknown = list;
  if (!Array.isArray(answer)) throw new UnexpectedFormat();
  return list;
}

/** All 1on1s of the manager, the latest first. */
export function useLog() {
  const { status } = useAuth();
  return useQuery({
    queryKey: keys.conversations(),
    queryFn: ({ signal }) => fetchLog(signal),
    enabled: status === 'authenticated',
  });
}

/** Removes a 1on1 and everything derived from it, for good. */
export function useDeleteConversation() {
  const queries = useQueryClient();
  const { user } = useAuth();
  return useMutation({
    mutationFn: (id: string) => completed(api.DELETE('/api/conversations/{id}', { params: { path: { id } } })),
    onSuccess: async (_, id) => {
      queries.removeQueries({ queryKey: keys.conversation(id) });
      // What was recorded of it and lies in this browser still.
      if (user) void purgeConversation(user.id, id).catch(() => undefined);
      void queries.invalidateQueries({ queryKey: keys.dashboard() });
      await queries.invalidateQueries({ queryKey: keys.conversations() });
    },
  });
}
