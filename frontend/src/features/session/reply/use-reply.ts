import { useCallback, useState } from 'react';
import { failureOf } from '../../../api/failures.js';
import { keyFor } from '../../../api/request-key.js';
import { draftKey, storedDraft, type StoredDraft } from '../../autosave/index.js';
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

/** The dialog: open or not, why the last sending did not work, and the sending itself. */
function useReplyDialog({ machine, send }: Options, typed: StoredDraft<Typed>) {
  const { state, dispatch } = machine;
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const open = (asked: string) => {
    if (state.currentConversationId === null) {
      dispatch({ type: 'failed', message: SESSION_TEXTS.notStarted });
      return;
    }
    typed.set((before) => atQuestion(before, asked));
    setError(null);
    setOpen(true);
  };
  const canSend = (draft: ReplyDraft) => canSendReply(draft, state);
  const submit = async () => {
    const { question, reply, sent } = typed.get();
    if (!canSend({ question, reply })) return;
    setOpen(false);
    setError(null);
    const said = { question: question.trim(), reply: reply.trim() };
    const key = keyFor(sent, [state.currentConversationId, said]);
    typed.set((before) => ({ ...before, sent: key }));
    try {
      await send({ ...said, messageId: key.id });
      typed.set((before) => afterSending(before, said));
    } catch (failure) {
      setError(failureOf('sendReply', failure));
      setOpen(true);
    }
  };
  const dialog = {
    open: isOpen,
    error,
    canSend,
    onSend: () => void submit(),
    onCancel: () => setOpen(false),
  };
  return { open, dialog };
}

/**
 * The question in the composer and the dialog for the reply to it. Typed text stays until it was sent, in
 * this browser also after the person leaves the page. Only the fields that show it follow each key.
 */
export function useReply(options: Options) {
  const { machine, isPledgeOpen, userId, employeeId } = options;
  const [typed] = useState(() => storedDraft(draftKey(userId, 'typed', employeeId), NOTHING, readTyped));
  const { open, dialog } = useReplyDialog(options, typed);
  const canAsk = (question: string) => canSendQuestion(question, machine.state, { isPledgeOpen });
  return {
    typed,
    /** Adds words that were spoken into the field. */
    sayQuestion: useCallback(
      (text: string) => typed.set((before) => ({ ...before, composer: before.composer + text })),
      [typed],
    ),
    sayReply: useCallback(
      (text: string) => typed.set((before) => ({ ...before, reply: before.reply + text })),
      [typed],
    ),
    canAsk,
    ask: () => {
      const question = typed.get().composer;
      if (canAsk(question)) open(question.trim());
    },
    use: open,
    dialog,
  };
}
