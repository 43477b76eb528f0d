import { useQuery } from '@tanstack/react-query';
import { keys } from '../../../api/query-keys.js';
import { fetchHandout } from '../../../entities/conversation/conversation-requests.js';

/** The version for the report, read again whenever the page opens and what it tells changes: what is given away is never an old one. */
export function useHandout(id: string) {
  return useQuery({
    queryKey: keys.handout(id),
    queryFn: ({ signal }) => fetchHandout(id, signal),
    staleTime: 0,
    gcTime: 0,
    // Each reading is noted in the ledger as somebody's act.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
