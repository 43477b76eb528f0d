import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';

/** The user's own mail address; the token may say one of before. */
export function useOwnEmail() {
  return useQuery({
    queryKey: keys.ownEmail(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/account/email', { signal })),
  });
}

/** Changes the user's own mail address. */
export function useChangeEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['ChangeEmailDto']) => answerOf(api.PUT('/api/account/email', { body })),
    onSuccess: ({ email }) => {
      queries.setQueryData<Schemas['OwnEmailDto']>(keys.ownEmail(), { email });
      // An administrator's list shows it too.
      return queries.invalidateQueries({ queryKey: keys.users() });
    },
  });
}
