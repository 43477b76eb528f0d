import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { useAuth } from '../account/auth-context.js';

/** How often to look while an analysis is under way; the event is quicker, but it can be missed. */
const WAITING_INTERVAL_MS = 15_000;

/** A 1on1 as the server holds it; fetched again by itself when the socket says that it changed. */
export function useConversation(id: string) {
  const { status } = useAuth();
  return useQuery({
    queryKey: keys.conversation(id),
    queryFn: ({ signal }) => answerOf(api.GET('/api/conversations/{id}', { params: { path: { id } }, signal })),
    enabled: status === 'authenticated',
    refetchInterval: ({ state: { data } }) =>
      data?.analyses.some(({ state }) => state === 'waiting') === true ? WAITING_INTERVAL_MS : false,
  });
}
