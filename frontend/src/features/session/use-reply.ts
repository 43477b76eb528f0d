import { useCallback, useState } from 'react';
import { failureOf } from '../../api/failures.js';
import type { ReplyDraft } from './ReplyDialog.js';
import { canSendQuestion, canSendReply, SESSION_TEXTS } from './session-rules.js';
import type { SessionActions } from './use-session-actions.js';
import type { SessionMachine } from './use-session-machine.js';

/** The question in the composer and the dialog in which the reply to it is written. What is typed stays until it was sent. */
export function useReply({ state, dispatch }: SessionMachine, send: SessionActions['send'], isPledgeOpen: boolean) {
  const [question, setQuestion] = useState('');
  const [draft, setDraft] = useState<ReplyDraft>({ question: '', reply: '' });
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const open = (asked: string) => {
    if (state.currentConversationId === null) {
      dispatch({ type: 'failed', message: SESSION_TEXTS.notStarted });
      return;
    }
    // A reply that was put away belongs to its question.
    setDraft((before) => ({ question: asked, reply: before.question === asked ? before.reply : '' }));
    setError(null);
    setOpen(true);
  };

  const submit = async () => {
    if (!canSendReply(draft, state)) return;
    setOpen(false);
    setError(null);
    try {
      await send(draft.question.trim(), draft.reply.trim());
      setDraft({ question: '', reply: '' });
      setQuestion((typed) => (typed.trim() === draft.question.trim() ? '' : typed));
    } catch (failure) {
      setError(failureOf('sendReply', failure));
      setOpen(true);
    }
  };

  const canAsk = canSendQuestion(question, state, { isPledgeOpen });
  return {
    question,
    setQuestion,
    /** Adds words that were spoken into the field. */
    sayQuestion: useCallback((text: string) => setQuestion((typed) => typed + text), []),
    sayReply: useCallback((text: string) => setDraft((before) => ({ ...before, reply: before.reply + text })), []),
    canAsk,
    ask: () => {
      if (canAsk) open(question.trim());
    },
    use: open,
    dialog: {
      open: isOpen,
      draft,
      error,
      canSend: canSendReply(draft, state),
      onChange: setDraft,
      onSend: () => void submit(),
      onCancel: () => setOpen(false),
    },
  };
}
