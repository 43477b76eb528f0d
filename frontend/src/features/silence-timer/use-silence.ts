import { TIMINGS } from '@app/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { secondsLeft, untilNextSecond } from './countdown.js';

/** `done`: it has just ended, a sign of it still stands. */
type Phase = 'rest' | 'running' | 'done';

interface Listener {
  onStart: () => void;
  onEnd: () => void;
}

/** Fifteen seconds of silence: measured by the clock, so that a tab in the background does not stretch them. */
export function useSilence({ onStart, onEnd }: Listener) {
  const [phase, setPhase] = useState<Phase>('rest');
  const [seconds, setSeconds] = useState(0);

  const finish = useEffectEvent(() => {
    setPhase('done');
    onEnd();
  });

  useEffect(() => {
    if (phase === 'rest') return;
    if (phase === 'done') {
      const sign = setTimeout(() => setPhase('rest'), TIMINGS.silenceToast);
      return () => clearTimeout(sign);
    }
    const end = performance.now() + TIMINGS.silenceTimer;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const left = end - performance.now();
      setSeconds(secondsLeft(left));
      if (left <= 0) finish();
      else timer = setTimeout(tick, untilNextSecond(left));
    };
    timer = setTimeout(tick, untilNextSecond(TIMINGS.silenceTimer));
    return () => clearTimeout(timer);
  }, [phase]);

  const start = () => {
    if (phase === 'running') return;
    setSeconds(secondsLeft(TIMINGS.silenceTimer));
    setPhase('running');
    onStart();
  };
  return { phase, seconds, start };
}
