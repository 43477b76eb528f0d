import { hintsWait } from '@app/contract';
import { useEffect, useEffectEvent, useState } from 'react';
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

/**
 * New questions wait while the report says what is hard to say (「実は」): they come when it has been said.
 * @returns the chat; what came in the meantime is without its questions
 */
export function useHeldQuestions(
  history: readonly ChatItem[],
  state: Pick<RecordingState, 'phase' | 'lines' | 'interim'>,
  manager: number | null,
): readonly ChatItem[] {
  /** How many messages there were when the waiting began. */
  const [heldFrom, setHeldFrom] = useState<number | null>(null);
  const { phase, lines, interim } = state;
  const hold = useEffectEvent((waits: boolean) => setHeldFrom((from) => (waits ? (from ?? history.length) : null)));

  useEffect(() => {
    if (phase !== 'on') return;
    const heardAt = Date.now();
    const turn = turnOf({ lines, interim }, manager);
    const look = () => hold(hintsWait(turn, Date.now() - heardAt));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [phase, lines, interim, manager]);

  if (heldFrom === null || phase !== 'on') return history;
  return history.map((item, at) => (at < heldFrom ? item : { ...item, suggestedQuestions: [] }));
}
