import type { Evidence, ModelRefusal } from '../domain/domain.js';
import type { QuestionPurpose } from '../domain/question-purpose.js';

/** A question that was proposed while two people talk. It was not asked for: the screen shows it at the manager's wish only. */
export interface OfferedQuestion {
  conversationId: string;
  question: string;
  purpose: QuestionPurpose;
  /** What was said that the question rests on; null: it rests on nothing in particular. */
  evidence: Evidence | null;
  /** Why the offline engine proposes it in place of a language model; null where it was to propose it, or the model does. */
  refused: ModelRefusal | null;
  care?: never;
}

/**
 * What was said last holds a sign of danger. Nothing is proposed; the screen offers its fixed words of care. Made at that moment:
 * stored nowhere, and sent to no other socket than those that follow the conversation.
 */
export interface OfferedCare {
  conversationId: string;
  question: null;
  purpose: null;
  evidence: null;
  care: true;
}

/** What `hint_offered` carries. */
export type HintOffered = OfferedQuestion | OfferedCare;
