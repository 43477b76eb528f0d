import type { ProposedQuestion } from '@app/contract';
import { isRecording, Message, Version, type Conversation } from '@app/database';
import { AppError } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ConversationChanges } from '../change/change-conversation.js';
import type { PendingChange } from '../change/pending-change.js';
import {
  changeDetails,
  changeMemo,
  changeMindMap,
  changeSpeakerRoles,
  changeTranscript,
  refuseStale,
  restoreTranscript,
  type ConversationPatch,
} from './change-parts.js';
import { keep } from '../chat/shown-questions.js';
import { storeMessages, type MessageDraft } from '../chat/store-messages.js';
import { assertTranscriptSize } from '../transcript/format/parse-transcript.js';
import { TranscriptThreads } from '../transcript/threads/transcript-threads.js';

/** Changes what people write: memo, mind map, transcript, theme, stance and roles, and the chat. */
@Injectable()
export class ConversationEditor {
  constructor(
    private readonly changes: ConversationChanges,
    private readonly threads: TranscriptThreads,
  ) {}

  /**
   * @throws AppError CONVERSATION_NOT_FOUND, TRANSCRIPT_TOO_LARGE, VALIDATION (mind map), RECORDING_RUNNING, TRANSCRIPT_EXPIRED, or CONFLICT with
   * {@link CurrentState} when a base revision is not the current one; then nothing is changed
   */
  async patch(id: string, patch: ConversationPatch): Promise<Conversation> {
    if (patch.transcript !== undefined) assertTranscriptSize(patch.transcript);
    return this.changes.change(id, async (pending) => {
      const { em, conversation } = pending;
      const transcript = await transcriptToStore(em, conversation, patch);
      const isLeftOut = transcript !== patch.transcript;
      await refuseStale(em, this.threads, conversation, {
        ...patch.baseRevision,
        ...(isLeftOut && { transcript: undefined }),
      });
      await changeMemo(pending, patch.memo);
      await changeMindMap(pending, patch.mindMap);
      await changeTranscript(pending, this.threads, transcript);
      await changeSpeakerRoles(pending, patch.speakerRoles);
      changeDetails(pending, patch);
      if (pending.parts.size > 0) await pending.noteActivity();
      return conversation;
    });
  }

  /**
   * Puts an earlier transcript back, with the lines that were removed since; lines that came later go.
   * @param base the transcript's revision that the person sees
   * @returns the version that keeps what was replaced; null: there was nothing
   * @throws AppError CONVERSATION_NOT_FOUND, NOT_FOUND for what is no version of its transcript, RECORDING_RUNNING, TRANSCRIPT_EXPIRED, CONFLICT
   */
  restore(id: string, versionId: string, base?: number): Promise<string | null> {
    return this.changes.change(id, async (pending) => {
      const { em, conversation } = pending;
      const wanted = { id: versionId, conversationId: id, part: 'transcript' as const };
      const version = await em.findOne(Version, wanted, { disableIdentityMap: true });
      if (version === null) throw new AppError('NOT_FOUND');
      if (await isRecording(em, conversation.owner, id)) throw new AppError('RECORDING_RUNNING');
      await refuseStale(em, this.threads, conversation, { transcript: base });
      const kept = await restoreTranscript(pending, this.threads, version);
      if (pending.parts.size > 0) await pending.noteActivity();
      return kept;
    });
  }

  /**
   * Adds messages in their order, as {@link storeMessages} does.
   * @throws AppError CONVERSATION_NOT_FOUND, TRANSCRIPT_EXPIRED
   */
  addMessages(id: string, drafts: readonly MessageDraft[]): Promise<Message[]> {
    if (drafts.length === 0) return Promise.resolve([]);
    return this.changes.change(id, (pending) => storeMessages(pending, drafts));
  }

  /**
   * Puts other examples of questions under the AI's newest message, unless the words they were made from were deleted since, or those
   * that stand there were made from more of the talk: an answer may come late. Those that stood there are kept as shown.
   * @throws AppError CONVERSATION_NOT_FOUND
   */
  async replaceNewestQuestions(id: string, questions: readonly ProposedQuestion[], madeFrom: number): Promise<void> {
    const replace = async (pending: PendingChange): Promise<void> => {
      const newest = await pending.em.findOne(
        Message,
        { conversationId: id, sender: 'ai' },
        { orderBy: { position: 'desc' }, refresh: true },
      );
      if (newest === null || madeFrom <= pending.conversation.erasedRevision) return;
      if (madeFrom < (newest.questionsFrom ?? 0)) return;
      const { owner } = pending.conversation;
      for (const shown of newest.suggestedQuestions) keep(pending.em, { owner, conversationId: id }, shown);
      Object.assign(newest, { suggestedQuestions: [...questions], questionsFrom: madeFrom });
      pending.touch('messages');
    };
    await this.changes.change(id, replace, 'present');
  }
}

/**
 * While a recording runs its lines come from the recogniser: a whole text would overwrite the newest lines.
 * @returns the transcript to store; undefined: the stored transcript stays
 * @throws AppError RECORDING_RUNNING when the change holds only the transcript
 */
async function transcriptToStore(
  em: EntityManager,
  { id, owner }: Conversation,
  patch: ConversationPatch,
): Promise<string | undefined> {
  if (patch.transcript === undefined || !(await isRecording(em, owner, id))) return patch.transcript;
  const others = Object.entries({ ...patch, transcript: undefined, baseRevision: undefined });
  if (others.every(([, value]) => value === undefined)) throw new AppError('RECORDING_RUNNING');
  return undefined;
}
