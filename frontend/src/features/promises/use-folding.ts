import { useEffect, useState } from 'react';

const FOLD_AFTER_MS = 120_000;
/** Screens with room for one line only. */
const PHONE = '(max-width: 767px)';

/** Open at first, folded two minutes after the talk has begun, unless the person has opened or folded it since. */
export function useFolding(hasBegun: boolean): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [chosen, choose] = useState<boolean | null>(null);
  const [isOver, setOver] = useState(() => window.matchMedia(PHONE).matches);
  useEffect(() => {
    if (!hasBegun) return;
    const timer = setTimeout(() => setOver(true), FOLD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasBegun]);
  return [chosen ?? !isOver, choose];
}
