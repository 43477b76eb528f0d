import { addMonths, tokyoDay } from '@app/contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '../../api/query-keys.js';
import { useAuth } from '../account/auth-context.js';
import { fetchConversations } from './conversation-requests.js';
import type { ConversationListItem } from './conversation-types.js';
import { calendarDays } from './log-days.js';

function monthOptions(month: string) {
  return queryOptions({
    queryKey: keys.conversationsIn(month),
    queryFn: ({ signal }) => fetchConversations(calendarDays(month), signal),
  });
}

/** The 1on1s that the calendar of a month shows; never all of them. The months beside it are fetched ahead. */
export function useMonth(month: string) {
  const { status } = useAuth();
  const queries = useQueryClient();
  const query = useQuery({
    ...monthOptions(month),
    enabled: status === 'authenticated',
    placeholderData: keepPreviousData,
  });
  const isThere = query.isSuccess && !query.isPlaceholderData;
  useEffect(() => {
    if (!isThere) return;
    for (const months of [-1, 1]) void queries.query(monthOptions(addMonths(month, months))).catch(() => undefined);
  }, [isThere, month, queries]);
  return query;
}

/** The newest 1on1 with one report, or with any; null if there was none. */
export function useLatest(employeeId: string) {
  const { status } = useAuth();
  return useQuery({
    queryKey: keys.latestConversation(employeeId),
    queryFn: ({ signal }) => fetchConversations({ limit: 1, ...(employeeId !== '' && { employeeId }) }, signal),
    select: ([latest]) => latest ?? null,
    enabled: status === 'authenticated',
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

/** The talk of today that the manager can resume, also with a person deleted since then; null if there is none. */
export function useResumable(employeeId: string) {
  const [today] = useState(() => tokyoDay(Date.now()));
  return useQuery({
    queryKey: keys.conversationsSince(today),
    queryFn: ({ signal }) => fetchConversations({ from: today }, signal),
    select: (conversations) => resumable(conversations, employeeId, today),
  });
}
