import { useEffect, useState } from 'react';
import { today, untilTomorrow } from '../../helpers/dates.js';

/** The day in Japan, also in a tab that stays open over midnight, or sleeps over it. */
export function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      setDay(today());
      clearTimeout(timer);
      timer = setTimeout(look, untilTomorrow());
    };
    look();
    // A computer that slept wakes after its timers' time.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return day;
}
