import type { SpeechMode } from '@app/contract';
import { App } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../../api/failures.js';
import { useConversationCache } from '../../../entities/conversation/conversation-changes.js';
import { useConfirm } from '../../../ui/feedback/confirm-context.js';
import { withdrawConsent } from '../../../entities/conversation/conversation-requests.js';
import css from './consent.module.css';
import { purgeConversation } from '../uplink/unsent-recordings.js';
import { WITHDRAWAL_QUESTION, WITHDRAWN_TEXT } from '../model/recording-texts.js';

interface Options {
  userId: string;
  conversationId: string | null;
  /** The speech mode of this browser. */
  mode?: SpeechMode;
  /** Ends the recording of this tab first, and waits for it no longer than it makes sense. */
  stop?: () => Promise<unknown>;
  /** After everything that was recorded is gone. */
  onDone?: () => void;
  onFailure: (message: string) => void;
}

const BODY = (
  <div className={css.withdrawal}>
    <p>{WITHDRAWAL_QUESTION.goes}</p>
    <p>{WITHDRAWAL_QUESTION.stays}</p>
    <p>{WITHDRAWAL_QUESTION.once}</p>
  </div>
);

/** Withdraws the consent to a 1on1's recording: asks first, stops a recording here, and removes all recorded data. */
export function useWithdrawal(options: Options): { ask: () => void; isPending: boolean } {
  const { userId, conversationId, mode = 'off', stop, onDone, onFailure } = options;
  const confirm = useConfirm();
  const { refetch } = useConversationCache();
  const { message } = App.useApp();
  const [isPending, setPending] = useState(false);

  const ask = async () => {
    if (conversationId === null || isPending) return;
    const { title, confirmLabel, cancelLabel } = WITHDRAWAL_QUESTION;
    if (!(await confirm({ title, body: BODY, confirmLabel, cancelLabel, danger: true }))) return;
    setPending(true);
    try {
      await stop?.();
      await withdrawConsent(conversationId, mode);
      // The server has removed everything; sound stored here must not come back as words.
      await purgeConversation(userId, conversationId).catch(() => undefined);
      await refetch(conversationId);
      onDone?.();
      void message.success(WITHDRAWN_TEXT);
    } catch (failure) {
      onFailure(failureOf('withdrawConsent', failure));
    } finally {
      setPending(false);
    }
  };
  return { ask: () => void ask(), isPending };
}
