import { LIMITS } from '@app/contract';
import { hashKey, keepPreviousData, useInfiniteQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { answerOf, api, type Schemas } from '../../../api/client.js';
import { keys } from '../../../api/query-keys.js';
import { useAuth } from '../../../entities/account/auth-context.js';

type SearchPart = Schemas['ConversationSearchDto'];
type Hit = SearchPart['items'][number];

/** What the parts have found, the newest first, each once: a search that had to begin again finds some twice, and others late. */
export function foundIn(parts: readonly SearchPart[]): SearchPart['items'] {
  const found = new Map(parts.flatMap(({ items }) => items.map((item) => [item.id, item])));
  return [...found.values()].sort(newestFirst).slice(0, LIMITS.searchHits);
}

/** As the server lists them: by time, then by id. */
function newestFirst(one: Hit, other: Hit): number {
  return compare(other.timestamp, one.timestamp) || compare(other.id, one.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Where a search goes on; undefined where it has looked at everything, or has found as many as are shown. */
export function nextPart(last: SearchPart, parts: readonly SearchPart[]): string | undefined {
  return foundIn(parts).length < LIMITS.searchHits ? (last.next ?? undefined) : undefined;
}

/**
 * Asks for a search again when the lists beside it are asked for again, since 1on1s have changed. One that goes on is left to end first:
 * begun anew at each change it never would, while a talk is held.
 */
function useChangedLists(queryKey: QueryKey, isRunning: boolean): void {
  const queries = useQueryClient();
  const [changes, setChanges] = useState(0);
  const heard = useRef(0);
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        const isChange = event.type === 'updated' && event.action.type === 'invalidate';
        // Their keys begin alike.
        const ofLists = hashKey(keys.conversations()).slice(0, -1);
        if (isChange && event.query.queryHash.startsWith(ofLists)) setChanges((before) => before + 1);
      }),
    [queries],
  );
  const hash = hashKey(queryKey);
  useEffect(() => {
    if (isRunning || heard.current === changes) return;
    heard.current = changes;
    void queries.invalidateQueries({ predicate: ({ queryHash }) => queryHash === hash });
  }, [isRunning, changes, queries, hash]);
}

/**
 * The 1on1s in which words were said or written, the newest first. A search that takes long comes in parts: what was found is there
 * to be read while the next part is asked for.
 */
export function useSearch(words: string, employeeId: string) {
  const { status } = useAuth();
  const query = useInfiniteQuery({
    queryKey: keys.search(words, employeeId),
    queryFn: ({ signal, pageParam }) => {
      const more = { ...(employeeId !== '' && { employeeId }), ...(pageParam !== '' && { after: pageParam }) };
      return answerOf(api.GET('/api/conversations/search', { params: { query: { q: words, ...more } }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: nextPart,
    enabled: status === 'authenticated',
    placeholderData: keepPreviousData,
    // Nobody hears for one that is not on the screen what changes.
    staleTime: 0,
  });
  const { data, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query;
  const goesOn = hasNextPage && !isError && !isPlaceholderData;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  useChangedLists(keys.search(words, employeeId), goesOn || isFetching);
  const last = data?.pages.at(-1);
  return {
    ...query,
    found: data === undefined ? undefined : foundIn(data.pages),
    /** How far a search has come that still goes on. */
    progress: goesOn && last !== undefined ? { looked: last.looked, total: last.total } : null,
  };
}
