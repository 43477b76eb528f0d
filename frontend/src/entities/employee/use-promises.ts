import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { useAuth } from '../account/auth-context.js';
import { lastPromises } from './last-promises.js';

/** The promises made in the 1on1s with one report, open ones first. */
export function useEmployeePromises(employeeId: string) {
  return useQuery({
    queryKey: keys.promises(employeeId),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/employees/{id}/promises', { params: { path: { id: employeeId } }, signal })),
  });
}

/** An open promise with any report. */
export type OpenPromise = Schemas['OpenPromiseDto'];

/** Every open promise of both sides, over all reports. */
export function useOpenPromises() {
  const { status } = useAuth();
  return useQuery({
    queryKey: keys.promises('all'),
    queryFn: ({ signal }) => answerOf(api.GET('/api/employees/promises', { signal })),
    enabled: status === 'authenticated',
  });
}

function useLeft(employeeId: string) {
  const promises = useEmployeePromises(employeeId);
  const issues = useQuery({
    queryKey: keys.dashboard('issues', employeeId),
    queryFn: ({ signal }) => answerOf(api.GET('/api/dashboard/issues', { params: { query: { employeeId } }, signal })),
  });
  return { promises, issues };
}

/** Whether what the 1on1s before left is still being fetched. */
export function useIsReadingPromises(employeeId: string): boolean {
  const { promises, issues } = useLeft(employeeId);
  return promises.isLoading || issues.isLoading;
}

/** The promises of earlier 1on1s with this person; null while they are fetched and if there are none. */
export function useLastPromises(employeeId: string, currentId: string | null) {
  const { promises, issues } = useLeft(employeeId);
  return promises.data === undefined ? null : lastPromises(promises.data, issues.data ?? [], currentId);
}

/** Changes a promise by hand, wherever it is shown: ticks it, or decides whose it is. */
export function useChangePromise() {
  const queries = useQueryClient();
  return useMutation({
    // One after the other: of two quick ticks the last one stands.
    scope: { id: 'promises' },
    mutationFn: ({ id, body }: { id: string; body: Schemas['PatchNextActionDto'] }) =>
      answerOf(api.PATCH('/api/next-actions/{id}', { params: { path: { id } }, body })),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.promises() }),
        queries.invalidateQueries({ queryKey: keys.allConversations() }),
      ]),
  });
}
