import type { Kept } from '@app/contract';
import {
  Analysis,
  bury,
  DeletionLog,
  endForGood,
  forgetAll,
  forgetResults,
  forgetVersions,
  hasSource,
  isRecording,
  removeWords,
  type KeptDays,
} from '@app/database';
import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import { ConversationChanges } from '../change/change-conversation.js';
import type { PendingChange } from '../change/pending-change.js';

/** Parts that people see change when the words of a conversation go. */
const PARTS = ['memo', 'mindMap', 'transcript', 'messages', 'analysis'] as const;

/** Removes the words of 1on1s, and what was made of them, that are older than they are kept. */
@Injectable()
export class Retention {
  constructor(
    private readonly changes: ConversationChanges,
    private readonly deletions: DeletionLog,
  ) {}

  /**
   * Removes the spoken and written words of a conversation, if nothing has happened in it since `before`: for good, with every
   * quote of them. The results of the analyses stay. Runs on behalf of the owner. @returns whether it removed them
   */
  async redact(id: string, before: Date): Promise<boolean> {
    const isDone = await this.changes.changeIfThere(id, async (pending) => {
      const { em, conversation } = pending;
      if (conversation.status !== 'ended' || conversation.lastActivityAt >= before) return false;
      if (await isRecording(em, conversation.owner, id)) return false;
      await redact(pending);
      pending.note('erased', { reason: 'age' }, 'product');
      return true;
    });
    return isDone === true;
  }

  /**
   * Removes what was made of a conversation as well, if nothing has happened in it since `before`: what stays is that it was, with
   * whom and when. Runs on behalf of the owner. @returns whether it removed them
   */
  async fade(id: string, before: Date): Promise<boolean> {
    const work = async (pending: PendingChange): Promise<boolean> => {
      const { em, conversation } = pending;
      if (conversation.status !== 'ended' || conversation.lastActivityAt >= before) return false;
      if (await isRecording(em, conversation.owner, id)) return false;
      if (conversation.redactedAt == null) await redact(pending);
      await forgetResults(em, conversation.owner, id);
      await forgetAll(em, conversation.owner, id);
      em.assign(conversation, { summary: null, summaryEdited: false, ownNotes: '', removedActions: [] });
      em.assign(conversation, { theme: null, stance: null, fadedAt: new Date() });
      pending.note('erased', { reason: 'age' }, 'product');
      pending.touch('analysis', 'details');
      return true;
    };
    return (await this.changes.changeIfThere(id, work, 'results')) === true;
  }

  /** For how many days a person wants a conversation kept. @throws AppError CONVERSATION_NOT_FOUND, RESULTS_EXPIRED */
  async choose(id: string, { words, results }: KeptDays): Promise<void> {
    await this.changes.change(
      id,
      ({ conversation }) => {
        conversation.wordsDays = words;
        conversation.resultsDays = results;
      },
      'results',
    );
  }

  /**
   * Keeps of a 1on1 what the two people decided to keep, and removes the rest at once and for good: the words with every quote of them,
   * recordings that have not become text, and everything else that was made of the words, the summary too where promises alone are kept.
   * @throws AppError CONVERSATION_NOT_FOUND, SUMMARY_PENDING while summary and promises are still to be made of the words
   */
  async keep(id: string, kept: Kept): Promise<void> {
    if (kept === 'all') return;
    await this.changes.change(
      id,
      async (pending) => {
        const { em, conversation } = pending;
        const { owner } = conversation;
        if (await isSummaryPending(pending)) throw new AppError('SUMMARY_PENDING');
        for (const ended of await endForGood(em, owner, id, null)) await bury(em, owner, 'sound', ended);
        // Apart from deleted recordings: a restored backup keeps again what was made of the words.
        await bury(em, owner, kept === 'actions' ? 'results' : 'words', id);
        if (conversation.redactedAt == null) await redact(pending);
        await forgetResults(em, owner, id);
        if (kept === 'actions') {
          await forgetVersions(em, owner, id);
          em.assign(conversation, { summary: null, summaryEdited: false, ownNotes: '' });
        }
        if (conversation.status === 'active') em.assign(conversation, { status: 'ended', endedAt: new Date() });
        pending.note('erased', { reason: 'choice' });
        pending.touch('analysis', 'details');
      },
      'present',
    );
    await this.deletions.write();
  }
}

/**
 * Whether there are words whose summary was neither made, nor stood in for, nor given up: without them it could not be made any more.
 */
async function isSummaryPending({ em, conversation }: PendingChange): Promise<boolean> {
  const { id, owner } = conversation;
  if (conversation.redactedAt != null) return false;
  const summary = await em.findOne(Analysis, { conversationId: id, kind: 'summary' }, { refresh: true });
  if (summary === null || summary.provisional || summary.failed) return false;
  if (summary.doneRev > 0 && summary.doneRev >= summary.wantedRev) return false;
  return hasSource(em, owner, id);
}

/** Removes the words of the conversation that is being changed. */
async function redact(pending: PendingChange): Promise<void> {
  const { em, conversation } = pending;
  await removeWords(em, conversation.owner, conversation.id);
  const { memoRevision, mindMapRevision, transcriptRevision } = conversation;
  em.assign(conversation, {
    memo: '',
    mindMap: null,
    memoRevision: memoRevision + 1,
    mindMapRevision: mindMapRevision + 1,
    transcriptRevision: transcriptRevision + 1,
    redactedAt: new Date(),
  });
  pending.touch(...PARTS);
  pending.erase();
}
