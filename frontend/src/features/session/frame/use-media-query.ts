import { useCallback, useSyncExternalStore } from 'react';

/** Laptop and up: both panels stand side by side. */
export const WIDE = '(min-width: 1200px)';
export const PHONE = '(max-width: 767px)';

/** Whether a media query holds, now and after each change. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
