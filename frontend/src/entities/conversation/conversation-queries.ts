import type { VersionedPart } from '@app/contract';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { keys } from '../../api/query-keys.js';
import { useAuth } from '../account/auth-context.js';
import { fetchConversation, fetchVersion, fetchVersions } from './conversation-requests.js';

/** How often to look while an analysis is under way; the event is quicker, but it can be missed. */
const WAITING_INTERVAL_MS = 15_000;

function conversationOptions(id: string) {
  return queryOptions({
    queryKey: keys.conversation(id),
    queryFn: ({ signal }) => fetchConversation(id, signal),
  });
}

/** A 1on1 as the server holds it; fetched again when the socket says that it changed. Without an id nothing is fetched. */
export function useConversation(id: string | null) {
  const { status } = useAuth();
  return useQuery({
    ...conversationOptions(id ?? ''),
    enabled: id !== null && status === 'authenticated',
    refetchInterval: ({ state: { data } }) =>
      data?.analyses.some(({ state }) => state === 'waiting') === true ? WAITING_INTERVAL_MS : false,
  });
}

/** The names of the reports by the ids of the 1on1s; without 1on1s that cannot be read. */
export function useEmployeeNames(conversationIds: readonly string[]): ReadonlyMap<string, string> {
  const conversations = useQueries({
    queries: [...new Set(conversationIds)].map((id) => ({ ...conversationOptions(id), retry: false })),
  });
  return new Map(
    conversations.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.employee_name] as const])),
  );
}

/** What writes of a part have replaced, the newest first. */
export function useVersions(id: string, part: VersionedPart) {
  return useQuery({
    queryKey: keys.versions(id, part),
    queryFn: ({ signal }) => fetchVersions(id, part, signal),
  });
}

/** An earlier version with its content, which never changes. */
export function useVersion(id: string, versionId: string | null) {
  return useQuery({
    queryKey: keys.version(id, versionId ?? ''),
    queryFn: ({ signal }) => fetchVersion(id, versionId ?? '', signal),
    enabled: versionId !== null,
    staleTime: Infinity,
  });
}
