import { useCallback, useEffect, useRef, useState } from 'react';

/** Closer to the end than this counts as reading along. */
export const STICK_WITHIN = 48;

/**
 * Keeps a scrolled box at its end while the reader is there, and leaves it alone once they have scrolled up.
 * `box` scrolls, `content` is all that stands in it.
 */
export function useStickyEnd() {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const seenTop = useRef(0);
  const [isAtEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    sticks.current = true;
    setAtEnd(true);
    const element = box.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    seenTop.current = element.scrollTop;
  }, []);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
    // New content moves the reader away from the end without their action: only scrolling up stops the following.
    if (distance < STICK_WITHIN) sticks.current = true;
    else if (element.scrollTop < seenTop.current) sticks.current = false;
    seenTop.current = element.scrollTop;
    setAtEnd(sticks.current);
  }, []);

  useEffect(() => {
    const [inner, outer] = [content.current, box.current];
    if (inner === null || outer === null) return;
    const follow = () => {
      if (!sticks.current) return;
      outer.scrollTop = outer.scrollHeight;
      seenTop.current = outer.scrollTop;
    };
    const observer = new ResizeObserver(follow);
    observer.observe(inner);
    observer.observe(outer);
    follow();
    return () => observer.disconnect();
  }, []);

  return { box, content, isAtEnd, onScroll, toEnd };
}
