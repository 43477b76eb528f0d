import { hintsWait } from '@app/contract';
import { useEffect, useState } from 'react';
import type { RecordingState } from '../recording/index.js';
import type { ChatItem } from './session-model.js';

const LOOK_MS = 500;

/** What the report said since the manager last took the word; with voices that nobody knows, all of the last lines. */
function turnOf({ lines, interim }: Pick<RecordingState, 'lines' | 'interim'>, manager: number | null): string[] {
  const said = interim === null ? [...lines] : [...lines, interim];
  const last = said.findLastIndex(({ speaker }) => speaker !== null && speaker === manager);
  const turn = said.slice(last + 1).map(({ text }) => text);
  return last === -1 ? turn.slice(-3) : turn;
}

/** Whether the report is saying what is hard to say (「実は」). */
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

/**
 * New questions wait while the report says what is hard to say, and while the silence timer runs: they come when it is over.
 * @returns the chat with the questions it had when the waiting began; what came in the meantime is without its questions
 */
export function useHeldQuestions(
  history: readonly ChatItem[],
  state: Pick<RecordingState, 'phase' | 'lines' | 'interim'>,
  manager: number | null,
  isSilent: boolean,
): readonly ChatItem[] {
  const waits = useHardWords(state, manager) || isSilent;
  /** The chat as it was when the waiting began. */
  const [before, setBefore] = useState<readonly ChatItem[] | null>(null);
  if (waits !== (before !== null)) setBefore(waits ? history : null);

  if (before === null) return history;
  return history.map((item, at) => ({ ...item, suggestedQuestions: before[at]?.suggestedQuestions ?? [] }));
}
