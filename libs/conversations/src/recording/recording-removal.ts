import {
  bury,
  currentOwner,
  DeletionLog,
  endForGood,
  eraseRecorded,
  hasSource,
  noteRecording,
  removalOf,
  touch,
  undoRemoval,
  wishRemoval,
  type Conversation,
  type RecordingKey,
} from '@app/database';
import { AppError, CONFIG, type Config } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AnalysisRequests } from '../change/analysis-requests.js';
import { findLocked, lockedConversation } from '../change/locked-conversation.js';

/** Parts that people see change when what was recorded is removed. */
const PARTS = ['transcript', 'messages', 'analysis'] as const;

type Also = (em: EntityManager, conversation: Conversation) => Promise<void>;

/** Deletes recordings, at once or after a while, with everything that was made of them. Runs on behalf of the owner. */
@Injectable()
export class RecordingRemoval {
  constructor(
    private readonly em: EntityManager,
    private readonly requests: AnalysisRequests,
    private readonly deletions: DeletionLog,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SPEECH_PROVIDER'>,
  ) {}

  /**
   * Notes that a recording is to be deleted. From now on nothing more of it is stored; it is ended wherever it runs.
   * @returns when it is deleted, by the database's clock; asked again, the same
   * @throws AppError CONVERSATION_NOT_FOUND, RECORDING_NOT_FOUND for an id that is in use elsewhere
   */
  wish(conversationId: string, recordingId: string): Promise<Date> {
    return this.em.transactional(async (em) => {
      const conversation = await lockedConversation(em, conversationId);
      const key = await this.noted(em, conversation, recordingId);
      const at = await wishRemoval(em, key);
      await touch(em, conversation, 'details');
      return at;
    });
  }

  /**
   * Takes the wish back; without one nothing changes.
   * @throws AppError CONVERSATION_NOT_FOUND, RECORDING_DELETED when it was carried out
   */
  undo(conversationId: string, recordingId: string): Promise<void> {
    return this.em.transactional(async (em) => {
      const conversation = await lockedConversation(em, conversationId);
      const key = { id: recordingId, conversationId, owner: conversation.owner };
      const removal = await removalOf(em, key);
      if (removal?.isDeleted === true) throw new AppError('RECORDING_DELETED');
      if (removal?.deleteAfter == null) return;
      await undoRemoval(em, key);
      await touch(em, conversation, 'details');
    });
  }

  /** Deletes a recording at once. @throws AppError CONVERSATION_NOT_FOUND, RECORDING_NOT_FOUND for an id that is in use elsewhere */
  async remove(conversationId: string, recordingId: string): Promise<void> {
    await this.erase(recordingId, async (em) => {
      const conversation = await lockedConversation(em, conversationId);
      await this.noted(em, conversation, recordingId);
      return conversation;
    });
  }

  /** For the timer: deletes a recording whose time is over, unless the wish was taken back meanwhile. */
  async carryOut({ id, conversationId, owner }: RecordingKey): Promise<void> {
    await this.erase(id, async (em) => {
      const conversation = await findLocked(em, conversationId);
      const removal = conversation && (await removalOf(em, { id, conversationId, owner }));
      return removal?.isDue === true ? conversation : null;
    });
  }

  /**
   * Deletes every recording of a conversation, and what stands in it of those whose row is gone.
   * @param also is done in the same transaction @throws AppError CONVERSATION_NOT_FOUND
   */
  async removeAll(conversationId: string, also: Also): Promise<void> {
    await this.erase(null, async (em) => {
      const conversation = await lockedConversation(em, conversationId);
      await also(em, conversation);
      return conversation;
    });
  }

  private async erase(
    recordingId: string | null,
    find: (em: EntityManager) => Promise<Conversation | null>,
  ): Promise<void> {
    const wanted = await this.em.transactional(async (em) => {
      const conversation = await find(em);
      if (conversation === null) return null;
      const { id, owner } = conversation;
      for (const ended of await endForGood(em, owner, id, recordingId)) await bury(em, owner, 'recording', ended);
      if (!(await eraseRecorded(em, owner, id, recordingId))) {
        await touch(em, conversation, 'details');
        return null;
      }
      await em.refresh(conversation);
      const analyse = conversation.status === 'ended' && (await hasSource(em, owner, id));
      if (analyse) await this.requests.want(em, conversation);
      for (const part of PARTS) await touch(em, conversation, part, { erased: part === 'transcript' });
      return analyse ? conversation : null;
    });
    if (wanted !== null) await this.requests.enqueue(wanted, 'edit');
    await this.deletions.write();
  }

  private async noted(em: EntityManager, conversation: Conversation, recordingId: string): Promise<RecordingKey> {
    const key = { id: recordingId, conversationId: conversation.id, owner: currentOwner(em) };
    if (!(await noteRecording(em, key, this.config.SPEECH_PROVIDER))) throw new AppError('RECORDING_NOT_FOUND');
    return key;
  }
}
