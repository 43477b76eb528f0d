import { Tooltip } from 'antd';
import { useEffectEvent, useId, useLayoutEffect } from 'react';
import { cx } from '../../../helpers/class-names.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import { IconButton } from '../../../ui/controls/IconButton.js';
import { Tag } from '../../../ui/labels/Tag.js';
import css from './popup.module.css';
import { POPUP_SIZE } from './popup-position.js';
import type { RecordingState } from '../model/recording-model.js';
import { noticeOf } from '../view/notice-text.js';
import { MODE_TEXTS } from '../model/recording-texts.js';
import { TranscriptList, type TranscriptListProps } from './TranscriptList.js';
import { TroubleNotice, type NoticeActions } from '../view/TroubleNotice.js';
import { usePopupPosition } from './use-popup-position.js';

/** So many lines leave room below them. */
const FEW = 2;

interface Props extends Pick<TranscriptListProps, 'roles' | 'corrections' | 'lit'>, NoticeActions {
  state: RecordingState;
  /** Whether it stands where the right panel leaves it a slot; false also once it is gone. */
  onHomeChange?: (isHome: boolean) => void;
}

/**
 * The live transcript as a window of its own. The screen mounts it while a recording runs, or leaves a rest, and is not hidden; later at a press.
 * What hinders the recording stands in it over the oldest lines, or below where there are few: neither the window nor a line moves.
 */
export function TranscriptPopup({ state, controls, onStart, onConsent, onHeld, onHomeChange, ...list }: Props) {
  const { position, isHome, isDragging, drag, onKeyDown } = usePopupPosition();
  const id = useId();
  const notice = state.phase === 'off' ? null : noticeOf(state);

  const tell = useEffectEvent((stands: boolean) => onHomeChange?.(stands));
  // Before it is painted: its slot is there with it.
  useLayoutEffect(() => {
    tell(isHome);
    return () => tell(false);
  }, [isHome]);

  return (
    <section
      className={css.popup}
      style={{ left: position.x, top: position.y, width: POPUP_SIZE.width, height: POPUP_SIZE.height }}
      aria-labelledby={id}
    >
      <header className={cx(css.head, isDragging && css.dragging)} {...drag}>
        <button
          type="button"
          className={css.grip}
          aria-label="文字起こしの窓を動かす（矢印キーで16ピクセルずつ）"
          title="ドラッグか矢印キーで動かせます"
          onKeyDown={onKeyDown}
        >
          <Icon name="grip" size={14} />
        </button>
        <h2 id={id} className={css.title}>
          文字起こし
        </h2>
        <PopupButtons {...{ state, controls }} />
      </header>
      <div className={css.body}>
        {notice !== null && (
          <div className={cx(css.notice, state.lines.length <= FEW && css.low)}>
            <TroubleNotice
              notice={notice}
              seconds={state.bufferedSeconds}
              isFlat
              {...{ controls, onStart, onConsent, onHeld }}
            />
          </div>
        )}
        <TranscriptList lines={state.lines} interim={state.interim} className={css.list} {...list} />
      </div>
    </section>
  );
}

/** Where the voice goes, and the two ways to put the window away. */
function PopupButtons({ state, controls }: Pick<Props, 'state' | 'controls'>) {
  const text = MODE_TEXTS[state.mode];
  const hasStopped = state.phase === 'rest' || state.phase === 'ending' || state.phase === 'off';
  return (
    <>
      <Tooltip title={text.destination} placement="bottom" trigger={['hover', 'focus']}>
        <span
          className={css.mode}
          tabIndex={0}
          role="note"
          aria-label={`${text.tag}。${text.destination}`}
          data-no-drag
        >
          <Tag>{text.tag}</Tag>
        </span>
      </Tooltip>
      <IconButton
        icon="minimise"
        iconSize={16}
        name={hasStopped ? '最小化' : '最小化（録音は続きます）'}
        className={cx(css.button)}
        data-no-drag
        onClick={controls.hide}
      />
      <IconButton
        icon="close"
        iconSize={16}
        name={hasStopped ? '閉じる' : '閉じる（録音を止めます）'}
        className={cx(css.button)}
        data-no-drag
        onClick={hasStopped ? controls.hide : () => void controls.stop()}
      />
    </>
  );
}
