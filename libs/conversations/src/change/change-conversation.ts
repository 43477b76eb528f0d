import { ANALYSIS_KINDS } from '@app/contract';
import { Conversation, outstandingCount, touch, wantAnalyses } from '@app/database';
import { AppError } from '@app/platform';
import { JobProducer } from '@app/queue';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PendingChange, type AnalysisUrgency } from './pending-change.js';

/** Background work comes after what people wait for, the owner with little of it before the owner with much. */
const BACKGROUND_PRIORITY = 10;

/** `intact`: its words must be there still. `present`: it may also be one whose words were removed because they were old. */
type Need = 'intact' | 'present';

type Work<T> = (pending: PendingChange) => Promise<T> | T;

/**
 * The only way to change a conversation or what belongs to it. It locks the conversation, so that changes of one conversation
 * follow one another; at the end of the transaction it raises the revision, wants analyses and notifies the browsers, each part once;
 * after the commit it queues the job. `npm run check` refuses these steps elsewhere.
 */
@Injectable()
export class ConversationChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly producer: JobProducer,
  ) {}

  /**
   * Changes a conversation.
   * @throws AppError CONVERSATION_NOT_FOUND when it does not exist or belongs to another user; TRANSCRIPT_EXPIRED where `need` is `intact`
   */
  async change<T>(id: string, work: Work<T>, need: Need = 'intact'): Promise<T> {
    return this.carryOut(async (em) => {
      const conversation = await findLocked(em, id);
      if (conversation === null) throw new AppError('CONVERSATION_NOT_FOUND');
      if (need === 'intact' && conversation.redactedAt != null) throw new AppError('TRANSCRIPT_EXPIRED');
      const pending = new PendingChange(em, conversation);
      return { pending, result: await work(pending) };
    });
  }

  /** {@link change} for work in the background. @returns null, without the work, where the conversation is gone or its words are */
  async changeIfThere<T>(id: string, work: Work<T>, need: Need = 'intact'): Promise<T | null> {
    return this.carryOut(async (em) => {
      const conversation = await findLocked(em, id);
      if (conversation === null || (need === 'intact' && conversation.redactedAt != null))
        return { pending: null, result: null };
      const pending = new PendingChange(em, conversation);
      return { pending, result: await work(pending) };
    });
  }

  /** Makes a conversation. `make` returns null for `pending` where it finds the conversation that the same request has made. */
  create(
    make: (em: EntityManager) => Promise<{ pending: PendingChange | null; result: Conversation }>,
  ): Promise<Conversation> {
    return this.carryOut(make);
  }

  private async carryOut<T>(
    open: (em: EntityManager) => Promise<{ pending: PendingChange | null; result: T }>,
  ): Promise<T> {
    const { pending, result } = await this.em.transactional(async (em) => {
      const opened = await open(em);
      if (opened.pending !== null) await settle(opened.pending);
      return opened;
    });
    if (pending?.urgency != null) await this.enqueue(pending.conversation, pending.urgency);
    return result;
  }

  /** Never rejects: reconcile reads the requested analyses and adds a job that could not be added here. */
  private async enqueue({ id, owner }: Conversation, urgency: AnalysisUrgency): Promise<void> {
    const chosen =
      urgency === 'background' ? { priority: BACKGROUND_PRIORITY + (await outstandingCount(this.em, owner)) } : urgency;
    await this.producer.enqueueAnalysis({ conversationId: id, owner }, chosen);
  }
}

/** Does in the transaction what the change causes. */
async function settle(pending: PendingChange): Promise<void> {
  const { em, conversation } = pending;
  const { id, owner, sourceRevision } = conversation;
  if (pending.isSourceChanged && conversation.status === 'ended') pending.want(ANALYSIS_KINDS, 'edit');
  const kinds = [...pending.kinds];
  if (kinds.length > 0) {
    if (sourceRevision > 0 && conversation.redactedAt == null) await wantAnalyses(em, owner, id, kinds, sourceRevision);
    else pending.urgency = null;
  }
  await touch(em, conversation, [...pending.parts], { erased: pending.isErased });
  if (pending.isRemoved) em.remove(conversation);
}

/** The conversation as it stands now, locked until the transaction ends. */
function findLocked(em: EntityManager, id: string): Promise<Conversation | null> {
  return em.findOne(Conversation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}
