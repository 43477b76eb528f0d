import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { answerOf, api, completed, listOf, type Schemas } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { useAuth } from '../account/auth-context.js';

/** A report of the manager. */
export type Employee = Schemas['EmployeeDto'];

/** The manager's own reports; fetched after the login. */
export function useEmployees() {
  const { status } = useAuth();
  return useQuery({
    queryKey: keys.employees(),
    queryFn: ({ signal }) => listOf(api.GET('/api/employees', { signal })),
    enabled: status === 'authenticated',
  });
}

/** When the last 1on1 with each report was, and which promises are open; by the report's id. */
export function useEmployeeStatus() {
  return useQuery({
    queryKey: keys.promises(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/employees/standing', { signal })),
    select: byEmployee,
  });
}

function byEmployee(standings: readonly Schemas['EmployeeStandingDto'][]) {
  return new Map(standings.map((standing) => [standing.employee_id, standing]));
}

/** Reports stand in the lists, with what was promised, and on the dashboard. */
function refetchLists(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: keys.dashboard() });
  void queries.invalidateQueries({ queryKey: keys.promises() });
  return queries.invalidateQueries({ queryKey: keys.employees() });
}

/** A report that was there before stands with each of its 1on1s, too. */
function refetchEverywhere(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: keys.conversations() });
  void queries.invalidateQueries({ queryKey: keys.allConversations() });
  return refetchLists(queries);
}

/** Adds a report and shows it in every list. */
export function useAddEmployee() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['CreateEmployeeDto']) => answerOf(api.POST('/api/employees', { body })),
    onSuccess: () => refetchLists(queries),
  });
}

/** Changes name or address of a report, under which the 1on1s are read from then on. */
export function useChangeEmployee(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['UpdateEmployeeDto']) =>
      answerOf(api.PATCH('/api/employees/{id}', { params: { path: { id } }, body })),
    onSuccess: () => refetchEverywhere(queries),
  });
}

/** Takes a report off the lists; its 1on1s stay readable. */
export function useDeleteEmployee() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => completed(api.DELETE('/api/employees/{id}', { params: { path: { id } } })),
    onSuccess: () => refetchEverywhere(queries),
  });
}
