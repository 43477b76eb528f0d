import { Dropdown, type MenuProps } from 'antd';
import { useRef, type ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { useConfirm } from '../../../ui/feedback/confirm-context.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { IconButton } from '../../../ui/controls/IconButton.js';
import { singleClick } from '../../../helpers/single-click.js';
import { formatClock } from '../../../helpers/durations.js';
import { useElapsed } from '../../../ui/hooks/use-elapsed.js';
import { Flow } from './Flow.js';
import css from './head.module.css';
import type { RecordingControls } from '../engine/recording-controls.js';
import type { RecordingPhase, RecordingState } from '../model/recording-model.js';
import {
  ASK_AGAIN,
  CHOOSE_MEETING,
  DELETION_QUESTION,
  ELSEWHERE_TEXTS,
  NO_SPEECH_MODE,
  STOP_AND_DELETE,
  UNRECORDED,
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
  /** 対面 or オンライン, before a recording of a 1on1 that has a consent; without one the consent asks. */
  onMeeting?: (() => void) | undefined;
  /** The other person said no today: the button rests; this asks again, after they changed their mind. */
  onAskAgain?: (() => void) | undefined;
  /** When the talk began (`Date.now()`): its clock runs without a recording too. */
  since?: number | null;
  /** Two rows, with the person's name in front; the session's own tools stand in the same menu. */
  isPhone?: boolean;
  title?: ReactNode;
  tools?: HeadTools;
  /** What hinders the recording: stands in the place of the flow. */
  notice?: ReactNode;
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

function statusOf({ state, onAskAgain }: Props, isSilent: boolean): string {
  const { phase, mode, isElsewhere = false } = state;
  if (isSilent) return SILENT;
  if (phase !== 'off') return STATUS[phase];
  if (isElsewhere) return ELSEWHERE_TEXTS.status;
  if (mode === 'off') return NO_SPEECH_MODE;
  return onAskAgain === undefined ? STATUS.off : UNRECORDED;
}

/** Start and stop: one place, one size, with any other content of the head. */
function RecordButton({ state: { phase, mode }, controls, onStart, onAskAgain }: Props) {
  const canStart = phase === 'off' || phase === 'rest';
  return (
    <Button
      kind="danger"
      className={cx(css.record)}
      icon={canStart ? 'bib' : 'stop'}
      disabled={canStart ? mode === 'off' || onAskAgain !== undefined : phase === 'ending'}
      onClick={singleClick(canStart ? onStart : () => void controls.stop())}
    >
      {canStart ? '録音開始' : '録音停止'}
    </Button>
  );
}

/** Left of stop: pause, and the menu with what takes more than one tap. */
function Actions({ state: { phase }, controls, onMeeting, onWithdraw, onAskAgain, tools = [] }: Props) {
  const confirm = useConfirm();
  const runs = phase === 'on' || phase === 'paused';
  const stopAndDelete = async () => {
    if (await confirm(DELETION_QUESTION)) controls.stopAndDelete();
  };
  const opener = useRef<HTMLButtonElement>(null);
  const items: HeadTools = [
    ...tools,
    ...(runs ? [{ key: 'delete', label: STOP_AND_DELETE, danger: true }] : []),
    ...(onAskAgain === undefined ? [] : [{ key: 'ask', label: ASK_AGAIN }]),
    ...(onMeeting === undefined ? [] : [{ key: 'meeting', label: CHOOSE_MEETING }]),
    ...(onWithdraw === undefined ? [] : [{ key: 'withdraw', label: WITHDRAW, danger: true }]),
  ];
  const onClick: MenuProps['onClick'] = ({ key, domEvent }) => {
    const asks = { delete: () => void stopAndDelete(), ask: onAskAgain, meeting: onMeeting, withdraw: onWithdraw };
    if (!isKeyOf(asks, key)) return;
    // The same Enter must not answer the question that it opens, which gives the focus back to where it found it.
    domEvent.preventDefault();
    opener.current?.focus();
    asks[key]?.();
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

function isKeyOf<T extends object>(of: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(of, key);
}

/** The head of the right panel; on top of the screen below 1200. State, clock, flow, and all that can be done to a recording. */
export function RecordingHead(props: Props) {
  const { state, isPhone = false, title, since = null, notice = null } = props;
  const { phase } = state;
  const isRecorded = phase !== 'off' && phase !== 'starting';
  const talkMs = useElapsed(isRecorded ? null : since);
  const hasBegun = isRecorded || talkMs !== null;
  const elapsedMs = isRecorded ? state.elapsedMs : (talkMs ?? 0);
  // A recogniser that gives nothing: the head does not claim that it is written down.
  const isSilent = phase === 'on' && state.trouble === 'silent';
  const isLive = phase === 'on' && !isSilent;
  const status = statusOf(props, isSilent);
  // On a phone the first row has room for name, clock and stop: the word stands in the second, or the button says it. Both are
  // there from the start: nothing moves when the talk begins.
  const word = (
    <span className={cx(css.word, isPhone && phase === 'off' && 'visually-hidden')} role="status">
      {status}
    </span>
  );
  return (
    <div className={cx(css.head, isPhone && css.phone)} role="group" aria-label="録音">
      {title !== undefined && <div className={css.title}>{title}</div>}
      <div className={cx(css.status, isLive && css.live, isSilent && css.silent)}>
        {isLive && <Icon name="bib" size={18} className={cx(css.bib)} />}
        {isSilent && <Icon name="bibHollow" size={18} className={cx(css.bib)} />}
        {!isPhone && word}
        {hasBegun && (
          <span className={cx(css.clock, 'num')} role="timer" aria-label="対話の経過時間">
            {formatClock(elapsedMs)}
          </span>
        )}
      </div>
      {notice !== null && (
        <div className={css.flow}>
          {isPhone && <span className="visually-hidden">{word}</span>}
          {notice}
        </div>
      )}
      {(hasBegun || isPhone) && notice === null && (
        <Flow
          elapsedMs={hasBegun ? elapsedMs : null}
          isPhone={isPhone}
          status={isPhone && <span className={cx(css.below, isLive && css.live, isSilent && css.silent)}>{word}</span>}
          hasStage={!isSilent && (!isPhone || isLive || phase === 'paused')}
        />
      )}
      <Actions {...props} />
      <RecordButton {...props} />
    </div>
  );
}
