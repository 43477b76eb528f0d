import { LIMITS, type VersionedPart } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Forgets the oldest versions of a part beyond {@link LIMITS.versionsPerPart}. */
export async function pruneVersions(
  em: EntityManager,
  owner: string,
  conversationId: string,
  part: VersionedPart,
): Promise<void> {
  await em.execute(
    `delete from versions where id in (
       select id from versions where conversation_id = ? and owner = ? and part = ?
        order by created_at desc, id desc offset ?)`,
    [conversationId, owner, part, LIMITS.versionsPerPart],
  );
}
