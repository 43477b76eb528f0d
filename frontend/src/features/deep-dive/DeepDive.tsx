import { useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.js';
import { cx } from '../../helpers/class-names.js';
import css from './deep-dive.module.css';
import { DeepDivePopover } from './DeepDivePopover.js';
import type { Query } from './pointing.js';
import { usePointing } from './use-pointing.js';

/** The height of the button that is offered, with a gap. */
const OFFER_HEIGHT = 44;

/**
 * Explains words of the page that the person points at: put it once on a screen, and mark the text to explain with
 * `data-deep-dive="click"` (a click or a selection) or `"selection"`.
 */
export function DeepDive({ conversationId }: { conversationId: string | null }) {
  const [asked, setAsked] = useState<(Query & { nth: number; focusBack: Element | null }) | null>(null);
  const offer = useRef<HTMLButtonElement>(null);
  const open = (query: Query) =>
    setAsked((before) => ({ ...query, nth: (before?.nth ?? 0) + 1, focusBack: document.activeElement }));
  const { marked, forget } = usePointing(conversationId !== null, offer, open);
  if (conversationId === null) return null;
  return (
    <>
      {marked !== null && (
        <Button
          ref={offer}
          kind="soft"
          size="small"
          icon="search"
          className={cx(css.offer)}
          style={{
            left: Math.max(12, marked.anchor.left),
            top: Math.max(12, Math.min(marked.anchor.bottom + 6, window.innerHeight - OFFER_HEIGHT)),
          }}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onBlur={forget}
          onClick={() => {
            open(marked);
            forget();
          }}
        >
          深掘り
        </Button>
      )}
      {asked !== null && (
        <DeepDivePopover
          key={asked.nth}
          conversationId={conversationId}
          {...asked}
          onClose={() => setAsked((now) => (now?.nth === asked.nth ? null : now))}
        />
      )}
    </>
  );
}
