/** Which login of this browser began at the company's provider: it ends there too. */
const STORAGE_KEY = 'jizo:provider-login';

/** Notes that a login began there. */
export function noteProviderLogin(sid: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, sid);
  } catch {
    // Without a storage the login ends here alone.
  }
}

/** Whether a login began there. Says so once. */
export function takeProviderLogin(sid: string): boolean {
  try {
    if (localStorage.getItem(STORAGE_KEY) !== sid) return false;
    localStorage.removeItem(STORAGE_KEY);
    return true;
  } catch {
    return false;
  }
}
