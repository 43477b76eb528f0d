import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SpeechMode } from '@app/contract';
import { failureOf } from '../../api/failures.js';
import { markLive } from '../../api/live-conversations.js';
import { keys } from '../../api/query-keys.js';
import { effectiveMode, mergeLines, useRecording, type LiveLine, type SpeakerCorrections } from '../recording/index.js';
import { changeLineSpeaker, noteConsent, noteManager, relabel, type ConversationDetail } from './session-api.js';
import type { SessionActions } from './use-session-actions.js';

interface Options {
  userId: string;
  employeeName: string;
  mode: SpeechMode;
  conversationId: string | null;
  detail: ConversationDetail | undefined;
  beginTranscription: SessionActions['beginTranscription'];
  onFailure: (message: string) => void;
}

const NO_LINES: readonly LiveLine[] = [];

function toLive({ lines }: ConversationDetail): readonly LiveLine[] {
  return lines.map(({ id, speaker, text, start_ms, end_ms }) => ({
    id,
    speaker,
    text,
    startMs: start_ms ?? 0,
    endMs: end_ms ?? 0,
  }));
}

/** The recording of a session: consent first, then the recorder, with who speaks put right by hand. */
export function useSessionRecording(options: Options) {
  const { userId, employeeName, conversationId, detail, beginTranscription, onFailure } = options;
  const mode = effectiveMode(options.mode);
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // The consent stands before every recording, and starts the conversation where there is none yet.
  const agreed = useRef(conversationId);
  const conversation = useCallback(() => Promise.resolve(agreed.current ?? ''), []);
  const { state, controls } = useRecording({ userId, conversation, mode, startedAt: detail?.timestamp });
  const isRunning = state.phase !== 'off';

  useEffect(() => {
    if (!isRunning || conversationId === null) return;
    const end = markLive(conversationId);
    return () => {
      end();
      void client.invalidateQueries({ queryKey: keys.conversation(conversationId) });
    };
  }, [isRunning, conversationId, client]);

  const start = () => {
    agreed.current = conversationId;
    if (detail?.consent_at != null) controls.start();
    else setAsking(true);
  };

  const agree = async () => {
    if (mode === 'off') return;
    setSaving(true);
    setError(null);
    try {
      agreed.current = conversationId ?? (await beginTranscription());
      await noteConsent(agreed.current, mode);
      await client.invalidateQueries({ queryKey: keys.conversation(agreed.current) });
      setAsking(false);
      controls.start();
    } catch (failure) {
      setError(failureOf('noteConsent', failure));
    } finally {
      setSaving(false);
    }
  };

  const correct = async (change: (id: string) => Promise<unknown>) => {
    if (conversationId === null) return;
    try {
      await change(conversationId);
      await client.invalidateQueries({ queryKey: keys.conversation(conversationId) });
    } catch (failure) {
      onFailure(failureOf('changeSpeaker', failure));
    }
  };
  const corrections: SpeakerCorrections = {
    onChangeLine: (lineId, speaker) => void correct((id) => changeLineSpeaker(id, lineId, speaker)),
    onChangeSpeaker: (from, to) => void correct((id) => relabel(id, from, to)),
    onManager: (speaker) => void correct((id) => noteManager(id, speaker)),
  };

  const stored = useMemo(() => (detail === undefined ? NO_LINES : toLive(detail)), [detail]);
  const lines = useMemo(() => mergeLines(stored, state.lines), [stored, state.lines]);
  const { manager, proposed_manager: proposed } = detail?.speaker_roles ?? { manager: null, proposed_manager: null };
  return {
    state: useMemo(() => ({ ...state, lines }), [state, lines]),
    controls,
    start,
    corrections,
    roles: { manager: manager ?? proposed, employeeName },
    consent: {
      open: isAsking,
      mode,
      isSaving,
      error,
      onAgree: () => void agree(),
      onLater: () => setAsking(false),
    },
  };
}

export type SessionRecording = ReturnType<typeof useSessionRecording>;
