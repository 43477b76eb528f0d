import { IMPORT_CONSENT } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Notes that the consents to record no longer hold; that to an import is another one, and stays. @returns how many did */
export async function withdrawConsents(em: EntityManager, owner: string, conversationId: string): Promise<number> {
  const rows = await em.execute<unknown[]>(
    `update consents set withdrawn_at = clock_timestamp()
      where owner = ? and conversation_id = ? and withdrawn_at is null and key is distinct from ? returning id`,
    [owner, conversationId, IMPORT_CONSENT],
  );
  return rows.length;
}

/** Notes that the consent to an import no longer holds. @returns the id of each that did */
export async function withdrawImportConsents(
  em: EntityManager,
  owner: string,
  conversationId: string,
): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `update consents set withdrawn_at = clock_timestamp()
      where owner = ? and conversation_id = ? and withdrawn_at is null and key = ? returning id`,
    [owner, conversationId, IMPORT_CONSENT],
  );
  return rows.map(({ id }) => id);
}

/**
 * Binds the consents from before there were keys to the destinations of the configuration given, across owners, once: a consent of
 * one of its modes gets that mode's key, any other covers nothing from now on.
 */
export async function bindOldConsents(
  em: EntityManager,
  destinations: readonly { mode: string; words: string; key: string }[],
): Promise<void> {
  for (const { mode, words, key } of destinations)
    await em.execute('update consents set key = ?, words = ? where key is null and mode = ?', [key, words, mode]);
  await em.execute(`update consents set key = '' where key is null`);
}
