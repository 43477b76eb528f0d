import { useEffect, type RefObject } from 'react';

/** Whether nothing has the focus that anybody could go on from: what had it is gone. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/** Gives an element the focus when it becomes the next step, unless somebody has gone on with something else. */
export function useFirstFocus(element: RefObject<HTMLElement | null>, isNext: boolean): void {
  useEffect(() => {
    if (isNext && isFocusLost()) element.current?.focus({ preventScroll: true });
  }, [element, isNext]);
}
