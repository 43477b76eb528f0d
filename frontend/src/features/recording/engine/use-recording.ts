import { useEffect, useState, useSyncExternalStore } from 'react';
import { RecordingEngine, type EngineOptions } from './recording-engine.js';
import type { RecordingControls } from './recording-controls.js';
import type { RecordingState } from '../model/recording-model.js';

/** The recorder of a screen. When the person leaves the screen, it ends and sends the rest in the background. */
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
