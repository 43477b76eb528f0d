import { CONVERSATION_STATUSES, type MindMapNode } from '@app/contract';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { owned } from './owned.js';

const ConversationSchema = defineEntity({
  name: 'Conversation',
  tableName: 'conversations',
  properties: {
    ...owned,
    employeeId: p.uuid(),
    theme: p.text().nullable(),
    stance: p.text().nullable(),
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
    memo: p.text().default(''),
    mindMap: p.json<MindMapNode[]>().nullable(),
    summary: p.text().nullable(),
    /** 話者N of the manager where it is known. */
    managerSpeaker: p.integer().nullable(),
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
    /** A keyed hash of the request that made it under an id of the caller's: the same request again is answered, another is refused. */
    requestHash: p.text().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

export class Conversation extends ConversationSchema.class {}
ConversationSchema.setClass(Conversation);
