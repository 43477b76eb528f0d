import { useEffect, useEffectEvent, useState } from 'react';
import { sessionCommandOf } from './session-keys.js';

const FIELD = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/** Whether a text field has the focus. */
function isTyping(): boolean {
  return document.activeElement?.matches(FIELD) === true;
}

/** Whether a dialog is seen: some stay in the document when they are closed. */
function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => dialog.checkVisibility());
}

/**
 * The keys that work anywhere on the session screen.
 * @param takeQuestion takes the next question; null where there is none to take
 */
export function useSessionKeys(takeQuestion: (() => void) | null) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Another dialog is open: the keys are its own.
    if (isDialogOpen()) return;
    const command = sessionCommandOf(event, isTyping());
    if (command === null) return;
    event.preventDefault();
    if (command === 'help') setHelpOpen(true);
    else takeQuestion?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return { isOpen: isHelpOpen, open: () => setHelpOpen(true), close: () => setHelpOpen(false) };
}
