import { EDITABLE_PARTS, type ConversationPart, type EditablePart, type MindMapNode } from '@app/contract';
import { Line, readLineChunks, type Conversation } from '@app/database';
import { AppError } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';
import { cleanMindMap } from './mind-map.js';
import { storeChanges } from '../transcript/threads/transcript-store.js';
import type { TranscriptThreads } from '../transcript/threads/transcript-threads.js';
import { keepVersion, revisionOf } from '../change/versions.js';

/** What a person changes; what is left out stays. */
export interface ConversationPatch {
  memo?: string | undefined;
  /** As it came: {@link cleanMindMap} reads it; null removes the map. */
  mindMap?: unknown;
  /** The whole text; lines that did not change keep their ids and times. */
  transcript?: string | undefined;
  theme?: string | undefined;
  stance?: string | undefined;
  /** Which 話者N is the manager; null: not known. */
  speakerRoles?: { manager?: number | null | undefined } | undefined;
  /** The revisions the edit started from. Without them the last write wins. */
  baseRevision?: Partial<Record<EditablePart, number | undefined>> | undefined;
}

/** The state that a 409 shows, in the shape of the detail. */
export interface CurrentState {
  memo: string;
  mind_map_data: MindMapNode[] | null;
  transcript: string;
  revisions: Record<EditablePart, number>;
}

/** @throws AppError CONFLICT with {@link CurrentState} when a base revision is not the current one */
export async function refuseStale(
  em: EntityManager,
  threads: TranscriptThreads,
  conversation: Conversation,
  base: ConversationPatch['baseRevision'] = {},
): Promise<void> {
  const stale = EDITABLE_PARTS.some(
    (part) => base[part] !== undefined && base[part] !== revisionOf(conversation, part),
  );
  if (!stale) return;
  const current: CurrentState = {
    memo: conversation.memo,
    mind_map_data: conversation.mindMap ?? null,
    transcript: await threads.run('format', {
      stored: await readLineChunks(em, conversation.owner, conversation.id),
    }),
    revisions: {
      memo: conversation.memoRevision,
      mindMap: conversation.mindMapRevision,
      transcript: conversation.transcriptRevision,
    },
  };
  throw new AppError('CONFLICT', { current });
}

// Each change keeps the version it replaces, raises the revisions it concerns and answers the parts that changed.

export async function changeMemo(
  em: EntityManager,
  conversation: Conversation,
  memo?: string,
): Promise<ConversationPart[]> {
  if (memo === undefined || memo === conversation.memo) return [];
  await keepVersion(em, conversation, 'memo', conversation.memo);
  conversation.memo = memo;
  conversation.memoRevision += 1;
  return ['memo'];
}

export async function changeMindMap(
  em: EntityManager,
  conversation: Conversation,
  input: unknown,
): Promise<ConversationPart[]> {
  if (input === undefined) return [];
  const mindMap = cleanMindMap(input);
  // The database orders keys its own way: reading the stored map like a new one makes both comparable.
  const before = JSON.stringify(cleanMindMap(conversation.mindMap));
  if (JSON.stringify(mindMap) === before) return [];
  await keepVersion(em, conversation, 'mindMap', before === 'null' ? '' : before);
  conversation.mindMap = mindMap;
  conversation.mindMapRevision += 1;
  return ['mindMap'];
}

export async function changeTranscript(
  em: EntityManager,
  threads: TranscriptThreads,
  conversation: Conversation,
  transcript?: string,
): Promise<ConversationPart[]> {
  if (transcript === undefined) return [];
  const stored = await readLineChunks(em, conversation.owner, conversation.id);
  const { before, ...changes } = await threads.run('replace', { stored, text: transcript });
  if (Object.values(changes).every((chunks) => chunks.length === 0)) return [];
  await storeChanges(em, conversation, changes);
  await keepVersion(em, conversation, 'transcript', before);
  conversation.transcriptRevision += 1;
  conversation.sourceRevision += 1;
  return ['transcript'];
}

/** Who says a line belongs to what is analysed. */
export async function changeSpeakerRoles(
  em: EntityManager,
  conversation: Conversation,
  { manager }: NonNullable<ConversationPatch['speakerRoles']> = {},
): Promise<ConversationPart[]> {
  if (manager === undefined || manager === (conversation.managerSpeaker ?? null)) return [];
  conversation.managerSpeaker = manager;
  if ((await em.count(Line, { conversationId: conversation.id })) > 0) conversation.sourceRevision += 1;
  return ['details'];
}

export function changeDetails(conversation: Conversation, { theme, stance }: ConversationPatch): ConversationPart[] {
  const before = { theme: conversation.theme, stance: conversation.stance };
  if (theme !== undefined) conversation.theme = theme;
  if (stance !== undefined) conversation.stance = stance;
  return conversation.theme === before.theme && conversation.stance === before.stance ? [] : ['details'];
}
