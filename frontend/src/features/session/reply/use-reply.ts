import { useCallback, useState } from 'react';
import { failureOf } from '../../../api/failures.js';
import { keyFor } from '../../../api/request-key.js';
import { draftKey, useStoredDraft } from '../../autosave/index.js';
import type { SentReply } from '../../../entities/conversation/conversation-types.js';
import { canSendQuestion, canSendReply, SESSION_TEXTS } from '../state/session-rules.js';
import type { SessionMachine } from '../state/use-session-machine.js';
import { afterSending, atQuestion, NOTHING, readTyped, type ReplyDraft, type Typed } from './typed.js';

interface Options {
  machine: SessionMachine;
  send: (sent: SentReply) => Promise<void>;
  isPledgeOpen: boolean;
  userId: string;
  employeeId: string;
}

type SetTyped = (change: (before: Typed) => Typed) => void;

/** The dialog: open or not, why the last sending did not work, and the sending itself. */
function useReplyDialog({ machine, send }: Options, typed: Typed, setTyped: SetTyped) {
  const { state, dispatch } = machine;
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { question, reply } = typed;

  const open = (asked: string) => {
    if (state.currentConversationId === null) {
      dispatch({ type: 'failed', message: SESSION_TEXTS.notStarted });
      return;
    }
    setTyped((before) => atQuestion(before, asked));
    setError(null);
    setOpen(true);
  };
  const canSend = canSendReply({ question, reply }, state);
  const submit = async () => {
    if (!canSend) return;
    setOpen(false);
    setError(null);
    const said = { question: question.trim(), reply: reply.trim() };
    const key = keyFor(typed.sent, [state.currentConversationId, said]);
    setTyped((before) => ({ ...before, sent: key }));
    try {
      await send({ ...said, messageId: key.id });
      setTyped((before) => afterSending(before, said.question));
    } catch (failure) {
      setError(failureOf('sendReply', failure));
      setOpen(true);
    }
  };
  const dialog = {
    open: isOpen,
    draft: { question, reply },
    error,
    canSend,
    onChange: (next: ReplyDraft) => setTyped((before) => ({ ...before, ...next })),
    onSend: () => void submit(),
    onCancel: () => setOpen(false),
  };
  return { open, dialog };
}

/**
 * The question in the composer and the dialog for the reply to it. Typed text stays until it was sent, in
 * this browser also after the person leaves the page.
 */
export function useReply(options: Options) {
  const { machine, isPledgeOpen, userId, employeeId } = options;
  const [typed, setTyped] = useStoredDraft(draftKey(userId, 'typed', employeeId), NOTHING, readTyped);
  const { composer: question } = typed;
  const { open, dialog } = useReplyDialog(options, typed, setTyped);
  const canAsk = canSendQuestion(question, machine.state, { isPledgeOpen });
  return {
    question,
    setQuestion: (composer: string) => setTyped((before) => ({ ...before, composer })),
    /** Adds words that were spoken into the field. */
    sayQuestion: useCallback(
      (text: string) => setTyped((before) => ({ ...before, composer: before.composer + text })),
      [setTyped],
    ),
    sayReply: useCallback(
      (text: string) => setTyped((before) => ({ ...before, reply: before.reply + text })),
      [setTyped],
    ),
    canAsk,
    ask: () => {
      if (canAsk) open(question.trim());
    },
    use: open,
    dialog,
  };
}
