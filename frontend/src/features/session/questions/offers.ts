import type { HintOffered, ProposedQuestion } from '@app/contract';

/** No more than one mark in this time. */
export const MARK_EVERY = 3 * 60_000;

/** The proposals that came while people talk. The newest waits; the mark says that it is there. */
export interface Offers {
  newest: ProposedQuestion | null;
  mark: ProposedQuestion | null;
  /** When the last mark came. */
  markedAt: number | null;
  /** The proposal that the manager took, with the message of the AI below which it stands. */
  taken: { question: ProposedQuestion; below: string } | null;
  /** What was said last may need care. In the memory of this page alone. */
  care: boolean;
}

export const NO_OFFERS: Offers = { newest: null, mark: null, markedAt: null, taken: null, care: false };

/** A proposal comes: it replaces the one that waits, and moves nothing. */
export function offered(offers: Offers, hint: HintOffered): Offers {
  if (hint.care === true) return withCare(offers);
  return { ...offers, newest: { text: hint.question, purpose: hint.purpose, evidence: hint.evidence } };
}

/** After words that need care nothing new is proposed: what waited goes. */
export function withCare(offers: Offers): Offers {
  return { ...offers, newest: null, mark: null, care: true };
}

/** How long until a mark may come; 0: now, null: nothing waits. */
export function markIn({ newest, markedAt }: Offers, now: number): number | null {
  if (newest === null) return null;
  return markedAt === null ? 0 : Math.max(0, markedAt + MARK_EVERY - now);
}

/** Marks what waits. */
export function marked(offers: Offers, now: number): Offers {
  return offers.newest === null ? offers : { ...offers, mark: offers.newest, newest: null, markedAt: now };
}

/** The manager takes what the mark stands for. */
export function taken(offers: Offers, below: string): Offers {
  const { mark } = offers;
  return mark === null ? offers : { ...offers, mark: null, taken: { question: mark, below } };
}

/** The manager has asked for other questions: what was marked before is old. */
export function outdated(offers: Offers): Offers {
  return { ...offers, newest: null, mark: null, taken: null };
}
