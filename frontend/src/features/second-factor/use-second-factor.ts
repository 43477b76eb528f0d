import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, completed, type Schemas } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';

/** The password, and the code where the account asks for one. */
export type Proof = Schemas['ProofDto'];

/** What the account asks for beside the password. */
export function useSecondFactor() {
  return useQuery({
    queryKey: keys.secondFactor(),
    queryFn: ({ signal }) => answerOf(api.GET('/api/account/second-factor', { signal })),
  });
}

/** Loads again what a change of the second factor has changed. */
export function useReload(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: keys.secondFactor() });
    void queries.invalidateQueries({ queryKey: keys.passkeys() });
    void queries.invalidateQueries({ queryKey: keys.logins() });
  };
}

export async function removeTotp(body: Proof): Promise<void> {
  await completed(api.DELETE('/api/account/second-factor/totp', { body }));
}

export async function makeRecoveryCodes(body: Proof): Promise<string[]> {
  const { recoveryCodes } = await answerOf(api.POST('/api/account/second-factor/recovery-codes', { body }));
  return recoveryCodes ?? [];
}
