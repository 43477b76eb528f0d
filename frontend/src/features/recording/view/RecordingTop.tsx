import { useId, useState, type ComponentProps } from 'react';
import { cx } from '../../../helpers/class-names.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import css from './top.module.css';
import { briefOf, type Brief } from './notice-text.js';
import { RecordingHead } from './RecordingHead.js';
import { RecordingNotice } from './RecordingNotice.js';
import type { NoticeActions } from './TroubleNotice.js';

interface ChipProps {
  brief: Brief;
  isOpen: boolean;
  /** Id of what it opens. */
  controls: string;
  onToggle: () => void;
}

/** A trouble in a few words, in the place that the flow has anyway; a press opens the whole of it. */
function NoticeChip({ brief: { kind, short, whole }, isOpen, controls, onToggle }: ChipProps) {
  return (
    <>
      <span className="visually-hidden" role={kind === 'error' ? 'alert' : 'status'}>
        {whole}
      </span>
      <button
        type="button"
        className={cx(css.chip, css[kind])}
        aria-label={`${short}。くわしく見る`}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      >
        <Icon name="info" size={18} />
        <span className={css.short}>{short}</span>
        <Icon name="down" size={16} className={cx(isOpen && css.up)} />
      </button>
    </>
  );
}

interface Props extends Omit<ComponentProps<typeof RecordingHead>, 'controls' | 'notice'> {
  actions: NoticeActions;
  /** What the screen has to say besides, while nothing hinders the recording. */
  also?: Brief | null;
}

/**
 * Below 1200: the head of a recording, on top of the screen. What hinders the recording stands in the head in a few words, and opens
 * over the page at a press: it moves nothing that is read or written.
 */
export function RecordingTop({ actions, also = null, ...head }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const own = briefOf(head.state);
  const brief = own ?? also;
  // The next trouble opens at a press again.
  if (brief === null && isOpen) setOpen(false);
  const notice = brief && <NoticeChip brief={brief} isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)} />;
  return (
    <div
      className={css.top}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false);
      }}
    >
      <RecordingHead {...head} controls={actions.controls} notice={notice} />
      <div id={id} className={css.floating}>
        {isOpen && own === null && also !== null && (
          <div className={css.also}>
            <Banner kind={also.kind}>{also.whole}</Banner>
          </div>
        )}
        <RecordingNotice state={head.state} hasPopup={false} isBrief={!isOpen} {...actions} />
      </div>
    </div>
  );
}
