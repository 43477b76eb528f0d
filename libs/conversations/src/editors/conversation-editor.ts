import { isRecording, Line, Message, touch, type Conversation } from '@app/database';
import { AppError } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AnalysisRequests } from '../change/analysis-requests.js';
import {
  changeDetails,
  changeMemo,
  changeMindMap,
  changeSpeakerRoles,
  changeTranscript,
  refuseStale,
  type ConversationPatch,
} from './change-parts.js';
import { intactConversation, lockedConversation } from '../change/locked-conversation.js';
import { storeMessages, type MessageDraft } from '../chat/store-messages.js';
import { assertTranscriptSize } from '../transcript/format/parse-transcript.js';
import { TranscriptThreads } from '../transcript/threads/transcript-threads.js';

/** Changes what people write: memo, mind map, transcript, theme, stance and roles, and the chat. */
@Injectable()
export class ConversationEditor {
  constructor(
    private readonly em: EntityManager,
    private readonly requests: AnalysisRequests,
    private readonly threads: TranscriptThreads,
  ) {}

  /**
   * @throws AppError CONVERSATION_NOT_FOUND, TRANSCRIPT_TOO_LARGE, VALIDATION (mind map), RECORDING_RUNNING, TRANSCRIPT_EXPIRED, or CONFLICT with
   * {@link CurrentState} when a base revision is not the current one; then nothing is changed
   */
  async patch(id: string, patch: ConversationPatch): Promise<Conversation> {
    if (patch.transcript !== undefined) assertTranscriptSize(patch.transcript);
    const { conversation, wanted } = await this.em.transactional(async (em) => {
      const locked = await intactConversation(em, id);
      const transcript = await transcriptToStore(em, locked, patch);
      const isLeftOut = transcript !== patch.transcript;
      await refuseStale(em, this.threads, locked, {
        ...patch.baseRevision,
        ...(isLeftOut && { transcript: undefined }),
      });
      const sourceRevision = locked.sourceRevision;
      const parts = [
        ...(await changeMemo(em, locked, patch.memo)),
        ...(await changeMindMap(em, locked, patch.mindMap)),
        ...(await changeTranscript(em, this.threads, locked, transcript)),
        ...(await changeSpeakerRoles(em, locked, patch.speakerRoles)),
        ...changeDetails(locked, patch),
      ];
      const changed = [...new Set(parts)];
      const analyse = locked.sourceRevision > sourceRevision && locked.status === 'ended';
      if (analyse) await this.requests.want(em, locked);
      if (changed.length > 0 && locked.status === 'active') locked.lastActivityAt = new Date();
      for (const part of changed) await touch(em, locked, part);
      return { conversation: locked, wanted: analyse };
    });
    if (wanted) await this.requests.enqueue(conversation, 'edit');
    return conversation;
  }

  /** Stores a transcript in a conversation that has no line yet. @returns whether it did */
  async storeTranscriptIfNone(id: string, transcript: string): Promise<boolean> {
    assertTranscriptSize(transcript);
    const { conversation, stored, wanted } = await this.em.transactional(async (em) => {
      const locked = await intactConversation(em, id);
      const empty = (await em.count(Line, { conversationId: id })) === 0;
      const changed = empty ? await changeTranscript(em, this.threads, locked, transcript) : [];
      const analyse = changed.length > 0 && locked.status === 'ended';
      if (analyse) await this.requests.want(em, locked);
      for (const part of changed) await touch(em, locked, part);
      return { conversation: locked, stored: changed.length > 0, wanted: analyse };
    });
    if (wanted) await this.requests.enqueue(conversation, 'edit');
    return stored;
  }

  /**
   * Adds messages in their order, as {@link storeMessages} does.
   * @throws AppError CONVERSATION_NOT_FOUND, TRANSCRIPT_EXPIRED
   */
  addMessages(id: string, drafts: readonly MessageDraft[]): Promise<Message[]> {
    if (drafts.length === 0) return Promise.resolve([]);
    return this.em.transactional(async (em) => storeMessages(em, await intactConversation(em, id), drafts));
  }

  /**
   * Puts other examples of questions under the AI's newest message, unless the words they were made from were deleted since.
   * @throws AppError CONVERSATION_NOT_FOUND
   */
  async replaceNewestQuestions(id: string, questions: readonly string[], madeFrom: number): Promise<void> {
    await this.em.transactional(async (em) => {
      const conversation = await lockedConversation(em, id);
      const newest = await em.findOne(
        Message,
        { conversationId: id, sender: 'ai' },
        { orderBy: { position: 'desc' }, refresh: true },
      );
      if (newest === null || madeFrom <= conversation.erasedRevision) return;
      newest.suggestedQuestions = [...questions];
      await touch(em, conversation, 'messages');
    });
  }
}

/**
 * While a recording runs its lines come from what is heard: a whole text would overwrite those that come just now.
 * @returns what is to be stored; undefined: the stored transcript stays
 * @throws AppError RECORDING_RUNNING when the transcript is all that is changed
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
