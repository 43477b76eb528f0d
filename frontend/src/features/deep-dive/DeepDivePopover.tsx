import { useEffect, useId, useRef } from 'react';
import { fetchExplanation } from '../../entities/conversation/conversation-requests.js';
import { IconButton } from '../../ui/controls/IconButton.js';
import { HintText, useHint } from '../hint/index.js';
import css from './deep-dive.module.css';
import type { Query } from './pointing.js';
import { placePopover } from './popover-place.js';

interface Props extends Query {
  conversationId: string;
  /** Distinguishes this question from others about the same words. */
  nth: number;
  /** Gets the focus back. */
  focusBack: Element | null;
  onClose: () => void;
}

/** The explanation beside the words. Closed by Escape, by its button, and by going on elsewhere. */
export function DeepDivePopover({ conversationId, text, anchor, nth, focusBack, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const hint = useHint(
    ['deep-dive', conversationId, String(nth), id],
    (signal) => fetchExplanation(conversationId, text, signal),
    true,
  );
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (!element.matches(':popover-open')) element.showPopover();
    element.focus({ preventScroll: true });
    return () => {
      // Who has already gone on to something else stays there.
      const { activeElement } = document;
      const isHere = activeElement === document.body || element.contains(activeElement);
      if (isHere && focusBack instanceof HTMLElement) focusBack.focus({ preventScroll: true });
    };
  }, [focusBack]);
  const { side, left, width, offset, maxHeight } = placePopover(anchor, {
    width: window.innerWidth,
    height: window.innerHeight,
  });
  return (
    <div
      ref={box}
      className={css.popover}
      style={{ left, width, maxHeight, ...(side === 'below' ? { top: offset } : { bottom: offset }) }}
      popover="auto"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          深く読む
        </h2>
        <IconButton icon="close" name="とじる" iconSize={16} onClick={onClose} />
      </div>
      <HintText hint={hint} attempt="deepDive" waiting="深掘りしています..." />
    </div>
  );
}
