import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { SpeechMode } from '@app/contract';
import { failureOf } from '../../../api/failures.js';
import { markLive } from '../../../entities/conversation/live-conversations.js';
import {
  effectiveMode,
  mergeLines,
  needsConsent,
  useRecording,
  useWithdrawal,
  type ConsentKeys,
  type LiveLine,
  type SpeakerCorrections,
} from '../../recording/index.js';
import {
  noteConsent,
  changeConversation,
  changeLineSpeaker,
  relabel,
} from '../../../entities/conversation/conversation-requests.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { useConversationCache } from '../../../entities/conversation/conversation-changes.js';
import type { SessionActions } from './use-session-actions.js';

/** The speech settings of this server, from the public settings. */
export interface SpeechSettings {
  speechMode: SpeechMode;
  consentKeys?: ConsentKeys | undefined;
  /** Who analyses the words. */
  aiEngine?: string | undefined;
  /** Asks the server again: another process may use another mode by now. */
  refresh: () => void;
}

interface Options {
  userId: string;
  employeeName: string;
  speech: SpeechSettings;
  conversationId: string | null;
  detail: ConversationDetail | undefined;
  beginTranscription: SessionActions['beginTranscription'];
  onFailure: (message: string) => void;
}

const NO_LINES: readonly LiveLine[] = [];
/** A recording that is withdrawn waits no longer for its last words, which are removed anyway. */
const STOP_MS = 3_000;

function toLive({ lines }: ConversationDetail): readonly LiveLine[] {
  return lines.map(({ id, speaker, text, start_ms, end_ms }) => ({
    id,
    speaker,
    text,
    startMs: start_ms ?? 0,
    endMs: end_ms ?? 0,
  }));
}

/** The recording of a session: consent first, then the recorder, with manual corrections of the speakers. */
export function useSessionRecording(options: Options) {
  const { userId, employeeName, speech, conversationId, detail, beginTranscription, onFailure } = options;
  const mode = effectiveMode(speech.speechMode);
  const { refetch } = useConversationCache();
  // The action after the other person agrees: a recording starts, or waiting sound is sent.
  const [asking, setAsking] = useState<'start' | 'send' | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // The consent comes before every recording, and creates the conversation if there is none yet.
  const agreed = useRef(conversationId);
  const begun = useCallback(() => Promise.resolve(agreed.current ?? ''), []);
  const conversation = conversationId ?? begun;
  const { state, controls } = useRecording({ userId, conversation, mode, startedAt: detail?.timestamp });
  const isRunning = state.phase !== 'off' && state.phase !== 'rest';
  const isRefused = state.trouble === 'consent';
  const missing = needsConsent(detail, mode, speech.consentKeys) ?? (isRefused ? 'moved' : null);
  // Withdrawn words are no longer shown, though this tab received them.
  const [forgotten, setForgotten] = useState<ReadonlySet<LiveLine>>(new Set());

  const refreshSettings = useEffectEvent(speech.refresh);
  useEffect(() => {
    // The dialog has to name the current destination of the voice.
    if (isRefused) refreshSettings();
  }, [isRefused]);

  useEffect(() => {
    if (!isRunning || conversationId === null) return;
    const end = markLive(conversationId);
    return () => {
      end();
      void refetch(conversationId);
    };
  }, [isRunning, conversationId, refetch]);

  const start = () => {
    agreed.current = conversationId;
    if (missing === null) controls.start();
    else setAsking('start');
  };

  const agreeAnew = () => {
    agreed.current = conversationId;
    setAsking(state.phase === 'off' ? 'start' : 'send');
  };

  const agree = async () => {
    if (mode === 'off') return;
    setSaving(true);
    setError(null);
    try {
      agreed.current = conversationId ?? (await beginTranscription());
      await noteConsent(agreed.current, mode, speech.consentKeys?.[mode]);
      await refetch(agreed.current);
      setAsking(null);
      if (asking === 'send') controls.sendAgain?.();
      else controls.start();
    } catch (failure) {
      setError(failureOf('noteConsent', failure));
      // The voice would go elsewhere than was shown: the dialog says where by now.
      speech.refresh();
    } finally {
      setSaving(false);
    }
  };

  const withdrawal = useWithdrawal({
    userId,
    conversationId,
    mode,
    stop: () => Promise.race([controls.stop(), new Promise((resolve) => setTimeout(resolve, STOP_MS))]),
    onDone: () => {
      controls.deleteRest?.();
      setForgotten(new Set(state.lines));
    },
    onFailure,
  });

  const correct = async (change: (id: string) => Promise<unknown>) => {
    if (conversationId === null) return;
    try {
      await change(conversationId);
      await refetch(conversationId);
    } catch (failure) {
      onFailure(failureOf('changeSpeaker', failure));
    }
  };
  const corrections: SpeakerCorrections = {
    onChangeLine: (lineId, speaker) => void correct((id) => changeLineSpeaker(id, lineId, speaker)),
    onChangeSpeaker: (from, to) => void correct((id) => relabel(id, { from, to })),
    onManager: (speaker) => void correct((id) => changeConversation(id, { speakerRoles: { manager: speaker } })),
  };

  const stored = useMemo(() => (detail === undefined ? NO_LINES : toLive(detail)), [detail]);
  const lines = useMemo(
    () =>
      mergeLines(
        stored,
        state.lines.filter((line) => !forgotten.has(line)),
      ),
    [stored, state.lines, forgotten],
  );
  const { manager, proposed_manager: proposed } = detail?.speaker_roles ?? { manager: null, proposed_manager: null };
  return {
    state: useMemo(() => ({ ...state, lines }), [state, lines]),
    controls,
    isRunning,
    start,
    agreeAnew,
    withdraw: detail?.consent_at == null ? undefined : withdrawal.ask,
    corrections,
    roles: { manager: manager ?? proposed, employeeName },
    consent: {
      open: asking !== null,
      mode,
      engine: speech.aiEngine,
      isMoved: missing === 'moved',
      isSaving,
      error,
      onAgree: () => void agree(),
      onLater: () => setAsking(null),
    },
  };
}

export type SessionRecording = ReturnType<typeof useSessionRecording>;
