import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { lastPromises } from './last-promises.js';

function useLeft(employeeId: string) {
  const promises = useQuery({
    queryKey: keys.promises(employeeId),
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/employees/{id}/promises', { params: { path: { id: employeeId } }, signal })),
  });
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

/** Ticks a promise, wherever it is shown. */
export function useTickPromise() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) =>
      answerOf(api.PATCH('/api/next-actions/{id}', { params: { path: { id } }, body: { done } })),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.promises() }),
        queries.invalidateQueries({ queryKey: keys.allConversations() }),
      ]),
  });
}
