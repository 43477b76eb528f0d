import { useRef, useState, type RefObject } from 'react';
import type { SpeechMode } from '@app/contract';
import { failureOf } from '../../../api/failures.js';
import { familyNameSan } from '../../../helpers/names.js';
import { useMeeting, type RecordingControls } from '../../recording/index.js';
import { noteConsent } from '../../../entities/conversation/conversation-requests.js';
import { useConversationCache } from '../../../entities/conversation/conversation-changes.js';
import type { useRefusal } from './use-refusal.js';
import type { SpeechSettings } from './use-session-recording.js';

interface Options {
  conversationId: string | null;
  /** The id of the conversation that the consent was given for. */
  agreedRef: RefObject<string | null>;
  mode: SpeechMode;
  speech: SpeechSettings;
  missing: 'first' | 'moved' | null;
  isRunning: boolean;
  controls: RecordingControls;
  /** Begins to record: at once, or after both sides of an online talk were heard. */
  begin: () => void;
  meeting: ReturnType<typeof useMeeting>;
  refusal: ReturnType<typeof useRefusal>;
  /** Creates the conversation, where there is none yet. */
  beginTranscription: () => Promise<string>;
}

/** The consent before a recording: asked where it is missing, noted on the server, then the recording starts. */
export function useSessionConsent(options: Options) {
  const { conversationId, agreedRef, mode, speech, missing, isRunning, controls, begin } = options;
  const { meeting, refusal, beginTranscription } = options;
  const { refetch } = useConversationCache();
  // The action after the other person agrees: a recording starts, or waiting sound is sent.
  const [asking, setAsking] = useState<'start' | 'send' | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const start = () => {
    agreedRef.current = conversationId;
    if (missing === null) begin();
    else setAsking('start');
  };
  const agreeAnew = () => {
    agreedRef.current = conversationId;
    setAsking(isRunning ? 'send' : 'start');
  };
  /** @returns whether the consent was noted */
  const agree = async (): Promise<boolean> => {
    if (mode === 'off') return false;
    setSaving(true);
    setError(null);
    try {
      agreedRef.current = conversationId ?? (await beginTranscription());
      await noteConsent(agreedRef.current, mode, speech.consentKeys?.[mode]);
      await refetch(agreedRef.current);
      setAsking(null);
      refusal.takeBack();
      if (asking === 'send') controls.sendAgain?.();
      else begin();
      return true;
    } catch (failure) {
      setError(failureOf('noteConsent', failure));
      // The voice would go elsewhere than was shown: the dialog says where by now.
      speech.refresh();
      return false;
    } finally {
      setSaving(false);
    }
  };

  const dialog = {
    open: asking !== null,
    mode,
    meeting,
    engine: speech.aiEngine,
    isMoved: missing === 'moved',
    isSaving,
    error,
    onAgree: () => void agree(),
    onRefuse: () => {
      refusal.refuse();
      setAsking(null);
    },
    onLater: () => setAsking(null),
  };
  return { start, agreeAnew, agree, dialog };
}

/** The conversation that the recorder writes to: the consent, which comes first, creates it if there is none yet. */
export function useAgreedConversation(conversationId: string | null) {
  const agreedRef = useRef(conversationId);
  const [begun] = useState(() => () => Promise.resolve(agreedRef.current ?? ''));
  return { agreedRef, conversation: conversationId ?? begun };
}

interface BeginningOptions {
  userId: string;
  employeeId: string;
  employeeName: string;
  mode: SpeechMode;
  controls: RecordingControls;
}

/** How a recording begins after the consent: 対面 at once, オンライン after both sides were heard. */
export function useBeginning({ userId, employeeId, employeeName, mode, controls }: BeginningOptions) {
  const meeting = useMeeting(userId, employeeId);
  const [isAsking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const close = () => setAsking(false);
  const begin = () => {
    if (meeting.now === 'online') ask();
    else controls.start();
  };
  const onStart: RecordingControls['start'] = (online) => {
    close();
    controls.start(online);
  };
  const dialog = { mode, meeting, other: familyNameSan(employeeName) };
  return { begin, ask, meeting, setup: { isOpen: isAsking, dialog: { ...dialog, onStart, onClose: close } } };
}
