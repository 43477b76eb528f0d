import { TIMINGS, type VersionedPart } from '@app/contract';
import { pruneVersions, Version, type Conversation } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Keeps what a write replaces, at most one version a minute and part: of a burst of saves the text from before it. Call it
 * before the part's revision is raised. Nothing is kept of an empty text.
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
  if (newest !== null && now.getTime() - newest.createdAt.getTime() < TIMINGS.versionInterval) return;
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
