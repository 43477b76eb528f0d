import { useState } from 'react';
import { forgetNote, isNotedToday, noteToday } from '../../../helpers/day-note.js';

/**
 * A "no" to recording holds for the day: it is not asked again. It stands in this browser alone, in no list and on no server.
 * @param withWhom the user and the person, so that no other talk is meant
 */
export function useRefusal(userId: string, withWhom: string) {
  const key = `jizo_unrecorded:${userId}:${withWhom}`;
  const [isRefused, setRefused] = useState(() => isNotedToday(key));
  return {
    isRefused,
    refuse: () => {
      setRefused(true);
      noteToday(key);
    },
    takeBack: () => {
      setRefused(false);
      forgetNote(key);
    },
  };
}
