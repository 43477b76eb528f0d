import { useSyncExternalStore } from 'react';
import { today, untilTomorrow } from '../../helpers/dates.js';

/** The day in Japan, also in a tab that stays open over midnight, or sleeps over it. */
export function useToday(): string {
  return useSyncExternalStore(listen, today);
}

/** Who shows the day; one timer for all of them. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    // A computer that slept wakes after its timers' time.
    document.addEventListener('visibilitychange', look);
    look();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

function look(): void {
  for (const tell of [...listeners]) tell();
  clearTimeout(timer);
  timer = setTimeout(look, untilTomorrow());
}
