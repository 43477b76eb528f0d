import { useEffect, useState } from 'react';
import { hearingAfter, levelOf, UNHEARD, type Hearing } from './sound-level.js';

const LOOK_MS = 100;

/** Listens to a stream for its meter; nothing of it is kept. */
export function useHearing(stream: MediaStream | null): Hearing {
  const [heard, setHeard] = useState<{ of: MediaStream | null; hearing: Hearing }>({ of: null, hearing: UNHEARD });
  useEffect(() => {
    if (stream === null) return;
    const audio = new AudioContext();
    // A browser that has seen no press lets it wait.
    void audio.resume().catch(() => undefined);
    const analyser = audio.createAnalyser();
    audio.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let hearing = UNHEARD;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      hearing = hearingAfter(hearing, levelOf(samples), LOOK_MS);
      setHeard({ of: stream, hearing });
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      void audio.close();
    };
  }, [stream]);
  return heard.of === stream ? heard.hearing : UNHEARD;
}
