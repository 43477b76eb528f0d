import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, completed } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';

/** The logins of the user: this one and those on other devices. */
export function useLogins() {
  return useQuery({
    queryKey: keys.logins(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/logins', { signal })),
  });
}

/** Ends another login of the user, or with `others` all but this one, and loads the list again. */
export function useEndLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (which: { id: string } | 'others') =>
      which === 'others'
        ? completed(api.DELETE('/api/logins'))
        : completed(api.DELETE('/api/logins/{id}', { params: { path: { id: which.id } } })),
    // A login that had ended already is gone from the list too.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.logins() }),
  });
}
