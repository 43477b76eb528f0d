let until: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function tell(moment: string | null): void {
  if (until === moment) return;
  until = moment;
  for (const listener of listeners) listener();
}

/** Until when the offline engine answers because the language model's calls of the hour are used up; as the last answer said. */
export const modelPause = {
  /** A moment that is still to come, or null. */
  until: (): string | null => until,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Takes note of what an answer says. @returns the answer */
export function notePause<T extends { model_paused_until: string | null }>(answer: T): T {
  clearTimeout(timer);
  const moment = answer.model_paused_until;
  const left = moment === null ? 0 : Date.parse(moment) - Date.now();
  tell(left > 0 ? moment : null);
  if (left > 0) timer = setTimeout(() => tell(null), left);
  return answer;
}
