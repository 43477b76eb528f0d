import { ANALYSIS_KINDS, TIMINGS } from '@app/contract';
import {
  Analysis,
  bury,
  Conversation,
  currentOwner,
  DeletionLog,
  Employee,
  insertLines,
  isBuried,
  isRecording,
  touch,
} from '@app/database';
import { AppError, CONFIG, keyedHash, newId, type Config } from '@app/platform';
import type { Urgency } from '@app/queue';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AnalysisRequests } from '../change/analysis-requests.js';
import { findLocked, lockedConversation } from '../change/locked-conversation.js';
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
  /** Made by the caller: presented again, it makes no second one. */
  conversationId?: string | undefined;
  /** When it was held; now where it is not known. */
  timestamp?: Date | undefined;
  theme?: string | undefined;
  memo?: string | undefined;
  /** As it came: {@link cleanMindMap} reads it. */
  mindMap?: unknown;
  transcript?: string | undefined;
}

/** Start, end, import and deletion of a conversation. */
@Injectable()
export class ConversationLifecycle {
  constructor(
    private readonly em: EntityManager,
    private readonly requests: AnalysisRequests,
    private readonly deletions: DeletionLog,
    private readonly threads: TranscriptThreads,
    @Inject(CONFIG) private readonly config: Pick<Config, 'JWT_SECRET'>,
  ) {}

  /**
   * Begins a 1on1, or answers the one that was begun under this id.
   * @throws AppError EMPLOYEE_NOT_FOUND for an employee that is unknown, deleted or somebody else's; CONFLICT for an id
   * that something else has; CONVERSATION_DELETED for one that was deleted
   */
  start(options: StartOptions): Promise<Conversation> {
    const { employeeId, theme, stance, transcriptionOnly = false, conversationId } = options;
    const values = { employeeId, theme, stance, transcriptionOnly };
    return this.once(conversationId, ['start', values], async (em, key) => {
      await assertEmployee(em, employeeId);
      const now = new Date();
      const conversation = await create(em, { ...key, ...values, startedAt: now, lastActivityAt: now });
      await touch(em, conversation, 'created');
      return conversation;
    });
  }

  /**
   * Records a 1on1 that was held elsewhere: ended, its lines alone are analysed. Answers the one that was recorded under this id.
   * @throws AppError EMPLOYEE_NOT_FOUND, TRANSCRIPT_TOO_LARGE, VALIDATION (mind map), CONFLICT for an id that something else has
   */
  async importTalk({ conversationId, ...options }: ImportOptions): Promise<Conversation> {
    const { employeeId, timestamp, theme, memo = '', transcript = '' } = options;
    assertTranscriptSize(transcript);
    const { inserted, count } = await this.threads.run('parse', { text: transcript });
    const mindMap = cleanMindMap(options.mindMap);
    const conversation = await this.once(conversationId, ['import', options], async (em, key) => {
      await assertEmployee(em, employeeId);
      const now = new Date();
      const created = await create(em, {
        ...key,
        employeeId,
        theme: theme ?? null,
        memo,
        mindMap,
        imported: true,
        status: 'ended',
        startedAt: timestamp ?? now,
        endedAt: now,
        lastActivityAt: now,
        sourceRevision: count > 0 ? 1 : 0,
      });
      await insertLines(em, created.owner, created.id, inserted);
      await this.requests.want(em, created);
      await touch(em, created, 'created');
      return created;
    });
    if (count > 0) await this.requests.enqueue(conversation, 'background');
    return conversation;
  }

  /** Ends a conversation, and wants every analysis of it as it stands. Ending it again wants them again. */
  async end(conversation: Pick<Conversation, 'id'>, urgency: Urgency | 'background' = 'now'): Promise<Conversation> {
    const ended = await this.em.transactional(async (em) => {
      const locked = await lockedConversation(em, conversation.id);
      await this.finish(em, locked);
      return locked;
    });
    if (ended.sourceRevision > 0) await this.requests.enqueue(ended, urgency);
    return ended;
  }

  /** For the timer: ends a conversation if it still is quiet at `now`. Runs on behalf of the owner. @returns whether it did */
  async endQuiet(id: string, now: Date): Promise<boolean> {
    const ended = await this.em.transactional(async (em) => {
      const locked = await findLocked(em, id);
      if (locked?.status !== 'active') return null;
      if (now.getTime() - locked.lastActivityAt.getTime() < TIMINGS.quietEnd) return null;
      if (await isRecording(em, locked.owner, id)) return null;
      await this.finish(em, locked);
      return locked;
    });
    if (ended === null) return false;
    if (ended.sourceRevision > 0) await this.requests.enqueue(ended, 'background');
    return true;
  }

  /** Removes a conversation and everything derived from it, at once and for good. @throws AppError CONVERSATION_NOT_FOUND */
  async remove(id: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const conversation = await lockedConversation(em, id);
      await touch(em, conversation, 'deleted', { erased: true });
      await bury(em, conversation.owner, 'conversation', id);
      em.remove(conversation);
    });
    await this.deletions.write();
  }

  /**
   * Makes a conversation in a transaction, or finds the one that the same request has made under the same id.
   * @throws AppError CONFLICT when the id belongs to something else, CONVERSATION_DELETED when it did to one that was deleted
   */
  private async once(
    id: string | undefined,
    request: readonly unknown[],
    make: (em: EntityManager, key: { id?: string; requestHash?: string }) => Promise<Conversation>,
  ): Promise<Conversation> {
    if (id === undefined) return this.em.transactional((em) => make(em, {}));
    const requestHash = keyedHash(this.config.JWT_SECRET, 'request', JSON.stringify(request));
    const attempt = () =>
      this.em.transactional(async (em) => {
        const earlier = await em.findOne(Conversation, { id }, { refresh: true });
        // What was begun before requests were noted carries no hash.
        if (earlier?.requestHash != null && earlier.requestHash !== requestHash) throw new AppError('CONFLICT');
        if (earlier !== null) return earlier;
        if (await isBuried(em, currentOwner(em), 'conversation', id)) throw new AppError('CONVERSATION_DELETED');
        return make(em, { id, requestHash });
      });
    try {
      return await attempt().catch((error: unknown) => {
        if (!isTaken(error)) throw error;
        // The same request may have made it a moment ago: then it is there now. If it is not, the id is somebody else's.
        return attempt();
      });
    } catch (error) {
      throw isTaken(error) ? new AppError('CONFLICT') : error;
    }
  }

  private async finish(em: EntityManager, conversation: Conversation): Promise<void> {
    if (conversation.status === 'active') em.assign(conversation, { status: 'ended', endedAt: new Date() });
    await this.requests.want(em, conversation);
    await touch(em, conversation, 'details');
  }
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
    >
  >;

async function create(em: EntityManager, values: NewConversation): Promise<Conversation> {
  const owner = currentOwner(em);
  const conversation = em.create(Conversation, { id: newId(), owner, ...values });
  // What hangs on it refers to a row that has to be there.
  await em.flush();
  for (const kind of ANALYSIS_KINDS) em.create(Analysis, { owner, conversationId: conversation.id, kind });
  await em.flush();
  return conversation;
}

function isTaken(error: unknown): boolean {
  return error instanceof UniqueConstraintViolationException;
}

async function assertEmployee(em: EntityManager, id: string): Promise<void> {
  if ((await em.count(Employee, { id, deletedAt: null })) === 0) throw new AppError('EMPLOYEE_NOT_FOUND');
}
