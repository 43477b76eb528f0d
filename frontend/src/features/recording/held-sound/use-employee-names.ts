import { useQueries } from '@tanstack/react-query';
import { answerOf, api } from '../../../api/client.js';
import { keys } from '../../../api/query-keys.js';
import type { HeldSound } from '../model/recording-model.js';

/** With whom the talks were of which sound lies here, by the id of the talk; without those that cannot be read. */
export function useEmployeeNames(held: readonly Pick<HeldSound, 'conversationId'>[]): ReadonlyMap<string, string> {
  const ids = [...new Set(held.map(({ conversationId }) => conversationId))];
  const talks = useQueries({
    queries: ids.map((id) => ({
      queryKey: keys.conversation(id),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        answerOf(api.GET('/api/conversations/{id}', { params: { path: { id } }, signal })),
      retry: false,
    })),
  });
  return new Map(talks.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.employee_name] as const])));
}
