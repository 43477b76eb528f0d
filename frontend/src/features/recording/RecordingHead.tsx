import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.js';
import { cx } from '../../ui/class-names.js';
import { Icon, type IconName } from '../../ui/Icon.js';
import { IconButton } from '../../ui/IconButton.js';
import { formatClock } from './clock.js';
import { Flow } from './Flow.js';
import css from './head.module.css';
import type { RecordingControls, RecordingPhase, RecordingState } from './recording-model.js';
import { NO_SPEECH_MODE, STOP_AND_DELETE } from './recording-texts.js';

interface Props {
  state: RecordingState;
  controls: RecordingControls;
  /** 録音開始: asks for the consent first where there is none yet. */
  onStart: () => void;
  /** 1200 and up: while the popup is put away the record button shows it again. */
  hasPopup: boolean;
  /** Two rows, with the person's name in front and the session's own menu at the end. */
  isPhone?: boolean;
  title?: ReactNode;
  tools?: ReactNode;
}

/** Beside the bib, which stands only while voices are recorded. On a phone the button, and the red clock, have to do. */
const STATUS: Record<RecordingPhase, string> = {
  off: '録音していません',
  starting: '準備しています',
  on: '録音中',
  paused: '一時停止中',
  ending: '保存しています',
  rest: '録音を止めました',
};

function RecordButton({ state, controls, onStart, hasPopup }: Props) {
  const { phase } = state;
  const show = (icon: IconName, name: string, onClick: () => void, disabled = false) => (
    <Button kind="danger" className={cx(css.record)} icon={icon} disabled={disabled} onClick={onClick}>
      {name}
    </Button>
  );
  if (phase === 'off') return show('bib', '録音開始', onStart, state.mode === 'off');
  if (hasPopup && state.isHidden && phase !== 'ending') return show('bib', '表示する', controls.show);
  return show('stop', '録音停止', () => void controls.stop(), phase === 'ending');
}

/** What else can be done while a recording runs; one tap each. */
function Actions({ state, controls, hasPopup }: Props) {
  const { phase, isHidden } = state;
  if (phase !== 'on' && phase !== 'paused') return null;
  return (
    <div className={css.actions}>
      {phase === 'on' ? (
        <IconButton icon="pause" name="一時停止" onClick={controls.pause} />
      ) : (
        <IconButton icon="play" name="再開" onClick={controls.resume} />
      )}
      {hasPopup && isHidden && <IconButton icon="stop" name="録音停止" onClick={() => void controls.stop()} />}
      <IconButton icon="trash" name={STOP_AND_DELETE} className={cx(css.delete)} onClick={controls.stopAndDelete} />
    </div>
  );
}

/** The head of the right panel; on top of the screen below 1200. State, clock, flow, and all that can be done to a recording. */
export function RecordingHead(props: Props) {
  const { state, isPhone = false, title, tools } = props;
  const { phase } = state;
  const runs = phase === 'on' || phase === 'paused';
  const status = phase === 'off' && state.mode === 'off' ? NO_SPEECH_MODE : STATUS[phase];
  const saysButton = phase === 'on' || status === STATUS.off;
  return (
    <div className={cx(css.head, isPhone && css.phone)} role="group" aria-label="録音">
      {title !== undefined && <div className={css.title}>{title}</div>}
      <div className={cx(css.status, phase === 'on' && css.live)}>
        {phase === 'on' && <Icon name="bib" size={18} className={cx(css.bib)} />}
        <span className={cx(css.word, isPhone && saysButton && 'visually-hidden')} role="status">
          {status}
        </span>
        {runs && (
          <span className={cx(css.clock, 'num')} role="timer" aria-label="対話の経過時間">
            {formatClock(state.elapsedMs)}
          </span>
        )}
      </div>
      {runs && <Flow elapsedMs={state.elapsedMs} isPhone={isPhone} />}
      <Actions {...props} />
      <div className={css.main}>
        <RecordButton {...props} />
        {tools}
      </div>
    </div>
  );
}
