import type { ModelRefusal, ProposedQuestion, Sender } from '@app/contract';
import { databaseNow, ERASED_ANSWER, Message, type Conversation } from '@app/database';
import { newId } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PendingChange } from '../change/pending-change.js';
import { isAnalysed } from '../read/talk-lines.js';

/** A message to be stored. */
export interface MessageDraft {
  /** Set when pieces of the message are sent while it is written, or when the caller has made the id. */
  id?: string | undefined;
  sender: Sender;
  message: string;
  suggestedQuestions?: ProposedQuestion[] | undefined;
  /** The engine that wrote an AI message. */
  engine?: string | null | undefined;
  /** Why the offline engine wrote it in place of a model. */
  refused?: ModelRefusal | null | undefined;
  /** False for messages that are not analysed: choices of theme and stance, and words that a recording's lines already hold. */
  isTalk?: boolean | undefined;
  /** The source revision that an AI message was made from: where its words were deleted since, it is not stored as it came. */
  madeFrom?: number | undefined;
  /** What an AI message answers: the id of a reply, or for the opening that of the conversation. */
  answers?: string | undefined;
}

/**
 * Adds messages to a conversation in their order. What people say reopens an ended conversation and belongs to what
 * is analysed.
 */
export async function storeMessages(pending: PendingChange, drafts: readonly MessageDraft[]): Promise<Message[]> {
  const { em, conversation } = pending;
  const now = await databaseNow(em);
  const first = await nextPosition(em, conversation.id);
  const messages = drafts.map((draft, n) => createMessage(em, conversation, draft, first + n, now));
  if (messages.some((message) => isAnalysed(conversation, message))) pending.changeSource();
  if (!conversation.imported && messages.some(({ sender }) => sender !== 'ai')) await pending.reopen();
  pending.touch('messages');
  return messages;
}

/** The place after the last message. */
async function nextPosition(em: EntityManager, conversationId: string): Promise<number> {
  const last = await em.findOne(
    Message,
    { conversationId },
    { orderBy: { position: 'desc' }, disableIdentityMap: true },
  );
  return last === null ? 0 : last.position + 1;
}

/** A message of the conversation, to be saved with the next flush. */
function createMessage(
  em: EntityManager,
  { id: conversationId, owner, erasedRevision }: Conversation,
  draft: MessageDraft,
  position: number,
  createdAt: Date,
): Message {
  const { id = newId(), sender, message, suggestedQuestions = [], engine = null, isTalk = true } = draft;
  const { answers = null, madeFrom, refused = null } = draft;
  const isErased = madeFrom !== undefined && madeFrom <= erasedRevision;
  return em.create(Message, {
    id,
    owner,
    conversationId,
    position,
    sender,
    message: isErased ? ERASED_ANSWER : message,
    suggestedQuestions: isErased ? [] : suggestedQuestions,
    questionsFrom: madeFrom ?? null,
    engine,
    refused,
    isTalk,
    answers,
    createdAt,
  });
}
