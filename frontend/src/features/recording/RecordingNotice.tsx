import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { cx } from '../../ui/class-names.js';
import css from './notice.module.css';
import type { RecordingState } from './recording-model.js';
import { bufferedText, ENDING_TEXT, MICROPHONE_ALERT, TROUBLE_TEXTS, undoText } from './recording-texts.js';

interface Props {
  state: RecordingState;
  /** 元に戻す. */
  onKeep: () => void;
  /** Pressing record again, where that may help. */
  onStart: () => void;
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
  const [announced] = useState(() => undoText(seconds));
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
      {/* A screen reader hears it once, not each second. */}
      <span className="visually-hidden">{announced}</span>
      <span className="num" aria-hidden>
        {undoText(seconds)}
      </span>
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

/** All that hinders a recording, and what can be done about it: under the head of the right panel, never over the question. */
export function RecordingNotice({ state, onKeep, onStart }: Props) {
  useMicrophoneAlert(state);
  const { trouble, phase, undoUntil, refusal = null } = state;
  const text = trouble === null ? null : TROUBLE_TEXTS[trouble];
  const buffered = bufferedText(state.bufferedSeconds);
  if (text === null && refusal === null && undoUntil === null && phase !== 'ending') return null;
  return (
    <div className={css.notices}>
      {undoUntil !== null && <UndoBanner key={undoUntil} until={undoUntil} onKeep={onKeep} />}
      {phase === 'ending' && <Banner kind="info">{ENDING_TEXT}</Banner>}
      {refusal !== null && <Banner kind="error">{refusal}</Banner>}
      {text !== null && (
        <Banner
          kind={text.kind}
          icon={trouble === 'microphone' ? 'mic' : 'info'}
          action={
            text.canStartAgain && phase === 'off' ? (
              <Button size="small" onClick={onStart}>
                もう一度録音する
              </Button>
            ) : undefined
          }
        >
          {text.text}
          {/* The number changes each second: it is shown and not announced. */}
          {buffered !== '' && (
            <span className={cx(css.buffered, 'num')} aria-hidden>
              {buffered}
            </span>
          )}
        </Banner>
      )}
    </div>
  );
}
