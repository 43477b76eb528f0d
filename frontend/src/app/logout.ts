import { loadLeftovers } from './load-leftovers.js';

/** Nobody waits longer to log out; what was not sent by then is sent after the next login. */
const WISHES_MS = 3_000;

/** Seconds of sound of a user that lie in this browser and are not text. What cannot be read now stays anyway. */
export async function unsentOf(userId: string): Promise<number> {
  return loadLeftovers().then(
    ({ unsentSeconds }) => unsentSeconds(userId),
    () => 0,
  );
}

/** What has to be done before a login ends: wishes to delete are sent; sound is deleted where the person lets it go. */
export async function beforeLogout(userId: string, letGo: boolean): Promise<void> {
  const leftovers = await loadLeftovers().catch(() => null);
  if (leftovers === null) return;
  const sent = leftovers.sendWishes(userId).catch(() => undefined);
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, WISHES_MS))]);
  if (letGo) await leftovers.purgeUser(userId).catch(() => undefined);
}
