import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.js';
import { fetchConversation, fetchConversations, type ConversationListItem } from './session-api.js';

/** The conversation as the server holds it; fetched again whenever the socket says that it changed. */
export function useConversation(id: string | null) {
  return useQuery({
    queryKey: keys.conversation(id ?? 'none'),
    queryFn: ({ signal }) => fetchConversation(id ?? '', signal),
    enabled: id !== null,
  });
}

const tokyoDay = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', dateStyle: 'short' });

/** @returns the newest talk of today with this person that has not ended */
export function resumable(
  conversations: readonly ConversationListItem[],
  employeeId: string,
  now: Date,
): ConversationListItem | null {
  const today = tokyoDay.format(now);
  const open = conversations.filter(
    ({ employee_id, status, timestamp }) =>
      employee_id === employeeId && status === 'active' && tokyoDay.format(new Date(timestamp)) === today,
  );
  return open.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))[0] ?? null;
}

/** The talk that can be gone on with. Asked once at the beginning: what starts later is this screen's own. */
export function useResumable(employeeId: string | null) {
  const list = useQuery({
    queryKey: keys.conversations(),
    queryFn: fetchConversations,
    enabled: employeeId !== null,
    select: (conversations) => (employeeId === null ? null : resumable(conversations, employeeId, new Date())),
  });
  return { item: list.data ?? null, isReading: list.isLoading };
}
