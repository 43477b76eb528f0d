import { hintsWait } from '@app/contract';
import { useEffect, useState } from 'react';
import type { RecordingState } from '../../recording/index.js';
import type { ChatItem } from '../state/session-model.js';
import { newestQuestion } from '../state/session-rules.js';

const LOOK_MS = 500;

/** The words of the report since the manager last spoke; with unknown voices, the last three lines. */
function turnOf({ lines, interim }: Pick<RecordingState, 'lines' | 'interim'>, manager: number | null): string[] {
  const said = interim === null ? [...lines] : [...lines, interim];
  const last = said.findLastIndex(({ speaker }) => speaker !== null && speaker === manager);
  const turn = said.slice(last + 1).map(({ text }) => text);
  return last === -1 ? turn.slice(-3) : turn;
}

/** Whether the report is saying something difficult (「実は」). */
function useHardWords(
  { phase, lines, interim }: Pick<RecordingState, 'phase' | 'lines' | 'interim'>,
  manager: number | null,
): boolean {
  const [isHard, setHard] = useState(false);
  useEffect(() => {
    if (phase !== 'on') return;
    const heardAt = Date.now();
    const turn = turnOf({ lines, interim }, manager);
    const look = () => setHard(hintsWait(turn, Date.now() - heardAt));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [phase, lines, interim, manager]);
  return isHard && phase === 'on';
}

interface Options {
  /** The silence timer runs. */
  isSilent: boolean;
  /** The manager writes a question, or points at the one that stands there. */
  isEngaged: boolean;
  /** The manager waits for an answer: its questions are no surprise. */
  isAsked: boolean;
}

/** The chat as it is shown, and whether a question waits that could be shown now. */
export interface HeldQuestions {
  chatHistory: readonly ChatItem[];
  hasNew: boolean;
  showNew: () => void;
}

/**
 * New questions wait while the report says something difficult and while the silence timer runs, and never cover what the manager
 * is busy with. Messages that arrive in the meantime are shown without their questions.
 */
export function useDeferredQuestions(
  history: readonly ChatItem[],
  state: Pick<RecordingState, 'phase' | 'lines' | 'interim'>,
  manager: number | null,
  { isSilent, isEngaged, isAsked }: Options,
): HeldQuestions {
  const isQuiet = useHardWords(state, manager) || isSilent;
  const waits = isQuiet || (isEngaged && !isAsked);
  const [before, setBefore] = useState<Before | null>(null);
  if (waits !== (before !== null)) setBefore(waits ? { history, stays: !isQuiet } : null);

  const showNew = () => setBefore({ history, stays: !isQuiet });
  if (before === null) return { chatHistory: history, hasNew: false, showNew };
  const chatHistory = withQuestionsOf(before, history);
  const coming = newestQuestion(history)?.question ?? null;
  const hasNew = !isQuiet && coming !== null && coming !== newestQuestion(chatHistory)?.question;
  return { chatHistory, hasNew, showNew };
}

/** The chat as it was when the waiting began. `stays`: the manager was busy with its question, which must not go either. */
interface Before {
  history: readonly ChatItem[];
  stays: boolean;
}

/** The chat of now with the questions of then; the one that stays stands below the newest words of the AI. */
function withQuestionsOf({ history: then, stays }: Before, now: readonly ChatItem[]): ChatItem[] {
  const newest = now.findLastIndex(({ sender }) => sender === 'ai');
  const staying = stays ? then.findLast(({ sender }) => sender === 'ai') : undefined;
  return now.map((item, at) => {
    if (staying !== undefined && at === newest) return { ...item, suggestedQuestions: staying.suggestedQuestions };
    const asked = item.id === staying?.id ? [] : then[at]?.suggestedQuestions;
    return { ...item, suggestedQuestions: asked ?? [] };
  });
}
