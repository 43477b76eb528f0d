import type { ConversationPart } from './domain.js';

/** A saved change: `revision` is the conversation's own counter, which every change raises. */
export interface ConversationUpdated {
  conversationId: string;
  part: ConversationPart;
  revision: number;
}

/** Events from the server to the browser. The socket says "changed"; GET is the truth. */
export interface ServerEvents {
  conversation_updated: (payload: ConversationUpdated) => void;
  /** Notifications may have been missed: fetch again what is on screen. */
  resync: (payload: Record<string, never>) => void;
}

/** Events from the browser to the server. */
export type ClientEvents = Record<string, never>;
