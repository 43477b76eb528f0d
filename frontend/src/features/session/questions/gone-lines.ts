import type { ProposedQuestion } from '@app/contract';
import { useState } from 'react';
import type { ChatItem } from '../state/session-model.js';

type Lines = readonly { id: string }[];

/** The lines on the screen, and those that stood there before: their words were deleted. */
export interface SeenLines {
  lines: Lines;
  gone: ReadonlySet<string>;
}

/** What is gone after the lines have changed. One that comes back is gone no longer. */
export function seenAfter(before: SeenLines, lines: Lines): SeenLines {
  const there = new Set(lines.map(({ id }) => id));
  const left = before.lines.filter(({ id }) => !there.has(id)).map(({ id }) => id);
  const isSame = left.length === 0 && [...before.gone].every((id) => !there.has(id));
  const gone = isSame ? before.gone : new Set([...before.gone, ...left].filter((id) => !there.has(id)));
  return { lines, gone };
}

/** The lines that are gone from this screen, as the same object while it is the same lines. */
export function useGoneLines(lines: Lines): ReadonlySet<string> {
  const [seen, setSeen] = useState<SeenLines>({ lines, gone: new Set() });
  if (seen.lines !== lines) setSeen(seenAfter(seen, lines));
  return seen.gone;
}

/** Whether a question rests on words that were deleted: it tells of them. */
export function isOfGone({ evidence }: ProposedQuestion, gone: ReadonlySet<string>): boolean {
  return evidence?.source === 'line' && gone.has(evidence.id);
}

/** The chat without the questions that rest on deleted words. */
export function withoutGone(history: readonly ChatItem[], gone: ReadonlySet<string>): readonly ChatItem[] {
  if (gone.size === 0) return history;
  return history.map((item) => {
    const suggestedQuestions = item.suggestedQuestions.filter((question) => !isOfGone(question, gone));
    return suggestedQuestions.length === item.suggestedQuestions.length ? item : { ...item, suggestedQuestions };
  });
}
