import { TIMINGS } from '@app/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { secondsLeft, untilNextSecond } from './countdown.js';

/** `done`: it has just ended, a sign of it still stands. */
type Phase = 'rest' | 'running' | 'done';

interface Listener {
  onStart: () => void;
  onEnd: () => void;
  /** The screen was left before the end. */
  onLeave: () => void;
}

/** Fifteen seconds of silence: measured by the clock, so that a tab in the background does not stretch them. */
export function useSilence({ onStart, onEnd, onLeave }: Listener) {
  const [phase, setPhase] = useState<Phase>('rest');
  const [seconds, setSeconds] = useState(0);

  const finish = useEffectEvent(() => {
    setPhase('done');
    onEnd();
  });
  const leave = useEffectEvent(onLeave);

  useEffect(() => {
    if (phase === 'rest') return;
    if (phase === 'done') {
      const sign = setTimeout(() => setPhase('rest'), TIMINGS.silenceToast);
      return () => clearTimeout(sign);
    }
    const end = performance.now() + TIMINGS.silenceTimer;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const tick = () => {
      const left = end - performance.now();
      setSeconds(secondsLeft(left));
      isOver = left <= 0;
      if (isOver) finish();
      else timer = setTimeout(tick, untilNextSecond(left));
    };
    timer = setTimeout(tick, untilNextSecond(TIMINGS.silenceTimer));
    return () => {
      clearTimeout(timer);
      // Nothing else would end the silence, and with it no question would come any more.
      if (!isOver) leave();
    };
  }, [phase]);

  const start = () => {
    if (phase === 'running') return;
    setSeconds(secondsLeft(TIMINGS.silenceTimer));
    setPhase('running');
    onStart();
  };
  return { phase, seconds, start };
}
