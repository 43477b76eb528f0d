import { TIMINGS, type VersionedPart } from '@app/contract';
import { pruneVersions, Version, type Conversation } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Parts that are saved by a press and not while somebody types: each save replaces what was meant to stand. */
const SAVED_BY_A_PRESS: readonly VersionedPart[] = ['summary', 'nextActions'];

/**
 * Keeps what a write replaces. Of a part that is saved while somebody types at most one version a minute: of a burst of saves the text
 * from before it. Call it before the part's revision is raised. Nothing is kept of an empty text.
 */
export async function keepVersion(
  em: EntityManager,
  conversation: Conversation,
  part: VersionedPart,
  content: string,
): Promise<void> {
  if (content === '') return;
  const { id: conversationId, owner } = conversation;
  const newest = await em.findOne(
    Version,
    { conversationId, part },
    { orderBy: { createdAt: 'desc' }, disableIdentityMap: true },
  );
  const now = new Date();
  const sinceNewest = newest === null ? Infinity : now.getTime() - newest.createdAt.getTime();
  if (!SAVED_BY_A_PRESS.includes(part) && sinceNewest < TIMINGS.versionInterval) return;
  em.create(Version, {
    owner,
    conversationId,
    part,
    content,
    revision: revisionOf(conversation, part),
    createdAt: now,
  });
  await em.flush();
  await pruneVersions(em, owner, conversationId, part);
}

/** The revision of a part; results have that of the conversation. */
export function revisionOf(conversation: Conversation, part: VersionedPart): number {
  if (part === 'memo') return conversation.memoRevision;
  if (part === 'summary' || part === 'nextActions') return conversation.revision;
  return part === 'mindMap' ? conversation.mindMapRevision : conversation.transcriptRevision;
}
