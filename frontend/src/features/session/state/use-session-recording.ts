import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { SpeechMode } from '@app/contract';
import { markLive } from '../../../entities/conversation/live-conversations.js';
import {
  effectiveMode,
  mergeLines,
  needsConsent,
  useRecording,
  useWithdrawal,
  type ConsentKeys,
  type LiveLine,
} from '../../recording/index.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { useConversationCache } from '../../../entities/conversation/conversation-changes.js';
import { useRefusal } from './use-refusal.js';
import { useCorrections } from './use-corrections.js';
import type { SessionActions } from './use-session-actions.js';
import { useAgreedConversation, useBeginning, useSessionConsent } from './use-session-consent.js';

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
  employeeId: string;
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

function toLive(lines: ConversationDetail['lines']): readonly LiveLine[] {
  return lines.map(({ id, speaker, text, start_ms, end_ms }) => ({
    id,
    speaker,
    text,
    startMs: start_ms ?? 0,
    endMs: end_ms ?? 0,
  }));
}

/** While this tab records, its own lines are newer than the events; the conversation is fetched when the recording ends. */
function useLiveMark(isRunning: boolean, conversationId: string | null): void {
  const { refetch } = useConversationCache();
  useEffect(() => {
    if (!isRunning || conversationId === null) return;
    const end = markLive(conversationId);
    return () => {
      end();
      void refetch(conversationId);
    };
  }, [isRunning, conversationId, refetch]);
}

/** The lines on the screen: the stored ones and those that just came, without what a withdrawn consent removed. */
function useLines(detail: ConversationDetail | undefined, live: readonly LiveLine[]) {
  // Withdrawn words are no longer shown, though this tab received them.
  const [forgotten, setForgotten] = useState<ReadonlySet<LiveLine>>(new Set());
  const lastStored = detail?.lines;
  // The same objects while the lines are the same: what else changes in the 1on1 renders no line again.
  const stored = useMemo(() => (lastStored === undefined ? NO_LINES : toLive(lastStored)), [lastStored]);
  const lines = useMemo(
    () =>
      mergeLines(
        stored,
        live.filter((line) => !forgotten.has(line)),
      ),
    [stored, live, forgotten],
  );
  return { lines, forget: () => setForgotten(new Set(live)) };
}

/** The recording of a session: consent first, then the recorder, with manual corrections of the speakers. */
export function useSessionRecording(options: Options) {
  const { userId, employeeId, employeeName, speech, conversationId, detail, beginTranscription, onFailure } = options;
  const mode = effectiveMode(speech.speechMode);
  const { agreedRef, conversation } = useAgreedConversation(conversationId);
  const { state, controls } = useRecording({ userId, conversation, mode, startedAt: detail?.timestamp });
  const isRunning = state.phase !== 'off' && state.phase !== 'rest';
  const isRefused = state.trouble === 'consent';
  const missing = needsConsent(detail, mode, speech.consentKeys) ?? (isRefused ? 'moved' : null);
  const refreshSettings = useEffectEvent(speech.refresh);
  useEffect(() => {
    // The dialog has to name the current destination of the voice.
    if (isRefused) refreshSettings();
  }, [isRefused]);
  useLiveMark(isRunning, conversationId);

  const isOn = state.phase !== 'off';
  const refusal = useRefusal(userId, employeeId);
  const { begin, meeting, setup, ask } = useBeginning({ userId, employeeId, employeeName, mode, controls });
  const asked = {
    conversationId,
    agreedRef,
    mode,
    speech,
    missing,
    isRunning: isOn,
    controls,
    begin,
    meeting,
    refusal,
    beginTranscription,
  };
  const { start, agreeAnew, agree, dialog: consent } = useSessionConsent(asked);
  const { lines, forget } = useLines(detail, state.lines);
  const withdrawal = useWithdrawal({
    userId,
    conversationId,
    mode,
    stop: () => Promise.race([controls.stop(), new Promise((resolve) => setTimeout(resolve, STOP_MS))]),
    onDone: () => {
      controls.deleteRest?.();
      forget();
    },
    onFailure,
  });
  const known = detail?.speaker_roles;
  return {
    state: useMemo(() => ({ ...state, lines }), [state, lines]),
    controls,
    isRunning,
    start,
    /** The other person said no today; a changed mind is told by the menu. */
    unrecorded: refusal.isRefused && !isRunning ? agreeAnew : undefined,
    agreeAnew,
    agree,
    refuse: refusal.refuse,
    /** Nobody has said yes or no to a recording today. */
    isUndecided: mode !== 'off' && missing !== null && !isOn && !refusal.isRefused,
    withdraw: detail?.consent_at == null ? undefined : withdrawal.ask,
    corrections: useCorrections(conversationId, onFailure),
    /** 対面 or オンライン, where the consent does not ask for it. */
    chooseMeeting: missing === null && !isRunning ? ask : undefined,
    setup,
    roles: {
      manager: known?.manager ?? known?.proposed_manager ?? null,
      employee: known?.employee ?? null,
      employeeName,
    },
    consent,
  };
}

export type SessionRecording = ReturnType<typeof useSessionRecording>;
