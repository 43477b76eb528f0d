import { ANALYSIS_KINDS } from '@app/contract';
import {
  assertReached,
  Conversation,
  Ledger,
  outstandingCount,
  touch,
  wantAnalyses,
  type LedgerHead,
} from '@app/database';
import { AppError } from '@app/platform';
import { JobProducer } from '@app/queue';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PendingChange, type AnalysisUrgency } from './pending-change.js';

/** Background work comes after what people wait for, the owner with little of it before the owner with much. */
const BACKGROUND_PRIORITY = 10;

/** `intact`: its words must be there still. `results`: they may have been removed because they were old. `present`: its results too. */
type Need = 'intact' | 'results' | 'present';

type Work<T> = (pending: PendingChange) => Promise<T> | T;

/**
 * The only way to change a conversation or what belongs to it. It locks the conversation, so that changes of one conversation
 * follow one another; at the end of the transaction it raises the revision, wants analyses, notifies the browsers, each part once, and writes the ledger;
 * after the commit it queues the job. `npm run check` refuses these steps elsewhere.
 */
@Injectable()
export class ConversationChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly producer: JobProducer,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Changes a conversation.
   * @throws AppError CONVERSATION_NOT_FOUND when it does not exist or belongs to another user; RECORDS_CLOSED; TRANSCRIPT_EXPIRED or
   * RESULTS_EXPIRED when it lacks what `need` says
   */
  async change<T>(id: string, work: Work<T>, need: Need = 'intact'): Promise<T> {
    return this.carryOut(async (em) => {
      const conversation = await findLocked(em, id);
      if (conversation === null) throw new AppError('CONVERSATION_NOT_FOUND');
      assertReached(em, conversation.closedAt != null);
      const expired = lackOf(conversation, need);
      if (expired !== null) throw new AppError(expired);
      const pending = new PendingChange(em, conversation);
      return { pending, result: await work(pending) };
    });
  }

  /**
   * {@link change} for work in the background. @returns null, without the work, where the conversation is gone or its words are
   * @throws AppError RECORDS_CLOSED where a request wants it
   */
  async changeIfThere<T>(id: string, work: Work<T>, need: Need = 'intact'): Promise<T | null> {
    return this.carryOut(async (em) => {
      const conversation = await findLocked(em, id);
      if (conversation === null || lackOf(conversation, need) !== null) return { pending: null, result: null };
      assertReached(em, conversation.closedAt != null);
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
    const { pending, result, head } = await this.em.transactional(async (em) => {
      const opened = await open(em);
      if (opened.pending !== null) await settle(opened.pending);
      return { ...opened, head: await this.write(opened.pending) };
    });
    if (pending !== null && head !== null) this.ledger.tell(placeOf(pending), head);
    if (pending?.urgency != null) await this.enqueue(pending.conversation, pending.urgency);
    return result;
  }

  /** The ledger of a conversation that is deleted goes with it. */
  private write(pending: PendingChange | null): Promise<LedgerHead | null> {
    if (pending === null || pending.isRemoved || pending.notes.length === 0) return Promise.resolve(null);
    return this.ledger.append(pending.em, placeOf(pending), pending.notes);
  }

  /** Never rejects: reconcile reads the requested analyses and adds a job that could not be added here. */
  private async enqueue({ id, owner }: Conversation, urgency: AnalysisUrgency): Promise<void> {
    // What was committed is no failure where the database goes away right after.
    const waiting = urgency === 'background' ? await outstandingCount(this.em, owner).catch(() => 0) : 0;
    const chosen = urgency === 'background' ? { priority: BACKGROUND_PRIORITY + waiting } : urgency;
    await this.producer.enqueueAnalysis({ conversationId: id, owner }, chosen);
  }
}

function lackOf({ redactedAt, fadedAt }: Conversation, need: Need): 'RESULTS_EXPIRED' | 'TRANSCRIPT_EXPIRED' | null {
  if (need !== 'present' && fadedAt != null) return 'RESULTS_EXPIRED';
  return need === 'intact' && redactedAt != null ? 'TRANSCRIPT_EXPIRED' : null;
}

function placeOf({ conversation: { id, owner } }: PendingChange): { owner: string; conversationId: string } {
  return { owner, conversationId: id };
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
