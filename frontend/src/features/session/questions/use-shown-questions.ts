import type { ProposedQuestion } from '@app/contract';
import { useMemo, useState } from 'react';
import type { ChatItem } from '../state/session-model.js';
import { isOfGone, withoutGone } from './gone-lines.js';
import { newestQuestion } from '../state/session-rules.js';
import { withQuestionsOf, withTaken, type Before } from './shown-questions.js';
import type { useOffers } from './use-offers.js';

interface Options {
  /** The silence timer runs, or the report says something difficult. */
  isQuiet: boolean;
  /** The manager writes a question, or points at the one that stands there. */
  isEngaged: boolean;
  /** The manager waits for an answer: its questions are no surprise. */
  isAsked: boolean;
  offers: ReturnType<typeof useOffers>;
  /** The lines whose words were deleted while this screen was open: no question that rests on them is shown any more. */
  gone: ReadonlySet<string>;
}

/** The chat as it is shown, and a newer question that waits beside the large one. */
export interface ShownQuestions {
  chatHistory: readonly ChatItem[];
  newer: { question: ProposedQuestion; show: () => void } | null;
}

/** What is taken in next; null where nothing changes. */
function nextBefore(before: Before | null, history: readonly ChatItem[], options: Options): Before | 'all' | null {
  const { isQuiet, isEngaged, isAsked } = options;
  if (before === null) return isAsked && !isQuiet ? null : { history, stays: !isQuiet };
  if (isQuiet) return before.stays ? { ...before, stays: false } : null;
  if (isAsked) return 'all';
  const isBare = !before.stays || newestQuestion(before.history)?.question == null;
  if (!isBare || isEngaged || (before.stays && before.history === history)) return null;
  return { history, stays: true };
}

/**
 * The large question changes at the manager's wish only: after a request of the manager's own, or by a press on the line that a
 * newer one is there. Messages that arrive in the meantime are shown without their questions. What was asked for while it is quiet,
 * or while the report says something difficult, comes when that is over.
 */
export function useShownQuestions(history: readonly ChatItem[], options: Options): ShownQuestions {
  const { offers, isQuiet, gone } = options;
  const [before, setBefore] = useState<Before | null>(null);
  const next = nextBefore(before, history, options);
  if (next !== null) setBefore(next === 'all' ? null : next);

  // The same objects while nothing changes: a key in the composer draws none of the messages again.
  const kept = useMemo(() => (before === null ? history : withQuestionsOf(before, history)), [before, history]);
  const { taken } = offers;
  const chatHistory = useMemo(
    () => withoutGone(taken === null ? kept : withTaken(kept, taken.question, taken.below), gone),
    [kept, taken, gone],
  );
  const newestId = newestQuestion(chatHistory)?.item.id ?? '';
  const coming = newestQuestion(history)?.question ?? null;
  const isComing = before?.stays === true && coming !== null && coming.text !== newestQuestion(kept)?.question?.text;
  if (isComing && !isQuiet && !isOfGone(coming, gone)) {
    const show = () => {
      offers.forget();
      setBefore({ history, stays: true });
    };
    return { chatHistory, newer: { question: coming, show } };
  }
  const { mark } = offers;
  return {
    chatHistory,
    newer:
      mark === null || isQuiet || isOfGone(mark, gone) ? null : { question: mark, show: () => offers.take(newestId) },
  };
}
