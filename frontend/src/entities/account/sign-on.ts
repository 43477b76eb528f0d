import { answerOf, api, completed, type Schemas } from '../../api/client.js';
import { HOME_PATH, safeReturnPath } from './access.js';

/** Where the person wanted to go: it stays in this tab, and no server sees it. */
const RETURN_KEY = 'jizo:sign-on-return';

/** How somebody wants to log in. */
export interface SignOnWish {
  remember: boolean;
  /** An administrator's code, which links the account; empty without one. */
  code: string;
}

/** Sends the browser to the company's login, from which it comes back to the screen of the sign-on. */
export async function startSignOn(returnTo: string, { remember, code }: SignOnWish): Promise<void> {
  const { url } = await answerOf(api.POST('/api/oidc/start', { body: { remember, ...(code !== '' && { code }) } }));
  try {
    sessionStorage.setItem(RETURN_KEY, returnTo);
  } catch {
    // Without a storage the first screen follows.
  }
  window.location.assign(url);
}

/** Sends the browser to the company's login, to link the account of the user. */
export async function startLink(body: Schemas['ProofDto']): Promise<void> {
  const { url } = await answerOf(api.POST('/api/oidc/link', { body }));
  window.location.assign(url);
}

/** Takes the company's login from the account of the user. */
export async function unlink(body: Schemas['ProofDto']): Promise<void> {
  await completed(api.DELETE('/api/oidc/link', { body }));
}

/** Trades what the company's login has left for a token. */
export async function tradeSignOn(code: string): Promise<string> {
  return (await answerOf(api.POST('/api/oidc/token', { body: { code } }))).token;
}

/** Where the person wanted to go. */
export function returnPath(): string {
  try {
    const path = safeReturnPath(sessionStorage.getItem(RETURN_KEY));
    sessionStorage.removeItem(RETURN_KEY);
    return path;
  } catch {
    return HOME_PATH;
  }
}
