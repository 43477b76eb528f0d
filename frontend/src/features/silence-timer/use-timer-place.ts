import { useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { useWindowSize } from '../../ui/hooks/use-window-size.js';
import {
  grown,
  homePlace,
  isDrag,
  readPlace,
  shrunk,
  clampPlace,
  stepped,
  storePlace,
  type Place,
} from './timer-place.js';

/** Where the pointer took hold of the timer. */
interface Grip {
  pointer: Place;
  place: Place;
  isDragging: boolean;
}

/**
 * Where the timer of this size stands, and the handlers it is moved by. A window that grows again gives the place back.
 * @param onClick a press that was no drag
 */
export function useTimerPlace(size: number, bottom: number, onClick: () => void) {
  const room = { ...useWindowSize(), bottom };
  const [chosen, setChosen] = useState(readPlace);
  const [grip, setGrip] = useState<Grip | null>(null);
  /** Ignores the click that the browser sends after a drag. */
  const wasDragged = useRef(false);
  const place = grown(chosen ?? homePlace(room), size, room);

  const moveTo = (to: Place) => {
    const rest = shrunk(clampPlace(to, size, room), size);
    setChosen(rest);
    return rest;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    wasDragged.current = false;
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip({ pointer: { left: event.clientX, top: event.clientY }, place, isDragging: false });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grip === null) return;
    const [dx, dy] = [event.clientX - grip.pointer.left, event.clientY - grip.pointer.top];
    if (!grip.isDragging && !isDrag(dx, dy)) return;
    if (!grip.isDragging) setGrip({ ...grip, isDragging: true });
    wasDragged.current = true;
    moveTo({ left: grip.place.left + dx, top: grip.place.top + dy });
  };
  const endDrag = () => {
    if (grip?.isDragging === true && chosen !== null) storePlace(chosen);
    setGrip(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = stepped(place, event.key);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    storePlace(moveTo(next));
  };
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
    onKeyDown,
    // A click without a pointer (keys, a screen reader) has no count.
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (event.detail === 0 || !wasDragged.current) onClick();
    },
  };
  return { place, isDragging: grip?.isDragging === true, handlers };
}
