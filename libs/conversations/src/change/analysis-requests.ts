import { ANALYSIS_KINDS, type AnalysisKind, type AnalysisState } from '@app/contract';
import { Analysis, failExhausted, postponeOverdue } from '@app/database';
import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import { ConversationChanges } from './change-conversation.js';
import type { PendingChange } from './pending-change.js';

/** Wants results that take time: the row says so in the transaction, the job is added after its commit. */
@Injectable()
export class AnalysisRequests {
  constructor(private readonly changes: ConversationChanges) {}

  /**
   * Requests these analyses of a conversation as it is now and gives them all attempts again. `anew`: also without a change since
   * they were made, as another engine or a newer one may see more.
   * @throws AppError CONVERSATION_NOT_FOUND, TRANSCRIPT_EXPIRED, or EMPTY_TALK when nothing was ever said
   */
  async request(id: string, kinds: readonly AnalysisKind[] = ANALYSIS_KINDS, { anew = false } = {}): Promise<void> {
    await this.changes.change(id, async (pending) => {
      const { conversation } = pending;
      if (conversation.sourceRevision === 0) throw new AppError('EMPTY_TALK');
      if (anew) await renew(pending, kinds);
      pending.want(kinds, 'now');
      pending.touch('analysis');
    });
  }

  /**
   * For reconcile: queues again what has been wanted for too long, and gives up what has no attempt left.
   * Runs on behalf of the owner.
   */
  async retry(id: string): Promise<void> {
    await this.changes.changeIfThere(
      id,
      async (pending) => {
        const { em, conversation } = pending;
        if (await failExhausted(em, conversation.owner, id)) pending.touch('analysis');
        if (await postponeOverdue(em, conversation.owner, id)) pending.enqueue('background');
      },
      'present',
    );
  }

  /** Queues a job where results of a newer revision than the given one are wanted. Runs on behalf of the owner. */
  async requestNewer(id: string, analysed: number): Promise<void> {
    await this.changes.changeIfThere(id, async (pending) => {
      const newer = await pending.em.count(Analysis, { conversationId: id, wantedRev: { $gt: analysed } });
      if (newer > 0) pending.enqueue('edit');
    });
  }
}

/** What the screen shows of an analysis. */
export function analysisState({
  wantedRev,
  doneRev,
  failed,
  provisional,
}: Pick<Analysis, 'wantedRev' | 'doneRev' | 'failed' | 'provisional'>): AnalysisState {
  if (wantedRev > doneRev) {
    if (failed) return 'failed';
    return provisional ? 'provisional' : 'waiting';
  }
  return doneRev > 0 ? 'done' : 'idle';
}

/** A result is kept under the revision it was made from: to be made again from the same words, it needs a new one. */
export async function renew({ em, conversation }: PendingChange, kinds: readonly AnalysisKind[]): Promise<void> {
  const { id: conversationId, sourceRevision } = conversation;
  const made = { conversationId, kind: { $in: [...kinds] }, doneRev: { $gte: sourceRevision } };
  if ((await em.count(Analysis, made)) > 0) conversation.sourceRevision += 1;
}
