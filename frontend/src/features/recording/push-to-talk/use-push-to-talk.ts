import { useEffect, useState, useSyncExternalStore } from 'react';
import { PushToTalk, type PushToTalkOptions, type PushToTalkState } from './push-to-talk.js';
import { canRecognize } from '../capture/speech-recognition.js';

export interface VoiceInput extends PushToTalkState {
  isSupported: boolean;
  press: () => void;
  release: () => Promise<void>;
}

/** Voice input for one text field: `press` while its button is held, `release` after. */
export function usePushToTalk(options: PushToTalkOptions): VoiceInput {
  const [talk] = useState(() => new PushToTalk(options));
  const [isSupported] = useState(canRecognize);
  useEffect(() => talk.configure(options), [talk, options]);
  useEffect(() => () => void talk.release(), [talk]);
  const state = useSyncExternalStore(talk.subscribe, talk.getSnapshot);
  return { ...state, isSupported, press: talk.press, release: talk.release };
}
