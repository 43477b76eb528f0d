import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';

/** The user's records that closed when a reset which an administrator began was used, and what opens them. */
export function useClosedRecords() {
  return useQuery({
    queryKey: keys.closedRecords(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/account/records', { signal })),
    refetchOnWindowFocus: true,
  });
}
