import type { LedgerReason } from '@app/contract';
import {
  bury,
  Conversation,
  DeletionLog,
  endForGood,
  eraseImported,
  eraseRecorded,
  hasSource,
  noteRecording,
  removalOf,
  undoRemoval,
  wishRemoval,
  type RecordingKey,
} from '@app/database';
import { AppError, CONFIG, type Config } from '@app/platform';
import { Inject, Injectable } from '@nestjs/common';
import { ConversationChanges } from '../change/change-conversation.js';
import type { PendingChange } from '../change/pending-change.js';

/** Deletes recordings, immediately or later, with everything made of them. Runs on behalf of the owner. */
@Injectable()
export class RecordingRemoval {
  constructor(
    private readonly changes: ConversationChanges,
    private readonly deletions: DeletionLog,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SPEECH_PROVIDER'>,
  ) {}

  /**
   * Notes that a recording is to be deleted. From now on nothing more of it is stored; it is ended wherever it runs.
   * @returns when it is deleted, by the database's clock; asked again, the same
   * @throws AppError CONVERSATION_NOT_FOUND, RECORDING_NOT_FOUND for an id that is in use elsewhere
   */
  wish(conversationId: string, recordingId: string): Promise<Date> {
    const wish = async (pending: PendingChange): Promise<Date> => {
      const key = await this.noted(pending, recordingId);
      pending.touch('details');
      return wishRemoval(pending.em, key);
    };
    return this.changes.change(conversationId, wish, 'present');
  }

  /**
   * Takes the wish back; without one nothing changes.
   * @throws AppError CONVERSATION_NOT_FOUND, RECORDING_DELETED when it was carried out
   */
  undo(conversationId: string, recordingId: string): Promise<void> {
    const undo = async (pending: PendingChange): Promise<void> => {
      const { em, conversation } = pending;
      const key = { id: recordingId, conversationId, owner: conversation.owner };
      const removal = await removalOf(em, key);
      if (removal?.isDeleted === true) throw new AppError('RECORDING_DELETED');
      if (removal?.deleteAfter == null) return;
      await undoRemoval(em, key);
      pending.touch('details');
    };
    return this.changes.change(conversationId, undo, 'present');
  }

  /** Deletes a recording immediately. @throws AppError CONVERSATION_NOT_FOUND, RECORDING_NOT_FOUND for an id in use elsewhere */
  async remove(conversationId: string, recordingId: string): Promise<void> {
    const remove = async (pending: PendingChange): Promise<void> => {
      await this.noted(pending, recordingId);
      await erase(pending, recordingId, 'recording');
    };
    await this.changes.change(conversationId, remove, 'present');
    await this.deletions.write();
  }

  /** For the timer: deletes a recording whose time is over, unless the wish was taken back meanwhile. */
  async carryOut({ id, conversationId, owner }: RecordingKey): Promise<void> {
    const carryOut = async (pending: PendingChange): Promise<void> => {
      const removal = await removalOf(pending.em, { id, conversationId, owner });
      if (removal?.isDue === true) await erase(pending, id, 'recording');
    };
    await this.changes.changeIfThere(conversationId, carryOut, 'present');
    await this.deletions.write();
  }

  /**
   * Deletes every recording of a conversation, and what stands in it of those whose row is gone.
   * @param also is done in the same transaction @throws AppError CONVERSATION_NOT_FOUND
   */
  async removeAll(conversationId: string, also: (pending: PendingChange) => Promise<void>): Promise<void> {
    const removeAll = async (pending: PendingChange): Promise<void> => {
      await also(pending);
      await erase(pending, null, 'withdrawn');
    };
    await this.changes.change(conversationId, removeAll, 'present');
    await this.deletions.write();
  }

  /**
   * Deletes what was brought in from elsewhere; recordings stay.
   * @param isWished is asked in the same transaction @throws AppError CONVERSATION_NOT_FOUND
   */
  async removeImported(conversationId: string, isWished: (pending: PendingChange) => Promise<boolean>): Promise<void> {
    const remove = async (pending: PendingChange): Promise<void> => {
      if (!(await isWished(pending))) return;
      const { em, conversation } = pending;
      if (await eraseImported(em, conversation.owner, conversation.id)) await makeAnew(pending, 'withdrawn');
    };
    await this.changes.change(conversationId, remove, 'present');
    await this.deletions.write();
  }

  private async noted({ em, conversation }: PendingChange, recordingId: string): Promise<RecordingKey> {
    const key = { id: recordingId, conversationId: conversation.id, owner: conversation.owner };
    if (!(await noteRecording(em, key, this.config.SPEECH_PROVIDER))) throw new AppError('RECORDING_NOT_FOUND');
    return key;
  }
}

/** Ends a recording or all of them, and erases the recognised words. */
async function erase(pending: PendingChange, recordingId: string | null, reason: LedgerReason): Promise<void> {
  const { em, conversation } = pending;
  const { id, owner } = conversation;
  for (const ended of await endForGood(em, owner, id, recordingId)) await bury(em, owner, 'recording', ended);
  if (await eraseRecorded(em, owner, id, recordingId)) await makeAnew(pending, reason);
  else pending.touch('details');
}

/** Words were erased: what is left is analysed again, and everything made of them is forgotten everywhere. */
async function makeAnew(pending: PendingChange, reason: LedgerReason): Promise<void> {
  const { em, conversation } = pending;
  const { id, owner } = conversation;
  await em.findOneOrFail(Conversation, { id }, { refresh: true });
  if (conversation.status === 'ended' && (await hasSource(em, owner, id))) pending.want();
  pending.touch('transcript', 'messages', 'analysis');
  pending.note('erased', { reason });
  pending.erase();
}
