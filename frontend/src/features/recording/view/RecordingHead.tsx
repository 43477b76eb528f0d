import { Dropdown, type MenuProps } from 'antd';
import { useRef, type ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { useConfirm } from '../../../ui/feedback/confirm-context.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { IconButton } from '../../../ui/controls/IconButton.js';
import { singleClick } from '../../../helpers/single-click.js';
import { formatClock } from '../../../helpers/durations.js';
import { Flow } from './Flow.js';
import css from './head.module.css';
import type { RecordingControls, RecordingPhase, RecordingState } from '../model/recording-model.js';
import {
  DELETION_QUESTION,
  ELSEWHERE_TEXTS,
  NO_SPEECH_MODE,
  STOP_AND_DELETE,
  WITHDRAW,
} from '../model/recording-texts.js';

/** The rows of the menu in the head. */
export type HeadTools = NonNullable<MenuProps['items']>;

interface Props {
  state: RecordingState;
  controls: RecordingControls;
  /** 録音開始: asks for the consent first if there is none yet. */
  onStart: () => void;
  /** 同意を取り消す; undefined if there is no consent. */
  onWithdraw?: (() => void) | undefined;
  /** Two rows, with the person's name in front; the session's own tools stand in the same menu. */
  isPhone?: boolean;
  title?: ReactNode;
  tools?: HeadTools;
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
const SILENT = '聞きとれません';

function statusOf({ phase, mode, isElsewhere = false }: RecordingState, isSilent: boolean): string {
  if (isSilent) return SILENT;
  if (phase !== 'off') return STATUS[phase];
  if (isElsewhere) return ELSEWHERE_TEXTS.status;
  return mode === 'off' ? NO_SPEECH_MODE : STATUS.off;
}

/** Start and stop: one place, one size, with any other content of the head. */
function RecordButton({ state: { phase, mode }, controls, onStart }: Props) {
  const canStart = phase === 'off' || phase === 'rest';
  return (
    <Button
      kind="danger"
      className={cx(css.record)}
      icon={canStart ? 'bib' : 'stop'}
      disabled={canStart ? mode === 'off' : phase === 'ending'}
      onClick={singleClick(canStart ? onStart : () => void controls.stop())}
    >
      {canStart ? '録音開始' : '録音停止'}
    </Button>
  );
}

/** Left of stop: pause, and the menu with what takes more than one tap. */
function Actions({ state: { phase }, controls, onWithdraw, tools = [] }: Props) {
  const confirm = useConfirm();
  const runs = phase === 'on' || phase === 'paused';
  const stopAndDelete = async () => {
    if (await confirm(DELETION_QUESTION)) controls.stopAndDelete();
  };
  const opener = useRef<HTMLButtonElement>(null);
  const items: HeadTools = [
    ...tools,
    ...(runs ? [{ key: 'delete', label: STOP_AND_DELETE, danger: true }] : []),
    ...(onWithdraw === undefined ? [] : [{ key: 'withdraw', label: WITHDRAW, danger: true }]),
  ];
  const onClick: MenuProps['onClick'] = ({ key, domEvent }) => {
    if (key !== 'delete' && key !== 'withdraw') return;
    // The same Enter must not answer the question that it opens, which gives the focus back to where it found it.
    domEvent.preventDefault();
    opener.current?.focus();
    if (key === 'delete') void stopAndDelete();
    else onWithdraw?.();
  };
  return (
    <div className={css.actions}>
      {phase === 'on' && <IconButton icon="pause" name="一時停止" onClick={controls.pause} />}
      {phase === 'paused' && <IconButton icon="play" name="再開" onClick={controls.resume} />}
      {items.length > 0 && (
        <Dropdown menu={{ items, onClick }} trigger={['click']} placement="bottomRight" autoFocus>
          <IconButton ref={opener} icon="more" name="そのほかの操作" aria-haspopup="menu" />
        </Dropdown>
      )}
    </div>
  );
}

/** The head of the right panel; on top of the screen below 1200. State, clock, flow, and all that can be done to a recording. */
export function RecordingHead(props: Props) {
  const { state, isPhone = false, title } = props;
  const { phase } = state;
  const hasBegun = phase !== 'off' && phase !== 'starting';
  // A recogniser that gives nothing: the head does not claim that it is written down.
  const isSilent = phase === 'on' && state.trouble === 'silent';
  const isLive = phase === 'on' && !isSilent;
  const status = statusOf(state, isSilent);
  // On a phone the first row has room for name, clock and stop: the word stands beside the flow, or the button says it.
  const isBelow = isPhone && hasBegun;
  const word = (
    <span className={cx(css.word, isPhone && phase === 'off' && 'visually-hidden')} role="status">
      {status}
    </span>
  );
  return (
    <div className={cx(css.head, isPhone && css.phone, hasBegun && css.begun)} role="group" aria-label="録音">
      {title !== undefined && <div className={css.title}>{title}</div>}
      <div className={cx(css.status, isLive && css.live, isSilent && css.silent)}>
        {isLive && <Icon name="bib" size={18} className={cx(css.bib)} />}
        {isSilent && <Icon name="bibHollow" size={18} className={cx(css.bib)} />}
        {!isBelow && word}
        {hasBegun && (
          <span className={cx(css.clock, 'num')} role="timer" aria-label="対話の経過時間">
            {formatClock(state.elapsedMs)}
          </span>
        )}
      </div>
      {hasBegun && (
        <Flow
          elapsedMs={state.elapsedMs}
          isPhone={isPhone}
          status={isBelow && <span className={cx(css.below, isLive && css.live, isSilent && css.silent)}>{word}</span>}
          hasStage={!isSilent && (!isBelow || isLive || phase === 'paused')}
        />
      )}
      <Actions {...props} />
      <RecordButton {...props} />
    </div>
  );
}
