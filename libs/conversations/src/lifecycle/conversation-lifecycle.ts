import { ANALYSIS_KINDS, TIMINGS } from '@app/contract';
import {
  Analysis,
  bury,
  Consent,
  Conversation,
  currentOwner,
  databaseNow,
  DeletionLog,
  Employee,
  hasSource,
  insertLines,
  isBuried,
  isRecording,
  Line,
} from '@app/database';
import { AppError, CONFIG, keyedHash, newId, type Config } from '@app/platform';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { renew } from '../change/analysis-requests.js';
import { ConversationChanges } from '../change/change-conversation.js';
import { importConsent } from '../recording/destinations.js';
import { PendingChange, type AnalysisUrgency } from '../change/pending-change.js';
import { changeTranscript } from '../editors/change-parts.js';
import { cleanMindMap } from '../editors/mind-map.js';
import { assertTranscriptSize } from '../transcript/format/parse-transcript.js';
import { TranscriptThreads } from '../transcript/threads/transcript-threads.js';

export interface StartOptions {
  employeeId: string;
  theme: string;
  stance: string;
  transcriptionOnly?: boolean | undefined;
  /** Made by the caller: presented again, it begins no second one. */
  conversationId?: string | undefined;
}

/** A 1on1 that was held elsewhere. */
export interface ImportOptions {
  employeeId: string;
  /** What the report is called in the transcript, where that is not the name in the list. */
  employeeAs?: string | undefined;
  /** Made by the caller: presented again, it makes no second one. */
  conversationId?: string | undefined;
  /** When it was held; now where it is not known. */
  timestamp?: Date | undefined;
  theme?: string | undefined;
  memo?: string | undefined;
  /** As it came: {@link cleanMindMap} reads it. */
  mindMap?: unknown;
  transcript?: string | undefined;
  /** The other person agrees that the words are kept and analysed here. */
  consent?: boolean | undefined;
}

/** Start, end, import and deletion of a conversation. */
@Injectable()
export class ConversationLifecycle {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ConversationChanges,
    private readonly deletions: DeletionLog,
    private readonly threads: TranscriptThreads,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Begins a 1on1, or answers the one that was begun under this id.
   * @throws AppError EMPLOYEE_NOT_FOUND for an employee that is unknown, deleted or another user's; CONFLICT for an id
   * that something else has; CONVERSATION_DELETED for one that was deleted
   */
  start(options: StartOptions): Promise<Conversation> {
    const { employeeId, theme, stance, transcriptionOnly = false, conversationId } = options;
    const values = { employeeId, theme, stance, transcriptionOnly };
    return this.once(conversationId, ['start', values], async (em, key) => {
      await assertEmployee(em, employeeId);
      const now = await databaseNow(em);
      return create(em, { ...key, ...values, startedAt: now, lastActivityAt: now });
    });
  }

  /**
   * Records a 1on1 that was held elsewhere: ended, its lines alone are analysed. Answers the one that was recorded under this id.
   * @throws AppError EMPLOYEE_NOT_FOUND, TRANSCRIPT_TOO_LARGE, VALIDATION (mind map), CONFLICT for an id that something else has
   */
  async importTalk({ conversationId, ...options }: ImportOptions): Promise<Conversation> {
    const { employeeId, timestamp, theme, memo = '', transcript = '' } = options;
    assertTranscriptSize(transcript);
    // Someone unknown has no name; the transaction refuses them.
    const found = await this.em.findOne(Employee, { id: employeeId }, { disableIdentityMap: true });
    const report = options.employeeAs ?? found?.name ?? '';
    const { inserted, count, manager, employee } = await this.threads.run('parse', { text: transcript, report });
    const mindMap = cleanMindMap(options.mindMap);
    return this.once(conversationId, ['import', options], async (em, key) => {
      await assertEmployee(em, employeeId);
      const now = await databaseNow(em);
      const pending = await create(em, {
        ...key,
        employeeId,
        theme: theme ?? null,
        memo,
        mindMap,
        managerSpeaker: manager,
        // Beside a manager who is known nobody else speaks.
        employeeSpeaker: manager === null ? employee : null,
        imported: true,
        status: 'ended',
        startedAt: timestamp ?? now,
        endedAt: now,
        lastActivityAt: now,
        sourceRevision: count > 0 ? 1 : 0,
      });
      const { owner, id } = pending.conversation;
      await insertLines(em, owner, id, inserted);
      if (options.consent === true) {
        em.create(Consent, importConsent(this.config, pending.conversation, now));
        pending.note('consent_given', { destination: 'import' });
      }
      pending.want(ANALYSIS_KINDS, 'background');
      return pending;
    });
  }

  /** Ends a conversation, and wants every analysis of it as it stands. Ending it again wants them again. */
  end({ id }: Pick<Conversation, 'id'>, urgency: AnalysisUrgency = 'now'): Promise<Conversation> {
    return this.changes.change(
      id,
      (pending) => {
        finish(pending, urgency);
        return pending.conversation;
      },
      'present',
    );
  }

