import { useEffect, useRef, type RefObject } from 'react';

/** The value of the last drawing, for callbacks that must not change between drawings. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
