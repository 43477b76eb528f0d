import { loadRecording } from '../../features/recording/index.js';
import { hasDrafts } from '../../helpers/draft-storage.js';

/** Seconds of a user's sound in this browser that are not text yet; 0 if that cannot be read: logging out does not delete it. */
export async function unsentOf(userId: string): Promise<number> {
  return loadRecording().then(
    ({ unsentSeconds }) => unsentSeconds(userId),
    () => 0,
  );
}

/**
 * Does what has to happen before a login ends: deletions that wait are sent, for 3 s at most, and sound is deleted where the
 * person asked for it. Without a network, logging out works all the same.
 */
export async function beforeLogout(userId: string, isDiscarding: boolean): Promise<void> {
  const recording = await loadRecording().catch(() => null);
  await recording?.sendDeletions(userId);
  if (isDiscarding) await recording?.purgeUser(userId).catch(() => undefined);
}

/** Whether the user has typed something here that the server does not have. */
export function hasTyped(userId: string): boolean {
  return hasDrafts(localStorage, userId);
}
