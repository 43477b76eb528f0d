import { setImmediate } from 'node:timers/promises';
import { ANALYSIS_KINDS, type VersionedPart, type FindingKind, type Talk } from '@app/contract';
import {
  Analysis,
  assertReached,
  byScore,
  Conversation,
  currentOwner,
  Employee,
  Finding,
  Keyword,
  listConversations,
  Message,
  NextAction,
  readConversation,
  readLedger,
  readLineChunks,
  searchConversations,
  Sentiment,
  Version,
  type ConversationListOptions,
  type ConversationRecord,
  type ConversationRow,
  type LedgerRow,
  type SearchOptions,
  type SearchPart,
  type StoredLine,
} from '@app/database';
import { AppError } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { mergeTalkLines } from './talk-lines.js';
import { parseChunk } from '../transcript/threads/line-chunks.js';

/** Reads the present state past every cache: rows are read again and not tracked. */
const FRESH = { disableIdentityMap: true } as const;

/** Reads a conversation and everything that belongs to it, of the current owner only. Others' conversations count as missing. */
@Injectable()
export class ConversationReader {
  constructor(private readonly em: EntityManager) {}

  /** The log: latest first, summaries cut. */
  list(options: ConversationListOptions = {}): Promise<ConversationRow[]> {
    return listConversations(this.em, currentOwner(this.em), options);
  }

  /** A part of a search: of one that takes long, what was found so far is there to be shown. */
  search(options: SearchOptions, mostMs: number): Promise<SearchPart> {
    return searchConversations(this.em, currentOwner(this.em), options, mostMs);
  }

  /** @throws AppError CONVERSATION_NOT_FOUND, RECORDS_CLOSED */
  async get(id: string): Promise<Conversation> {
    const conversation = await this.em.findOne(Conversation, { id }, { refresh: true });
    if (conversation === null) throw new AppError('CONVERSATION_NOT_FOUND');
    assertReached(this.em, conversation.closedAt != null);
    return conversation;
  }

  /** Everything of a conversation as it stood at one moment, its lines as {@link TranscriptThreads} takes them. @throws AppError CONVERSATION_NOT_FOUND */
  async detail(id: string): Promise<{ record: ConversationRecord; lines: string[] }> {
    const found = await readConversation(this.em, currentOwner(this.em), id);
    if (found === null) throw new AppError('CONVERSATION_NOT_FOUND');
    return found;
  }

  /** The report the conversation was held with; also when it was deleted since. */
  employee(conversation: Pick<Conversation, 'employeeId'>): Promise<Employee> {
    return this.em.findOneOrFail(Employee, { id: conversation.employeeId });
  }

  /** Others have their turn between the chunks. */
  async lines(id: string): Promise<StoredLine[]> {
    const owner = currentOwner(this.em);
    const lines: StoredLine[] = [];
    for (const chunk of await this.lineChunks(id)) {
      for (const line of parseChunk(chunk)) lines.push({ ...line, owner, conversationId: id });
      await setImmediate();
    }
    return lines;
  }

  /** The transcript as {@link TranscriptThreads} takes it. */
  lineChunks(id: string): Promise<string[]> {
    return readLineChunks(this.em, currentOwner(this.em), id);
  }

  messages(id: string): Promise<Message[]> {
    return this.em.find(Message, { conversationId: id }, { ...FRESH, orderBy: { position: 'asc' } });
  }

  /** One of each kind, in the order of {@link ANALYSIS_KINDS}. */
  async analyses(id: string): Promise<Analysis[]> {
    const analyses = await this.em.find(Analysis, { conversationId: id }, FRESH);
    return analyses.sort((one, two) => ANALYSIS_KINDS.indexOf(one.kind) - ANALYSIS_KINDS.indexOf(two.kind));
  }

  actions(id: string): Promise<NextAction[]> {
    return this.em.find(NextAction, { conversationId: id }, { ...FRESH, orderBy: { position: 'asc', id: 'asc' } });
  }

  findings(id: string, kind?: FindingKind): Promise<Finding[]> {
    return this.em.find(
      Finding,
      { conversationId: id, ...(kind === undefined ? {} : { kind }) },
      { ...FRESH, orderBy: { kind: 'asc', position: 'asc' } },
    );
  }

  /** The most distinctive first. */
  async keywords(id: string): Promise<Keyword[]> {
    return (await this.em.find(Keyword, { conversationId: id }, FRESH)).sort(byScore);
  }

  sentiment(id: string): Promise<Sentiment | null> {
    return this.em.findOne(Sentiment, { conversationId: id }, FRESH);
  }

  /**
   * What writes have replaced, the newest first, without its content.
   * @throws AppError CONVERSATION_NOT_FOUND
   */
  async versions(id: string, part?: VersionedPart): Promise<Pick<Version, 'id' | 'part' | 'revision' | 'createdAt'>[]> {
    await this.get(id);
    return this.em.find(
      Version,
      { conversationId: id, ...(part === undefined ? {} : { part }) },
      { ...FRESH, fields: ['id', 'part', 'revision', 'createdAt'], orderBy: { createdAt: 'desc', id: 'desc' } },
    );
  }

  /** @throws AppError CONVERSATION_NOT_FOUND, or NOT_FOUND when the conversation has no such version */
  async version(id: string, versionId: string): Promise<Version> {
    await this.get(id);
    const version = await this.em.findOne(Version, { id: versionId, conversationId: id }, FRESH);
    if (version === null) throw new AppError('NOT_FOUND');
    return version;
  }

  /**
   * What was done with the conversation, the newest first, or what came before an entry.
   * @throws AppError CONVERSATION_NOT_FOUND
   */
  async ledger(id: string, page: { before?: number | undefined; limit: number }): Promise<LedgerRow[]> {
    await this.get(id);
    return readLedger(this.em, { owner: currentOwner(this.em), conversationId: id }, page);
  }

  /** The conversation as an assistant is given it. `messages`: its chat, where that was read already, from the moment `readAt` on. */
  async talk(
    conversation: Conversation,
    messages?: readonly Message[],
    readAt: number = performance.now(),
  ): Promise<Talk> {
    const { id, imported, theme = null, stance = null, startedAt, sourceRevision } = conversation;
    const { name } = await this.employee(conversation);
    const chat = messages ?? (imported ? [] : await this.messages(id));
    const lines = mergeTalkLines(conversation, await this.lines(id), chat);
    return {
      conversationId: id,
      revision: sourceRevision,
      theme,
      stance,
      employeeName: name,
      heldAt: startedAt,
      lines,
      readAt,
    };
  }
}
