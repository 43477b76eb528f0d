import { useEffect, useRef } from 'react';
import css from './ScrollProgress.module.css';

function progress(): number {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const length = scrollHeight - clientHeight;
  return length > 0 ? Math.min(1, scrollTop / length) : 0;
}

/**
 * A line on top that says how far the page is read. The browser draws it by itself where it can: asking for the height in each frame lays
 * out a long page anew while it is scrolled.
 */
export function ScrollProgress() {
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return;
    const draw = () => bar.current?.style.setProperty('transform', `scaleX(${progress()})`);
    const observer = new ResizeObserver(draw);
    observer.observe(document.body);
    window.addEventListener('scroll', draw, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', draw);
    };
  }, []);

  return <div ref={bar} data-frame className={css.bar} aria-hidden />;
}
