import type { Evidence } from '@app/contract';
import { useState } from 'react';
import type { SessionRecording } from './use-session-recording.js';

/** The panel that fills the screen if there is room for one only. */
export type View = 'talk' | 'memo' | 'mindmap' | 'transcript';

/**
 * Which panel is in front, whether the transcript is open, and which of its lines is lit. The transcript can be read at any time:
 * while a recording runs it is open unless it was put away, later at a press.
 */
export function usePanels({ state, controls }: Pick<SessionRecording, 'state' | 'controls'>) {
  const [view, setView] = useState<View>('talk');
  const [isReading, setReading] = useState(false);
  const [lit, setLit] = useState<Evidence | null>(null);
  const [opened, setOpened] = useState<Evidence | null>(null);
  const isOff = state.phase === 'off';
  const show = () => {
    setReading(true);
    controls.show();
  };
  const hide = () => {
    setReading(false);
    controls.hide();
  };
  /** Shows the spoken line, or the message of the chat, wherever it stands. */
  const light = (words: Evidence) => {
    setLit({ ...words });
    if (words.source === 'line') show();
    setView(words.source === 'line' ? 'transcript' : 'talk');
  };
  return {
    panel: { view, setView },
    transcript: {
      isShown: isOff ? isReading : !state.isHidden,
      canShow: !isOff || state.lines.length > 0,
      show,
      hide,
    },
    evidence: { lit, light, opened, open: setOpened, closeOpened: () => setOpened(null) },
  };
}
