import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { clickedQuery, selectedQuery, type Query } from './pointing.js';

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false;
}

/**
 * Follows clicks and selections of the page. A click asks at once; marked words offer a button, which Tab reaches.
 * @returns the words that are marked
 */
export function usePointing(
  isOn: boolean,
  offer: RefObject<HTMLButtonElement | null>,
  onQuery: (query: Query) => void,
) {
  const [marked, setMarked] = useState<Query | null>(null);
  const ask = useEffectEvent(onQuery);
  useEffect(() => {
    if (!isOn) return;
    let isDragging = false;
    const look = () => {
      if (!isDragging && document.activeElement !== offer.current) setMarked(selectedQuery());
    };
    const onPointerDown = () => (isDragging = true);
    const onPointerUp = () => {
      isDragging = false;
      look();
    };
    const onClick = (event: MouseEvent) => {
      const query = event.defaultPrevented ? null : clickedQuery(event);
      if (query === null) return;
      setMarked(null);
      ask(query);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (offer.current === null || event.isComposing) return;
      if (event.key === 'Escape') setMarked(null);
      if (event.key !== 'Tab' || event.shiftKey || isTyping() || document.activeElement === offer.current) return;
      event.preventDefault();
      offer.current.focus();
    };
    const events = new AbortController();
    const { signal } = events;
    document.addEventListener('pointerdown', onPointerDown, { signal, capture: true });
    document.addEventListener('pointerup', onPointerUp, { signal, capture: true });
    document.addEventListener('pointercancel', onPointerUp, { signal, capture: true });
    document.addEventListener('selectionchange', look, { signal });
    document.addEventListener('scroll', look, { signal, capture: true, passive: true });
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    return () => events.abort();
  }, [isOn, offer]);
  return { marked: isOn ? marked : null, forget: () => setMarked(null) };
}
