import { useEffect, useState, useSyncExternalStore } from 'react';
import { RecordingEngine, type EngineOptions } from './recording-engine.js';
import type { RecordingControls, RecordingState } from '../model/recording-model.js';

/** The recorder of a screen. It ends, and what is left is sent in the background, when the screen is left. */
export function useRecording(options: EngineOptions): { state: RecordingState; controls: RecordingControls } {
  const { userId, conversation, mode, startedAt } = options;
  const [engine] = useState(() => new RecordingEngine(options));
  useEffect(
    () => engine.configure({ userId, conversation, mode, startedAt }),
    [engine, userId, conversation, mode, startedAt],
  );
  useEffect(() => () => engine.leave(), [engine]);
  const state = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  return { state, controls: engine.controls };
}
