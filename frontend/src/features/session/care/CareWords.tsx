import { useEffect, useId, useRef } from 'react';
import { partsOf } from '@app/contract';
import { CARE, type HelpLine } from '../../../content/care.js';
import { Button } from '../../../ui/controls/Button.js';
import { IconButton } from '../../../ui/controls/IconButton.js';
import { useSession } from '../store/session-context.js';
import css from './care.module.css';

/** Fixed words for the manager, and where help is to be had. It floats over the question, which stays as it is. */
export function CareWords({ onClose }: { onClose: () => void }) {
  const { recording } = useSession();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    heading.current?.focus();
    return () => {
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      className={css.words}
      role="dialog"
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={css.head}>
        <h2 ref={heading} id={title} tabIndex={-1} className={css.title}>
          {CARE.heading}
        </h2>
        <IconButton icon="close" name="とじる" onClick={onClose} />
      </div>
      <ul className={css.care}>
        {CARE.words.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <ul className={css.help} aria-label="相談先">
        {CARE.help.map((line) => (
          <Help key={line.name} {...line} />
        ))}
      </ul>
      <div className={css.foot}>
        {recording.isRunning && (
          <Button kind="danger" icon="stop" onClick={() => void recording.controls.stop()}>
            録音を止める
          </Button>
        )}
        <p className={css.note}>
          {CARE.hoursNote}
          <br />
          {CARE.privacy}
        </p>
      </div>
    </section>
  );
}

function Help({ name, reach, href, hours, checked }: HelpLine) {
  const { year, month, day } = partsOf(checked);
  return (
    <li className={css.row}>
      <span>{name}</span>
      <a className={css.contact} href={href} target="_blank" rel="noreferrer">
        {reach}
      </a>
      <span className={css.hours}>{hours}</span>
      <span className={css.checked}>確認 {`${year}年${month}月${day}日`}</span>
    </li>
  );
}
