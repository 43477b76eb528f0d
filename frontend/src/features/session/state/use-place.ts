import { useState } from 'react';
import type { SessionActions } from './use-session-actions.js';
import type { SessionMachine } from './use-session-machine.js';
import type { SessionRecording } from './use-session-recording.js';

/** What fills the screen: the talk with its panels, its end, the view for both, or the dimmed one for a talk on paper. */
export type Place = 'talk' | 'end' | 'both' | 'paper';

/** How long the end waits for the last words of a recording. The rest follows later. */
const LAST_WORDS_MS = 10_000;

/** What fills the screen, and the way to the end: the recording is ended, its last words waited for, the summary made. */
export function usePlace(
  { state, dispatch }: SessionMachine,
  { isRunning, controls }: SessionRecording,
  makeSummary: SessionActions['makeSummary'],
) {
  const [now, go] = useState<Place>('talk');
  const [isEnding, setEnding] = useState(false);
  const toTalk = () => {
    go('talk');
    if (state.isSummaryVisible) dispatch({ type: 'summaryToggled' });
  };
  const finish = async () => {
    go('end');
    if (isEnding) return;
    setEnding(true);
    if (isRunning) {
      await Promise.race([controls.stop(), new Promise((resolve) => setTimeout(resolve, LAST_WORDS_MS))]);
    }
    // Who has left the end meanwhile stays there: the two may look at the screen together.
    if (!(await makeSummary())) go((place) => (place === 'end' ? 'talk' : place));
    setEnding(false);
  };
  return {
    now,
    isEnding,
    toTalk,
    toBoth: () => go('both'),
    /** Yes or no to a recording leads to the same screen; where it could not be noted, the question stays. */
    afterConsent: (isNoted: boolean) => {
      if (isNoted) toTalk();
    },
    toPaper: () => go('paper'),
    finish: () => void finish(),
  };
}
