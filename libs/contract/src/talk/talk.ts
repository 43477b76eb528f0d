import type { Party } from '../domain/domain.js';

/** One utterance of the analysed talk, in the order of time: a line of the transcript or a message of the chat. */
export interface TalkLine {
  source: 'line' | 'message';
  id: string;
  /** N of 話者N; null where no speaker is known. */
  speaker: number | null;
  /** Known for chat messages and for speakers that were mapped; null otherwise, then the engine infers it. */
  role: Party | null;
  text: string;
}

/** What an assistant is given of a conversation. The assistant reads no database: what it needs stands here. */
export interface Talk {
  conversationId: string;
  /** Raised by every change of the source; together with the id it is the key of caches. */
  revision: number;
  theme: string | null;
  stance: string | null;
  employeeName: string;
  /** When the 1on1 was held; due phrases are resolved against this day in Asia/Tokyo. */
  heldAt: Date;
  lines: readonly TalkLine[];
  /** When its words began to be read, on the clock of the process (`performance.now()`): what was deleted since may still be in it. */
  readAt?: number;
}

/** How many of the owner's other conversations contain a keyword, for distinctiveness. */
export interface DocumentFrequencies {
  conversations: number;
  counts: Readonly<Record<string, number>>;
}
