import { tokyoDay } from '@app/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/query-keys.js';
import { fetchConversation, fetchConversationsSince, type ConversationListItem } from './conversation-requests.js';

/** The conversation as the server holds it; fetched again whenever the socket says that it changed. */
export function useConversation(id: string | null) {
  return useQuery({
    queryKey: keys.conversation(id ?? 'none'),
    queryFn: ({ signal }) => fetchConversation(id ?? '', signal),
    enabled: id !== null,
  });
}

/** @returns the newest talk with this person on a day (YYYY-MM-DD in Tokyo) that has not ended */
function resumable(conversations: readonly ConversationListItem[], employeeId: string, today: string) {
  const open = conversations.filter(
    ({ employee_id, status, timestamp }) =>
      employee_id === employeeId && status === 'active' && tokyoDay(timestamp) === today,
  );
  return open.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))[0] ?? null;
}

/** The talk of today that can be gone on with, also with somebody who was deleted meanwhile; null where there is none. */
export function useResumable(employeeId: string) {
  const [today] = useState(() => tokyoDay(Date.now()));
  return useQuery({
    queryKey: keys.conversationsSince(today),
    queryFn: ({ signal }) => fetchConversationsSince(today, signal),
    select: (conversations) => resumable(conversations, employeeId, today),
  });
}