  /**
   * Wants the summary of the talk as it stands. A conversation that is active ends, so that every analysis of it is wanted.
   * @param transcript is stored where the conversation has no line yet
   * @throws AppError CONVERSATION_NOT_FOUND, TRANSCRIPT_EXPIRED, TRANSCRIPT_TOO_LARGE, or EMPTY_TALK when nothing was said
   */
  async requestSummary(id: string, transcript?: string): Promise<void> {
    if (transcript !== undefined) assertTranscriptSize(transcript);
    await this.changes.change(id, async (pending) => {
      const { em, conversation } = pending;
      if (transcript !== undefined && (await em.count(Line, { conversationId: id })) === 0)
        await changeTranscript(pending, this.threads, transcript);
      if (conversation.sourceRevision === 0 || !(await hasSource(em, conversation.owner, id)))
        throw new AppError('EMPTY_TALK');
      // One that a person has emptied is made again of the same words.
      if (conversation.summary == null) await renew(pending, ['summary']);
      if (conversation.status === 'active') finish(pending, 'now');
      else {
        pending.want(['summary'], 'now');
        pending.touch('analysis');
      }
    });
  }

  /** For the timer: ends a conversation if it still is quiet at `now`. Runs on behalf of the owner. @returns whether it did */
  async endQuiet(id: string, now: Date): Promise<boolean> {
    const end = async (pending: PendingChange): Promise<boolean> => {
      const { status, lastActivityAt, owner } = pending.conversation;
      if (status !== 'active' || now.getTime() - lastActivityAt.getTime() < TIMINGS.quietEnd) return false;
      if (await isRecording(pending.em, owner, id)) return false;
      finish(pending, 'background');
      return true;
    };
    return (await this.changes.changeIfThere(id, end, 'present')) === true;
  }

  /** Removes a conversation and everything derived from it, immediately and for good. @throws AppError CONVERSATION_NOT_FOUND */
  async remove(id: string): Promise<void> {
    await this.changes.change(
      id,
      async (pending) => {
        await bury(pending.em, pending.conversation.owner, 'conversation', id);
        pending.remove();
      },
      'present',
    );
    await this.deletions.write();
  }

  /**
   * Makes a conversation in a transaction, or finds the one that the same request has made under the same id.
   * @throws AppError CONFLICT when the id belongs to something else, CONVERSATION_DELETED when it did to one that was deleted
   */
  private async once(
    id: string | undefined,
    request: readonly unknown[],
    make: (em: EntityManager, key: { id?: string; requestHash?: string }) => Promise<PendingChange>,
  ): Promise<Conversation> {
    if (id === undefined) return this.changes.create(async (em) => made(await make(em, {})));
    const requestHash = keyedHash(this.config.JWT_SECRET, 'request', JSON.stringify(request));
    const attempt = () =>
      this.changes.create(async (em) => {
        const earlier = await em.findOne(Conversation, { id }, { refresh: true });
        // A conversation from before request hashes existed has none.
        if (earlier?.requestHash != null && earlier.requestHash !== requestHash) throw new AppError('CONFLICT');
        if (earlier !== null) return { pending: null, result: earlier };
        if (await isBuried(em, currentOwner(em), 'conversation', id)) throw new AppError('CONVERSATION_DELETED');
        return made(await make(em, { id, requestHash }));
      });
    try {
      return await attempt().catch((error: unknown) => {
        if (!isTaken(error)) throw error;
        // The same request may have made it a moment ago: then it is there now. If it is not, the id belongs to another user.
        return attempt();
      });
    } catch (error) {
      throw isTaken(error) ? new AppError('CONFLICT') : error;
    }
  }
}

/** Ends an active conversation, and requests every analysis. */
function finish(pending: PendingChange, urgency: AnalysisUrgency): void {
  const { em, conversation } = pending;
  if (conversation.status === 'active') em.assign(conversation, { status: 'ended', endedAt: new Date() });
  pending.want(ANALYSIS_KINDS, urgency);
  pending.touch('details');
}

function made(pending: PendingChange): { pending: PendingChange; result: Conversation } {
  return { pending, result: pending.conversation };
}

type NewConversation = Pick<Conversation, 'employeeId' | 'startedAt' | 'lastActivityAt'> &
  Partial<
    Pick<
      Conversation,
      | 'id'
      | 'requestHash'
      | 'theme'
      | 'stance'
      | 'memo'
      | 'mindMap'
      | 'imported'
      | 'status'
      | 'endedAt'
      | 'sourceRevision'
      | 'transcriptionOnly'
      | 'managerSpeaker'
      | 'employeeSpeaker'
    >
  >;

async function create(em: EntityManager, values: NewConversation): Promise<PendingChange> {
  const owner = currentOwner(em);
  const conversation = em.create(Conversation, { id: newId(), owner, ...values });
  // What belongs to it refers to a row that has to be there.
  await em.flush();
  for (const kind of ANALYSIS_KINDS) em.create(Analysis, { owner, conversationId: conversation.id, kind });
  await em.flush();
  const pending = new PendingChange(em, conversation);
  pending.touch('created');
  pending.note('made');
  return pending;
}

function isTaken(error: unknown): boolean {
  return error instanceof UniqueConstraintViolationException;
}

async function assertEmployee(em: EntityManager, id: string): Promise<void> {
  if ((await em.count(Employee, { id, deletedAt: null })) === 0) throw new AppError('EMPLOYEE_NOT_FOUND');
}
