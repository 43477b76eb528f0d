import type { ProposedQuestion, Sender } from '@app/contract';
import type { Schemas } from '../../api/client.js';

/** A 1on1 with everything that was said, written and found in it, as the server answers it. */
export type ConversationDetail = Schemas['ConversationDetailDto'];

/** A 1on1 in a list. */
export type ConversationListItem = Schemas['ConversationListItemDto'];

/** The parts of a 1on1 that a person changes, on top of the revisions that the person saw. */
export type ConversationPatch = Schemas['PatchConversationDto'];

/** What the 1on1 is about and how the manager takes part. */
export interface Context {
  theme: string;
  stance: string;
}

/** A message of the chat as the server stores it. */
export interface StoredMessage {
  id: string;
  sender: Sender;
  message: string;
  suggestedQuestions: readonly ProposedQuestion[];
}

/** What the report said to a question. Sent again under the same id it is stored once. */
export interface SentReply {
  messageId: string;
  question: string;
  reply: string;
}

/** What the assistant says on the side, and which engine wrote it. */
export interface AssistantHint {
  markdown: string;
  engine: string;
}

type Answered = Pick<Schemas['ChatMessageDto'], 'id' | 'sender' | 'message' | 'proposed_questions'>;

/** A stored message in the shape of the chat. */
export function toStoredMessage({ id, sender, message, proposed_questions }: Answered): StoredMessage {
  return { id, sender, message, suggestedQuestions: proposed_questions };
}
