import { useEffect, useState } from 'react';
import { hasSound } from './has-sound.js';

/** How often this tab looks for what other tabs left behind. */
const LOOK_MS = 60_000;

/** Whether this browser stores a recording of a user, so that the code for it has to load. Once true, it stays true. */
export function useHasSound(userId: string | undefined): boolean {
  const [found, setFound] = useState<string | null>(null);
  const isFound = userId !== undefined && found === userId;
  useEffect(() => {
    if (userId === undefined || isFound) return;
    let isOn = true;
    const look = () =>
      void hasSound(userId).then((has) => {
        if (isOn && has) setFound(userId);
      });
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      isOn = false;
      clearInterval(timer);
    };
  }, [userId, isFound]);
  return isFound;
}
