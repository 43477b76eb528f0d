import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.js';
import { useAuth } from '../account/auth-context.js';
import { fetchConversations } from './conversation-requests.js';

/** How many of the 1on1s before are looked at. */
const RECENT = 10;

/** The last 1on1s with one report that have ended, the newest first. */
export function useRecent(employeeId: string) {
  const { status } = useAuth();
  return useQuery({
    queryKey: [...keys.conversations(), 'recent', employeeId],
    queryFn: ({ signal }) => fetchConversations({ limit: RECENT, employeeId }, signal),
    select: (conversations) => conversations.filter((one) => one.status === 'ended'),
    enabled: status === 'authenticated' && employeeId !== '',
  });
}
