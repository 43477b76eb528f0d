import { useState } from 'react';
import type { Meeting } from '../model/recording-model.js';

const keyOf = (userId: string, employeeId: string) => `jizo_meeting:${userId}:${employeeId}`;

function remembered(key: string): Meeting {
  try {
    return localStorage.getItem(key) === 'online' ? 'online' : 'in_person';
  } catch {
    return 'in_person';
  }
}

/** How the two meet, and the change of it. */
export interface MeetingChoiceState {
  now: Meeting;
  choose: (meeting: Meeting) => void;
}

/** How the user meets this person; this browser remembers the last choice, at first it is 対面. */
export function useMeeting(userId: string, employeeId: string): MeetingChoiceState {
  const key = keyOf(userId, employeeId);
  const [now, setNow] = useState(() => remembered(key));
  const choose = (meeting: Meeting) => {
    setNow(meeting);
    try {
      localStorage.setItem(key, meeting);
    } catch {
      // It then holds for as long as the screen is open.
    }
  };
  return { now, choose };
}
