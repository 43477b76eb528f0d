import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useWindowSize } from '../../../ui/hooks/use-window-size.js';
import { clamp, defaultPosition, readPosition, stepped, storePosition, type Position } from './popup-position.js';

/** Where the popup stands, and the handlers of the head it is dragged by. A window that grows again gives the place back. */
export function usePopupPosition() {
  const size = useWindowSize();
  const [chosen, setChosen] = useState(readPosition);
  const [grip, setGrip] = useState<Position | null>(null);
  const home = defaultPosition(size);
  const position = chosen === null ? home : clamp(chosen, size);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('[data-no-drag]')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip({ x: event.clientX - position.x, y: event.clientY - position.y });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grip !== null) setChosen(clamp({ x: event.clientX - grip.x, y: event.clientY - grip.y }, size));
  };
  const endDrag = () => {
    if (grip === null) return;
    setGrip(null);
    if (chosen !== null) storePosition(chosen);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = stepped(position, event.key);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const kept = clamp(next, size);
    setChosen(kept);
    storePosition(kept);
  };
  return {
    position,
    isHome: position.x === home.x && position.y === home.y,
    isDragging: grip !== null,
    drag: { onPointerDown, onPointerMove, onPointerUp: endDrag, onPointerCancel: endDrag },
    onKeyDown,
  };
}
