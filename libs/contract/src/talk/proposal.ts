import type { Evidence } from '../domain/domain.js';
import type { QuestionPurpose } from '../domain/question-purpose.js';

/** A question that the assistant proposes to the manager. */
export interface ProposedQuestion {
  text: string;
  purpose: QuestionPurpose;
  /** The words it rests on; null where it rests on none, as at the start of a talk. */
  evidence: Evidence | null;
}
