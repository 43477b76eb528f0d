import type { ProposedQuestion } from '@app/contract';
import type { ChatItem } from '../state/session-model.js';

/** The chat as it was when its questions were last taken in. `stays`: the newest one stays large, whatever comes. */
export interface Before {
  history: readonly ChatItem[];
  stays: boolean;
}

/** The chat of now with the questions of then; the one that stays stands below the newest words of the AI. */
export function withQuestionsOf({ history: then, stays }: Before, now: readonly ChatItem[]): ChatItem[] {
  const newest = now.findLastIndex(({ sender }) => sender === 'ai');
  const staying = stays ? then.findLast(({ sender }) => sender === 'ai') : undefined;
  return now.map((item, at) => {
    if (staying !== undefined && at === newest) return { ...item, suggestedQuestions: staying.suggestedQuestions };
    const asked = item.id === staying?.id ? [] : then[at]?.suggestedQuestions;
    return { ...item, suggestedQuestions: asked ?? [] };
  });
}

/** The chat with a question that the manager took as its newest; the one that stood there is the first of the others. */
export function withTaken(
  history: readonly ChatItem[],
  question: ProposedQuestion,
  below: string,
): readonly ChatItem[] {
  const newest = history.findLast(({ sender }) => sender === 'ai');
  if (newest?.id !== below) return history;
  const others = newest.suggestedQuestions.filter(({ text }) => text !== question.text);
  return history.map((item) => (item === newest ? { ...item, suggestedQuestions: [question, ...others] } : item));
}
