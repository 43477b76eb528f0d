import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, completed, type Schemas } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { useAuth } from '../auth/index.js';

/** A report of the manager. */
export type Employee = Schemas['EmployeeDto'];

/** The manager's own reports; fetched once somebody is logged in. */
export function useEmployees() {
  const { status } = useAuth();
  return useQuery({
    queryKey: keys.employees(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/employees', { signal })),
    enabled: status === 'authenticated',
  });
}

/** Adds a report and shows it in every list. */
export function useAddEmployee() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['CreateEmployeeDto']) => answerOf(api.POST('/api/employees', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.employees() }),
  });
}

/** Takes a report off the lists; its 1on1s stay readable. */
export function useDeleteEmployee() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => completed(api.DELETE('/api/employees/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.employees() }),
  });
}
