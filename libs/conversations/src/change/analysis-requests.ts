import { ANALYSIS_KINDS, type AnalysisKind, type AnalysisState } from '@app/contract';
import {
  Analysis,
  failExhausted,
  outstandingCount,
  postponeOverdue,
  touch,
  wantAnalyses,
  type Conversation,
} from '@app/database';
import { AppError } from '@app/platform';
import { JobProducer, type Urgency } from '@app/queue';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { findLocked, intactConversation } from './locked-conversation.js';

/** Background work comes after what people wait for, the owner with little of it before the owner with much. */
const BACKGROUND_PRIORITY = 10;

/** Wants results that take time: the row says so in the transaction, the job is added after its commit. */
@Injectable()
export class AnalysisRequests {
  constructor(
    private readonly em: EntityManager,
    private readonly producer: JobProducer,
  ) {}

  /**
   * Wants the kinds of a conversation as it stands now, with all attempts before them. `anew`: also where nothing changed since
   * they were made, as another engine or a newer one may see more.
   * @throws AppError CONVERSATION_NOT_FOUND, TRANSCRIPT_EXPIRED, or EMPTY_TALK when nothing was ever said
   */
  async request(id: string, kinds: readonly AnalysisKind[] = ANALYSIS_KINDS, { anew = false } = {}): Promise<void> {
    const conversation = await this.em.transactional(async (em) => {
      const locked = await intactConversation(em, id);
      if (locked.sourceRevision === 0) throw new AppError('EMPTY_TALK');
      // A result is kept by the revision it was made from: one that is made again needs a revision of its own.
      if (anew && (await this.isUpToDate(em, locked, kinds))) locked.sourceRevision += 1;
      await this.want(em, locked, kinds);
      await touch(em, locked, 'analysis');
      return locked;
    });
    await this.enqueue(conversation, 'now');
  }

  private async isUpToDate(
    em: EntityManager,
    { id, sourceRevision }: Conversation,
    kinds: readonly AnalysisKind[],
  ): Promise<boolean> {
    const made = { conversationId: id, kind: { $in: [...kinds] }, doneRev: { $gte: sourceRevision } };
    return (await em.count(Analysis, made)) > 0;
  }

  /** Wants the kinds inside the caller's transaction, which has locked the conversation; {@link enqueue} follows its commit. */
  async want(
    em: EntityManager,
    conversation: Conversation,
    kinds: readonly AnalysisKind[] = ANALYSIS_KINDS,
  ): Promise<void> {
    if (kinds.length === 0 || conversation.sourceRevision === 0 || conversation.redactedAt != null) return;
    await wantAnalyses(em, conversation.owner, conversation.id, kinds, conversation.sourceRevision);
  }

  /** Adds the job. Never rejects: a job that could not be added is added by reconcile. */
  async enqueue({ id, owner }: Pick<Conversation, 'id' | 'owner'>, urgency: Urgency | 'background'): Promise<void> {
    const chosen =
      urgency === 'background' ? { priority: BACKGROUND_PRIORITY + (await outstandingCount(this.em, owner)) } : urgency;
    await this.producer.enqueueAnalysis({ conversationId: id, owner }, chosen);
  }

  /**
   * For reconcile: queues again what has been wanted for too long, and gives up what has no attempt left.
   * Runs on behalf of the owner.
   */
  async retry(id: string): Promise<void> {
    const conversation = await this.em.transactional(async (em) => {
      const locked = await findLocked(em, id);
      if (locked === null) return null;
      if (await failExhausted(em, locked.owner, id)) await touch(em, locked, 'analysis');
      return (await postponeOverdue(em, locked.owner, id)) ? locked : null;
    });
    if (conversation !== null) await this.enqueue(conversation, 'background');
  }

  /** What the screen shows of an analysis. */
  state(analysis: Pick<Analysis, 'wantedRev' | 'doneRev' | 'failed' | 'provisional'>): AnalysisState {
    return analysisState(analysis);
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
