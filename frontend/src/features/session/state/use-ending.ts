import type { Kept } from '@app/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../../api/failures.js';
import { useKeepOnly } from '../../../entities/conversation/use-result-changes.js';
import { useConfirm } from '../../../ui/feedback/confirm-context.js';
import type { SessionRecording } from './use-session-recording.js';

const QUESTIONS: Record<Exclude<Kept, 'all'>, string> = {
  summary: '約束とまとめのほかは、文字起こし、対話、メモ、マインドマップ、分析がすべて消えます。元に戻せません。',
  actions: '約束のほかは、まとめ、文字起こし、対話、メモ、マインドマップ、分析がすべて消えます。元に戻せません。',
};

interface Options {
  conversationId: string | null;
  /** The summary is being made. */
  isEnding: boolean;
  recording: SessionRecording;
  saveTogether: () => Promise<void>;
}

/** The choice of what is kept, and the ways out of a session. What is not kept goes before the screen does. */
export function useEnding({ conversationId, isEnding, recording, saveTogether }: Options) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [kept, choose] = useState<Kept>('all');
  const [error, setError] = useState<string | null>(null);
  const keepOnly = useKeepOnly(conversationId ?? '');
  // Erased words can no longer be summed up.
  const isTooEarly = isEnding && kept !== 'all';

  /** @returns whether the screen may be left */
  const settle = async (): Promise<boolean> => {
    setError(null);
    if (kept === 'all') {
      await saveTogether();
      return true;
    }
    const body = QUESTIONS[kept];
    if (!(await confirm({ title: '残さないものを消しますか。', body, confirmLabel: '消す', danger: true })))
      return false;
    try {
      await keepOnly.mutateAsync(kept);
      recording.controls.deleteRest?.();
      return true;
    } catch (failure) {
      setError(failureOf('keepOnly', failure));
      return false;
    }
  };
  const leave = async (to: string) => {
    if (await settle()) await navigate(to);
  };
  return {
    kept,
    choose,
    error,
    isClosing: keepOnly.isPending,
    isTooEarly,
    /** Whether this can be chosen now: to keep everything, always. */
    canChoose: (choice: Kept) => choice === 'all' || !isEnding,
    openRecord: () => void leave(`/app/log/transcript/${conversationId ?? ''}`),
    close: () => void leave('/app/new-1on1'),
  };
}
