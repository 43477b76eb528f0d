import { useEffect, type RefObject } from 'react';

const CONTROLS = 'button:not(:disabled), input:not(:disabled), textarea:not(:disabled), a[href]';

/** While `isHeld`, Tab and Shift+Tab cycle inside the element, and return into it from anywhere else. */
export function useFocusTrap(element: RefObject<HTMLElement | null>, isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || element.current === null) return;
      const controls = [...element.current.querySelectorAll<HTMLElement>(CONTROLS)];
      const at = controls.findIndex((control) => control === document.activeElement);
      const edge = event.shiftKey ? 0 : controls.length - 1;
      if (at !== -1 && at !== edge) return;
      event.preventDefault();
      controls.at(event.shiftKey ? -1 : 0)?.focus();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [element, isHeld]);
}
