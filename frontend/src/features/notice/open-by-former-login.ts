import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.js';
import { forgetFormerToken, formerKey } from '../../api/auth-token.js';
import { api, completed } from '../../api/client.js';

/** Opens closed records with the token of the login that ran in this browser before, if it was the user's, and shows them. */
export async function openByFormerLogin(userId: string, queries: QueryClient): Promise<void> {
  const token = localStorage.getItem(formerKey(userId));
  if (token === null) return;
  try {
    await completed(api.POST('/api/account/records/login', { body: { token } }));
    forgetFormerToken(userId);
    await queries.invalidateQueries();
  } catch (error) {
    // What the server does not take it takes at no other time either. Without a network it is there for the next time.
    if (error instanceof ApiError && error.code === 'RECORDS_PROOF_INVALID') forgetFormerToken(userId);
  }
}
