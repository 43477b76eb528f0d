import { useCallback, useEffect, useState } from 'react';
import { fileOf, findHeld, type Found } from '../store/held-sound.js';
import { openBrowserStore } from '../store/browser-store.js';
import type { QuarantinedSound } from '../model/recording-model.js';
import { broadcast } from '../tabs/tab-messages.js';

/** The sound of a user in this browser that is not text, and the actions on it. */
export interface HeldSounds extends Found {
  /** Tries at once to turn it into text. */
  sendAgain: (recordingId: string) => void;
  /** Deletes it in this browser for good; finished text stays. */
  discard: (recordingId: string) => Promise<void>;
  /** The stretch as a file, as far as it is stored. */
  download: (sound: QuarantinedSound) => Promise<Blob>;
}

/** Other tabs change the store, too. */
const LOOK_MS = 2_000;
const NOTHING: Found = { held: [], quarantined: [] };

const sendAgain = (recordingId: string) => broadcast({ type: 'again', recordingId });
const download = async (sound: QuarantinedSound) => fileOf(await openBrowserStore(), sound);

/** The sound of a user in this browser that is not text, kept up to date. */
export function useHeldSound(userId: string): HeldSounds {
  const [found, setFound] = useState(NOTHING);
  const look = useCallback(
    async (isWanted: () => boolean) => {
      const next = await findHeld(await openBrowserStore(), userId);
      // Unchanged data renders nothing again.
      if (isWanted()) setFound((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    },
    [userId],
  );
  useEffect(() => {
    let isOn = true;
    const lookSafely = () => void look(() => isOn).catch(() => undefined);
    lookSafely();
    const timer = setInterval(lookSafely, LOOK_MS);
    return () => {
      isOn = false;
      clearInterval(timer);
    };
  }, [look]);
  const discard = useCallback(
    async (recordingId: string) => {
      await (await openBrowserStore()).discard(recordingId);
      await look(() => true);
    },
    [look],
  );
  return { ...found, sendAgain, discard, download };
}
