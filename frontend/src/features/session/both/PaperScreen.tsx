import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/drawings/Icon.js';
import { formatClock } from '../../../helpers/durations.js';
import { useElapsed } from '../../../ui/hooks/use-elapsed.js';
import { usePageTitle } from '../../../ui/layout/PageTitle.js';
import { Flow } from '../../recording/index.js';
import { useSession } from '../store/session-context.js';
import css from './both.module.css';

/** 紙で話す: nothing but the clock, the shape of 30 minutes and whether it is recorded. The whole screen is the way back. */
export function PaperScreen() {
  const { person, clock, place, recording } = useSession();
  const { phase, elapsedMs } = recording.state;
  const talkMs = useElapsed(clock);
  const ms = recording.isRunning ? elapsedMs : (talkMs ?? 0);
  const screen = useRef<HTMLButtonElement>(null);
  usePageTitle(`${person.fullName}さんとの1on1`);
  useEffect(() => screen.current?.focus(), []);
  return (
    <button
      ref={screen}
      type="button"
      data-theme="dark"
      className={css.paper}
      aria-label="画面に戻る"
      onClick={place.toTalk}
      onKeyDown={(event) => {
        if (event.key === 'Escape') place.toTalk();
      }}
    >
      <span className={css.time} role="timer" aria-label="対話の経過時間">
        {formatClock(ms)}
      </span>
      <span className={css.flow}>
        <Flow elapsedMs={ms} isPhone={false} hasStage={false} />
      </span>
      <span className={css.live}>
        {phase === 'on' && (
          <>
            <Icon name="bib" size={26} />
            録音中
          </>
        )}
      </span>
      <span className={css.back}>どこかを押すと、画面がもどります</span>
    </button>
  );
}
