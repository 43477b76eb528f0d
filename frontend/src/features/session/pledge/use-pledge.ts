import { useState } from 'react';
import { isNotedToday, noteToday } from '../../../helpers/day-note.js';

const keyOf = (userId: string, employeeId: string) => `jizo_pledged:${userId}:${employeeId}`;

/** Whether this manager took the pledge for this person today. */
export function hasPledged(userId: string, employeeId: string): boolean {
  return isNotedToday(keyOf(userId, employeeId));
}

/**
 * The pledge before a talk. That of today counts where its talk can be gone on with: a page that is loaded again asks for none.
 * @param goesOn there is a talk of today that has not ended
 */
export function usePledge(userId: string, employeeId: string, goesOn: boolean) {
  const [isOpen, setOpen] = useState(() => !(goesOn && hasPledged(userId, employeeId)));
  const take = () => {
    setOpen(false);
    noteToday(keyOf(userId, employeeId));
  };
  return { isOpen, take };
}
