import {
  EDITABLE_PARTS,
  parseSpeakerTag,
  roleOfSpeaker,
  type EditablePart,
  type KnownSpeakers,
  type MindMapNode,
} from '@app/contract';
import { Line, readLineChunks, relabelLines, speakersByLine, Version, type Conversation } from '@app/database';
import { AppError } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';
import { cleanMindMap } from './mind-map.js';
import { storeChanges } from '../transcript/threads/transcript-store.js';
import type { TranscriptThreads } from '../transcript/threads/transcript-threads.js';
import type { PendingChange } from '../change/pending-change.js';
import { revisionOf, type Keeping } from '../change/versions.js';

/** Which 話者N is whose; null: not known. */
interface SpeakerRolesPatch {
  manager?: number | null | undefined;
  /** Given: both numbers are taken as they are, and no line changes its speaker. For putting back what stood before. */
  employee?: number | null | undefined;
}

/** The fields that a person changes; a missing field stays. */
export interface ConversationPatch {
  memo?: string | undefined;
  /** As it came: {@link cleanMindMap} reads it; null removes the map. */
  mindMap?: unknown;
  /** The whole text; lines that did not change keep their ids and times. */
  transcript?: string | undefined;
  theme?: string | undefined;
  stance?: string | undefined;
  speakerRoles?: SpeakerRolesPatch | undefined;
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

// Each changes what differs, keeps the version it replaces, and notes the parts that changed.

export async function changeMemo(pending: PendingChange, memo?: string): Promise<void> {
  const { conversation } = pending;
  if (memo === undefined || memo === conversation.memo) return;
  await pending.edit('memo', conversation.memo);
  conversation.memo = memo;
}

export async function changeMindMap(pending: PendingChange, input: unknown): Promise<void> {
  if (input === undefined) return;
  const { conversation } = pending;
  const mindMap = cleanMindMap(input);
  // The database orders keys its own way: reading the stored map like a new one makes both comparable.
  const before = JSON.stringify(cleanMindMap(conversation.mindMap));
  if (JSON.stringify(mindMap) === before) return;
  await pending.edit('mindMap', before === 'null' ? '' : before);
  conversation.mindMap = mindMap;
}

export async function changeTranscript(
  pending: PendingChange,
  threads: TranscriptThreads,
  transcript?: string,
): Promise<void> {
  if (transcript !== undefined) await replaceLines(pending, threads, { text: transcript, lines: null }, {});
}

/**
 * Puts an earlier transcript back. Its lines are those that they were, also where they were removed since. Whose they are is as today, unless
 * that is unknown, one of the two speaks nowhere then, or what is said of the lines today holds with the roles of that time rather.
 * @returns the version that keeps what was replaced, so that it can be put back in its turn; null: there was nothing
 */
export async function restoreTranscript(
  pending: PendingChange,
  threads: TranscriptThreads,
  { content, lines = null, managerSpeaker = null, employeeSpeaker = null }: Version,
): Promise<string | null> {
  const { em, conversation } = pending;
  const { owner, id } = conversation;
  const today = { manager: conversation.managerSpeaker ?? null, employee: conversation.employeeSpeaker ?? null };
  const then = { manager: managerSpeaker, employee: employeeSpeaker };
  const before = await speakersByLine(em, owner, id);
  const kept = await replaceLines(pending, threads, { text: content, lines }, { always: true });
  const after = await speakersByLine(em, owner, id);
  const speaking = new Set(after.values());
  const known = [today.manager, today.employee].filter((speaker) => speaker !== null);
  const isOfUse = known.length > 0 && known.every((speaker) => speaking.has(speaker));
  const wereKnown = managerSpeaker !== null || employeeSpeaker !== null;
  const holds = (roles: KnownSpeakers): number => agreement(before, today, after, roles);
  if ((isOfUse || !wereKnown) && holds(today) >= holds(then)) return kept;
  Object.assign(conversation, { managerSpeaker, employeeSpeaker });
  pending.touch('details');
  return kept;
}

/** How many lines are the same person's before and after, less those that are the other's. */
function agreement(
  before: ReadonlyMap<string, number | null>,
  roles: KnownSpeakers,
  after: ReadonlyMap<string, number | null>,
  others: KnownSpeakers,
): number {
  let sum = 0;
  for (const [line, speaker] of after) {
    const [was, is] = [roleOfSpeaker(before.get(line) ?? null, roles), roleOfSpeaker(speaker, others)];
    if (was !== null && is !== null) sum += was === is ? 1 : -1;
  }
  return sum;
}

async function replaceLines(
  pending: PendingChange,
  threads: TranscriptThreads,
  wanted: { text: string; lines: string | null },
  keeping: Keeping,
): Promise<string | null> {
  const { em, conversation } = pending;
  const stored = await readLineChunks(em, conversation.owner, conversation.id);
  const { kept, ...changes } = await threads.run('replace', { stored, ...wanted });
  if (Object.values(changes).every((chunks) => chunks.length === 0)) return null;
  await storeChanges(em, conversation, changes);
  return pending.edit('transcript', kept.content, { ...keeping, lines: kept.lines });
}

/**
 * Decides which 話者N is the manager; everyone else is the employee then, unless that number is given too, or known by the name that an
 * import has. Lines that were named as the manager's one by one go on under that number. The speaker of a line is part of the analysed
 * content.
 */
export async function changeSpeakerRoles(
  pending: PendingChange,
  { manager, employee }: SpeakerRolesPatch = {},
): Promise<void> {
  const { em, conversation } = pending;
  const { id, owner } = conversation;
  const [before, known] = [conversation.managerSpeaker ?? null, conversation.employeeSpeaker ?? null];
  if (manager === undefined || (manager === before && (employee ?? null) === known)) return;
  const isDecided = employee === undefined && known !== null;
  const wereNamed = isDecided && before !== null && !(await isVoiceOfFile(pending, before));
  const kept = isDecided && !wereNamed && known !== manager ? known : null;
  Object.assign(conversation, { managerSpeaker: manager, employeeSpeaker: employee ?? kept });
  if (wereNamed && manager !== null && manager !== before && manager !== known) {
    await relabelLines(em, owner, id, before, manager);
    pending.touch('transcript');
  }
  if ((await em.count(Line, { conversationId: id })) > 0) pending.changeSource();
  pending.noteChange('speakers');
  pending.touch('details');
}

/** Whether an import brought a speaker with it: as the text from before every change has it. A number that naming made is none. */
async function isVoiceOfFile({ em, conversation }: PendingChange, speaker: number): Promise<boolean> {
  if (!conversation.imported) return false;
  const oldest = await em.findOne(
    Version,
    { conversationId: conversation.id, part: 'transcript' },
    { orderBy: { revision: 'asc' }, disableIdentityMap: true },
  );
  return oldest?.content.split('\n').some((line) => parseSpeakerTag(line).speaker === speaker) ?? true;
}

export function changeDetails(pending: PendingChange, { theme, stance }: ConversationPatch): void {
  const { conversation } = pending;
  const before = { theme: conversation.theme, stance: conversation.stance };
  if (theme !== undefined) conversation.theme = theme;
  if (stance !== undefined) conversation.stance = stance;
  if (conversation.theme === before.theme && conversation.stance === before.stance) return;
  pending.noteChange('details');
  pending.touch('details');
}
