import { CONVERSATION_STATUSES, type MindMapNode } from '@app/contract';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { owned } from './owned.js';

const ConversationSchema = defineEntity({
  name: 'Conversation',
  tableName: 'conversations',
  properties: {
    ...owned,
    employeeId: p.uuid(),
    theme: p.text().nullable().persist(false),
    themeSealed: p.blob().nullable(),
    stance: p.text().nullable().persist(false),
    stanceSealed: p.blob().nullable(),
    status: p
      .enum(CONVERSATION_STATUSES)
      .columnType('text')
      .$type<(typeof CONVERSATION_STATUSES)[number]>()
      .default('active'),
    transcriptionOnly: p.boolean().default(false),
    /** Recorded elsewhere and brought in: its lines alone are analysed. */
    imported: p.boolean().default(false),
    /** When the 1on1 was held. */
    startedAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    /** The last line, message, memo or map edit; 30 quiet minutes after it the conversation ends. */
    lastActivityAt: p.datetime(3),
    memo: p
      .text()
      .persist(false)
      .onCreate(() => ''),
    memoSealed: p.blob().nullable(),
    mindMap: p.json<MindMapNode[]>().nullable().persist(false),
    mindMapSealed: p.blob().nullable(),
    summary: p.text().nullable().persist(false),
    summarySealed: p.blob().nullable(),
    /** A person changed the summary: no analysis writes over it. */
    summaryEdited: p.boolean().default(false),
    /** The manager's own notes below the summary: never in anything that the other person gets. */
    ownNotes: p
      .text()
      .persist(false)
      .onCreate(() => ''),
    ownNotesSealed: p.blob().nullable(),
    /** The places (`line:id`) of next actions that a person deleted: no analysis brings them back. */
    removedActions: p.json<string[]>().default('[]'),
    /** 話者N of the manager where it is known. */
    managerSpeaker: p.integer().nullable(),
    /** 話者N of the employee where not everyone but the manager is. */
    employeeSpeaker: p.integer().nullable(),
    /** Raised by every saved change of any part. */
    revision: p.integer().default(0),
    memoRevision: p.integer().default(0),
    mindMapRevision: p.integer().default(0),
    transcriptRevision: p.integer().default(0),
    /** Raised by every change of the analysed content: lines and analysed chat. */
    sourceRevision: p.integer().default(0),
    /** Results made from this source revision or an earlier one rest on words that were deleted since: they are discarded. -1: none. */
    erasedRevision: p.integer().default(-1),
    /** When old spoken and written words were removed; null: all of them are there. */
    redactedAt: p.datetime(3).nullable(),
    /** Days for which a person wants its words kept, and its results; null: as long as the operator keeps them. */
    wordsDays: p.integer().nullable(),
    resultsDays: p.integer().nullable(),
    /** When its results were removed as well; null: they are there. */
    fadedAt: p.datetime(3).nullable(),
    /** A keyed hash of the request that made it under an id of the caller's: the same request again is answered, another is refused. */
    requestHash: p.text().nullable(),
    /** Set when a reset that an administrator began was used: it opens only when its owner proves to be the owner. */
    closedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

export class Conversation extends ConversationSchema.class {}
ConversationSchema.setClass(Conversation);
