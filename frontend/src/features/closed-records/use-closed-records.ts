import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.js';
import { decodeToken, forgetFormerToken, readFormerToken } from '../../api/auth-token.js';
import { answerOf, api, completed } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';

/** The user's records that closed when a reset which an administrator began was used, and what opens them. */
export function useClosedRecords() {
  return useQuery({
    queryKey: keys.closedRecords(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/account/records', { signal })),
    refetchOnWindowFocus: true,
  });
}

/** Fetches again all that is on the screen: lists, promises and dashboard have more to show. */
export function useReloadAll(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

/** Whoever was logged in here when the records closed proves to be the owner without doing anything. */
export function useOpeningByFormerLogin(userId: string | undefined, count: number): void {
  const reload = useReloadAll();
  const isTried = useRef(false);
  useEffect(() => {
    if (count === 0 || userId === undefined || isTried.current) return;
    const token = readFormerToken();
    if (token === null || decodeToken(token)?.id !== userId) return;
    isTried.current = true;
    completed(api.POST('/api/account/records/login', { body: { token } })).then(
      () => {
        forgetFormerToken();
        void reload();
      },
      (error: unknown) => {
        // What the server does not take it takes at no other time either.
        if (error instanceof ApiError && error.code === 'RECORDS_PROOF_INVALID') forgetFormerToken();
      },
    );
  });
}
