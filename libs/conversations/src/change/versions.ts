import { TIMINGS, type VersionedPart } from '@app/contract';
import { databaseNow, pruneVersions, Version, type Conversation } from '@app/database';
import { newId } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Parts that are saved by a press and not while somebody types: each save replaces what was meant to stand. */
const SAVED_BY_A_PRESS: readonly VersionedPart[] = ['summary', 'nextActions'];

/** How a version is kept. */
export interface Keeping {
  /** Of a transcript, its lines beside their words, as {@link keptTranscript} writes them. */
  lines?: string;
  /** Also right after another version: it is what a press has replaced, and may be wanted back. */
  always?: boolean;
}

/**
 * Keeps what a write replaces. Of a part that is saved while somebody types at most one version a minute: of a burst of saves the text
 * from before it. Call it before the part's revision is raised. Nothing is kept of an empty text.
 * @returns the id of the version; null: none was kept
 */
export async function keepVersion(
  em: EntityManager,
  conversation: Conversation,
  part: VersionedPart,
  content: string,
  { lines, always = SAVED_BY_A_PRESS.includes(part) }: Keeping = {},
): Promise<string | null> {
  if (content === '') return null;
  const { id: conversationId, owner } = conversation;
  const newest = await em.findOne(
    Version,
    { conversationId, part },
    { orderBy: { createdAt: 'desc' }, disableIdentityMap: true },
  );
  const now = await databaseNow(em);
  const sinceNewest = newest === null ? Infinity : now.getTime() - newest.createdAt.getTime();
  if (!always && sinceNewest < TIMINGS.versionInterval) return null;
  const { managerSpeaker = null, employeeSpeaker = null } = conversation;
  const { id } = em.create(Version, {
    id: newId(),
    owner,
    conversationId,
    part,
    content,
    revision: revisionOf(conversation, part),
    createdAt: now,
    ...(lines !== undefined && { lines, managerSpeaker, employeeSpeaker }),
  });
  await em.flush();
  await pruneVersions(em, owner, conversationId, part);
  return id;
}

/** The revision of a part; results have that of the conversation. */
export function revisionOf(conversation: Conversation, part: VersionedPart): number {
  if (part === 'memo') return conversation.memoRevision;
  if (part === 'summary' || part === 'nextActions') return conversation.revision;
  return part === 'mindMap' ? conversation.mindMapRevision : conversation.transcriptRevision;
}
