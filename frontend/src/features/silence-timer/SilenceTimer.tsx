import { TIMINGS } from '@app/contract';
import { App } from 'antd';
import { cx } from '../../helpers/class-names.js';
import { Motif } from '../../ui/drawings/Motif.js';
import { Icon } from '../../ui/drawings/Icon.js';
import { secondsLeft } from './countdown.js';
import css from './silence-timer.module.css';
import { TIMER_SIZE } from './timer-place.js';
import { useSilence } from './use-silence.js';
import { useTimerPlace } from './use-timer-place.js';

const VIBRATION_MS = 10;
const WHOLE = secondsLeft(TIMINGS.silenceTimer);
const START_TEXT = 'ゆっくり待ちましょう';
const END_TEXT = `${WHOLE}秒たちました。続きは相手の言葉から。`;
const END_TOAST_S = 3;
const TOAST = 'silence-timer';

interface Props {
  /** The height in pixels of the tabs at the lower edge of the window. */
  bottom: number;
  onStart: () => void;
  /** The silence is over, after its time or because the screen is left. */
  onEnd: () => void;
}

function CountDown({ seconds }: { seconds: number }) {
  return (
    <span className={css.count} aria-hidden>
      <svg className={css.arc} viewBox="0 0 84 84">
        <circle cx="42" cy="42" r="40" pathLength={WHOLE} strokeDasharray={WHOLE} strokeDashoffset={WHOLE - seconds} />
      </svg>
      <span className={css.number}>{seconds}</span>
    </span>
  );
}

/** The brain-juice button: a click gives the other one fifteen seconds to think. It floats and can be moved. */
export function SilenceTimer({ bottom, onStart, onEnd }: Props) {
  const { message } = App.useApp();
  const toast = (content: string, duration: number) =>
    void message.open({ key: TOAST, content, icon: <Motif name="ring" width={28} className={css.toast} />, duration });
  const { phase, seconds, start } = useSilence({
    onStart: () => {
      toast(START_TEXT, TIMINGS.silenceToast / 1000);
      if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
      onStart();
    },
    onEnd: () => {
      toast(END_TEXT, END_TOAST_S);
      onEnd();
    },
    onLeave: onEnd,
  });
  const isRunning = phase === 'running';
  const size = isRunning ? TIMER_SIZE.running : TIMER_SIZE.rest;
  const { place, isDragging, handlers } = useTimerPlace(size, bottom, start);

  return (
    <div
      className={cx(css.timer, isRunning && css.running, isDragging && css.dragging)}
      style={{ ...place, width: size, height: size }}
      role="group"
      aria-label="脳汁タイム"
      data-over-map
    >
      {isRunning && (
        <span className={css.bubbles} aria-hidden>
          <span />
          <span />
          <span />
        </span>
      )}
      <button
        type="button"
        className={css.button}
        aria-label={`脳汁タイム ${WHOLE}秒`}
        title={`脳汁タイム：${WHOLE}秒、静かに待ちます。ドラッグか矢印キーで動かせます。`}
        aria-disabled={isRunning}
        {...handlers}
      >
        {phase === 'rest' && (
          <>
            <Motif name="ring" width={48} className={css.water} />
            <span className={css.whole}>{WHOLE}秒</span>
          </>
        )}
        {phase === 'done' && <Icon name="check" size={20} />}
      </button>
      <Remaining phase={phase} seconds={seconds} />
    </div>
  );
}

/** The rest of the fifteen seconds, for the eyes and for a screen reader. */
function Remaining({ phase, seconds }: Pick<ReturnType<typeof useSilence>, 'phase' | 'seconds'>) {
  const isRunning = phase === 'running';
  return (
    <>
      {isRunning && <CountDown seconds={seconds} />}
      {isRunning && <span className={css.badge}>沈黙中</span>}
      {isRunning && (
        <span className="visually-hidden" role="timer" aria-live="off">
          残り{seconds}秒
        </span>
      )}
      <span className="visually-hidden" role="status" aria-live="polite">
        {isRunning && START_TEXT}
        {phase === 'done' && END_TEXT}
      </span>
    </>
  );
}
