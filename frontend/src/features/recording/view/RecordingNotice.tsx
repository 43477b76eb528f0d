import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import css from './notice.module.css';
import { noticeOf, saysElsewhere } from './notice-text.js';
import type { RecordingState } from '../model/recording-model.js';
import { ELSEWHERE_TEXTS, MICROPHONE_ALERT, undoText } from '../model/recording-texts.js';
import { Counted, TroubleNotice, type NoticeActions } from './TroubleNotice.js';

interface Props extends NoticeActions {
  state: RecordingState;
  /** The popup, or what stands for it while it is put away, says what hinders a recording that runs. */
  hasPopup: boolean;
  /** Only the way back from a deletion: the rest stands in the head in a few words. */
  isBrief?: boolean;
}

/** Whole seconds until then, counted down. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

function UndoBanner({ until, onKeep }: { until: number; onKeep: () => void }) {
  const seconds = useSecondsUntil(until);
  return (
    <Banner
      kind="warning"
      icon="trash"
      action={
        <Button size="small" onClick={onKeep}>
          元に戻す
        </Button>
      }
    >
      <Counted text={undoText(seconds)} />
    </Banner>
  );
}

/** Says so in a dialog when 録音開始 was answered with no microphone; later the banner has to do, which covers nothing. */
function useMicrophoneAlert({ phase, trouble }: RecordingState): void {
  const { modal } = App.useApp();
  const asked = useRef(false);
  useEffect(() => {
    if (trouble === 'microphone' && phase === 'off' && asked.current) {
      modal.warning({
        title: MICROPHONE_ALERT.title,
        content: MICROPHONE_ALERT.body,
        okText: 'とじる',
        centered: true,
        icon: null,
      });
    }
    asked.current = phase === 'starting' || (asked.current && phase === 'off' && trouble !== 'microphone');
  }, [modal, phase, trouble]);
}

/** The problems of a recording and the actions for them: under the head of the right panel, never over the question. */
export function RecordingNotice({ state, hasPopup, isBrief = false, ...actions }: Props) {
  useMicrophoneAlert(state);
  const { phase, undoUntil } = state;
  const refusal = isBrief ? null : (state.refusal ?? null);
  const notice = isBrief || (hasPopup && phase !== 'off') ? null : noticeOf(state);
  const isElsewhere = !isBrief && saysElsewhere(state);
  if (notice === null && refusal === null && undoUntil === null && !isElsewhere) return null;
  return (
    <div className={css.notices}>
      {undoUntil !== null && <UndoBanner key={undoUntil} until={undoUntil} onKeep={actions.controls.keep} />}
      {refusal !== null && <Banner kind="error">{refusal}</Banner>}
      {isElsewhere && <Banner kind="info">{ELSEWHERE_TEXTS.notice}</Banner>}
      {notice !== null && <TroubleNotice notice={notice} seconds={state.bufferedSeconds} {...actions} />}
    </div>
  );
}
