import type { ConversationPart } from './domain.js';

/** A saved change: `revision` is the conversation's own counter, which every change raises. */
export interface ConversationUpdated {
  conversationId: string;
  part: ConversationPart;
  revision: number;
}

/** A further piece of an answer as it is written; `messageId` is the id the stored message will have. */
export interface AssistantDelta {
  conversationId: string;
  messageId: string;
  text: string;
}

/** Events from the server to the browser. The socket says "changed"; GET is the truth. */
export interface ServerEvents {
  conversation_updated: (payload: ConversationUpdated) => void;
  assistant_delta: (payload: AssistantDelta) => void;
  /** Notifications may have been missed: fetch again what is on screen. */
  resync: (payload: Record<string, never>) => void;
}

/** Events from the browser to the server. */
export type ClientEvents = Record<string, never>;
