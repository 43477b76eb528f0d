import { useMemo, type ComponentProps } from 'react';
import { PushToTalkButton, usePushToTalk, voiceMessageOf } from '../../recording/index.js';
import type { SessionRecording } from '../state/use-session-recording.js';

/** What a text field needs of voice input: the button's properties, and the words that are not certain yet. */
export interface VoiceField {
  button: ComponentProps<typeof PushToTalkButton>;
  interim: string;
}

/** Voice input for one text field; the recording pauses in the meantime. */
export function useVoiceField(
  { state, controls }: Pick<SessionRecording, 'state' | 'controls'>,
  onText: (text: string) => void,
): VoiceField {
  const { phase } = state;
  const options = useMemo(() => ({ onText, recording: { phase, controls } }), [onText, phase, controls]);
  const voice = usePushToTalk(options);
  return {
    interim: voice.interim,
    button: {
      isSupported: voice.isSupported,
      isListening: voice.isHeld,
      message: voiceMessageOf(voice.error),
      onPress: voice.press,
      onRelease: () => void voice.release(),
    },
  };
}
