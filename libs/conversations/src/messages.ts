import type { Sender } from '@app/contract';
import { Message, type Conversation } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/** A message to be stored. */
export interface MessageDraft {
  sender: Sender;
  message: string;
  suggestedQuestions?: string[] | undefined;
  /** The engine that wrote an AI message. */
  engine?: string | null | undefined;
  /** Sent while a recording ran: its words are in the lines. */
  duringRecording?: boolean | undefined;
}

/** The place after the last message. */
export async function nextPosition(em: EntityManager, conversationId: string): Promise<number> {
  const last = await em.findOne(
    Message,
    { conversationId },
    { orderBy: { position: 'desc' }, disableIdentityMap: true },
  );
  return last === null ? 0 : last.position + 1;
}

/** A message of the conversation, to be saved with the next flush. */
export function createMessage(
  em: EntityManager,
  { id: conversationId, owner }: Conversation,
  { sender, message, suggestedQuestions = [], engine = null, duringRecording = false }: MessageDraft,
  position: number,
  createdAt: Date,
): Message {
  return em.create(Message, {
    owner,
    conversationId,
    position,
    sender,
    message,
    suggestedQuestions,
    engine,
    duringRecording,
    createdAt,
  });
}
