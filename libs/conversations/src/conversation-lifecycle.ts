import { ANALYSIS_KINDS, TIMINGS } from '@app/contract';
import {
  Analysis,
  bury,
  Conversation,
  currentOwner,
  DeletionLog,
  Employee,
  isBuried,
  isRecording,
  touch,
} from '@app/database';
import { AppError, newId } from '@app/platform';
import type { Urgency } from '@app/queue';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AnalysisRequests } from './analysis/analysis-requests.js';
import { findLocked, lockedConversation } from './locked-conversation.js';
import { cleanMindMap } from './mind-map.js';
import { assertTranscriptSize, parseTranscript } from './transcript/parse-transcript.js';
import { storeLines } from './transcript/transcript-store.js';

export interface StartOptions {
  employeeId: string;
  theme: string;
  stance: string;
  transcriptionOnly?: boolean | undefined;
  /** Made by whoever asks: presented again, it begins no second one. */
  conversationId?: string | undefined;
}

/** A 1on1 that was held elsewhere. */
export interface ImportOptions {
  employeeId: string;
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
  ) {}

  /**
   * Begins a 1on1, or answers the one that was begun under this id.
   * @throws AppError EMPLOYEE_NOT_FOUND for an employee that is unknown, deleted or somebody else's; CONFLICT for an id
   * that is taken; CONVERSATION_DELETED for one that was deleted
   */
  async start(options: StartOptions): Promise<Conversation> {
    try {
      return await this.begin(options);
    } catch (error) {
      // The id is somebody else's, or was taken by the same call a moment ago.
      if (error instanceof UniqueConstraintViolationException) throw new AppError('CONFLICT');
      throw error;
    }
  }

  /**
   * Records a 1on1 that was held elsewhere: ended, its lines alone are analysed.
   * @throws AppError EMPLOYEE_NOT_FOUND, TRANSCRIPT_TOO_LARGE, VALIDATION (mind map)
   */
  async importTalk(options: ImportOptions): Promise<Conversation> {
    const { employeeId, timestamp, theme, memo = '', transcript = '' } = options;
    assertTranscriptSize(transcript);
    const lines = parseTranscript(transcript);
    const mindMap = cleanMindMap(options.mindMap);
    const conversation = await this.em.transactional(async (em) => {
      await assertEmployee(em, employeeId);
      const now = new Date();
      const created = await create(em, {
        employeeId,
        theme: theme ?? null,
        memo,
        mindMap,
        imported: true,
        status: 'ended',
        startedAt: timestamp ?? now,
        endedAt: now,
        lastActivityAt: now,
        sourceRevision: lines.length > 0 ? 1 : 0,
      });
      await storeLines(em, created, lines);
      await this.requests.want(em, created);
      await touch(em, created, 'created');
      return created;
    });
    if (lines.length > 0) await this.requests.enqueue(conversation, 'background');
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

  private begin({ conversationId, transcriptionOnly = false, ...options }: StartOptions): Promise<Conversation> {
    return this.em.transactional(async (em) => {
      const begun = conversationId === undefined ? null : await em.findOne(Conversation, { id: conversationId });
      if (begun !== null) return begun;
      if (conversationId !== undefined && (await isBuried(em, currentOwner(em), 'conversation', conversationId)))
        throw new AppError('CONVERSATION_DELETED');
      await assertEmployee(em, options.employeeId);
      const now = new Date();
      const id = conversationId ?? newId();
      const conversation = await create(em, { id, ...options, transcriptionOnly, startedAt: now, lastActivityAt: now });
      await touch(em, conversation, 'created');
      return conversation;
    });
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

async function assertEmployee(em: EntityManager, id: string): Promise<void> {
  if ((await em.count(Employee, { id, deletedAt: null })) === 0) throw new AppError('EMPLOYEE_NOT_FOUND');
}
