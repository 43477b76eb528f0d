import { addMonths } from '@app/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerOf, api, completed } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { useAuth } from '../account/auth-context.js';
import { calendarDays, type LogEntry } from './log-days.js';

/** What was answered is no list. */
export class UnexpectedFormat extends Error {
  override readonly name = 'UnexpectedFormat';
}

interface Range {
  from?: string;
  to?: string;
  employeeId?: string;
  q?: string;
  limit?: number;
}

async function fetchLog(query: Range, signal: AbortSignal): Promise<LogEntry[]> {
  const list = await answerOf(api.GET('/api/conversations', { params: { query }, signal }));
  const answer: unknown = list;
  if (!Array.isArray(answer)) throw new UnexpectedFormat();
  return list;
}

function monthOptions(month: string) {
  return queryOptions({
    queryKey: keys.conversationsIn(month),
    queryFn: ({ signal }) => fetchLog(calendarDays(month), signal),
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

/** The newest 1on1 with one report, or with any; null where there was none. */
export function useLatest(employeeId: string) {
  const { status } = useAuth();
  return useQuery({
    queryKey: keys.latestConversation(employeeId),
    queryFn: ({ signal }) => fetchLog({ limit: 1, ...(employeeId !== '' && { employeeId }) }, signal),
    select: ([latest]) => latest ?? null,
    enabled: status === 'authenticated',
  });
}

/** The 1on1s in which words were said or written, the newest first. */
export function useSearch(words: string, employeeId: string) {
  const { status } = useAuth();
  return useQuery({
    queryKey: keys.conversationsWith(words, employeeId),
    queryFn: ({ signal }) => fetchLog({ q: words, ...(employeeId !== '' && { employeeId }) }, signal),
    enabled: status === 'authenticated',
    placeholderData: keepPreviousData,
  });
}

/**
 * Removes a 1on1 and everything derived from it, for good.
 * @param onDeleted runs also after the screen that asked has closed
 */
export function useDeleteConversation(onDeleted: (id: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => completed(api.DELETE('/api/conversations/{id}', { params: { path: { id } } })),
    onSuccess: async (_, id) => {
      onDeleted(id);
      queries.removeQueries({ queryKey: keys.conversation(id) });
      void queries.invalidateQueries({ queryKey: keys.dashboard() });
      await queries.invalidateQueries({ queryKey: keys.conversations() });
    },
  });
}
