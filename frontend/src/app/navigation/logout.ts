import { loadRecording } from '../../features/recording/index.js';

/** Seconds of sound of a user that lie in this browser and are not text. What cannot be read now stays anyway. */
export async function unsentOf(userId: string): Promise<number> {
  return loadRecording().then(
    ({ unsentSeconds }) => unsentSeconds(userId),
    () => 0,
  );
}

/**
 * What has to be done before a login ends: wishes to delete are sent, which takes 3 s at most; sound is deleted only where the
 * person lets it go. Whoever wants to leave can, even where nothing can be fetched.
 */
export async function beforeLogout(userId: string, letGo: boolean): Promise<void> {
  const leftovers = await loadRecording().catch(() => null);
  await leftovers?.sendWishes(userId);
  if (letGo) await leftovers?.purgeUser(userId).catch(() => undefined);
}
