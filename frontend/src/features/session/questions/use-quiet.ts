import { hintsWait } from '@app/contract';
import { useEffect, useState } from 'react';
import type { RecordingState } from '../../recording/index.js';

const LOOK_MS = 500;

type Heard = Pick<RecordingState, 'phase' | 'lines' | 'interim'>;

/** The words of the report since the manager last spoke; with unknown voices, the last three lines. */
function turnOf({ lines, interim }: Heard, manager: number | null): string[] {
  const said = interim === null ? [...lines] : [...lines, interim];
  const last = said.findLastIndex(({ speaker }) => speaker !== null && speaker === manager);
  const turn = said.slice(last + 1).map(({ text }) => text);
  return last === -1 ? turn.slice(-3) : turn;
}

/** Whether the report is saying something difficult (「実は」). */
export function useHardWords({ phase, lines, interim }: Heard, manager: number | null): boolean {
  const [isHard, setHard] = useState(false);
  useEffect(() => {
    if (phase !== 'on') return;
    const heardAt = Date.now();
    const turn = turnOf({ phase, lines, interim }, manager);
    const look = () => setHard(hintsWait(turn, Date.now() - heardAt));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [phase, lines, interim, manager]);
  return isHard && phase === 'on';
}
