import { useCallback, useState } from 'react';
import { failureOf } from '../../../api/failures.js';
import { keyFor, type RequestKey } from '../../../api/request-key.js';
import { draftKey, useStoredDraft } from '../../autosave/index.js';
import type { ReplyDraft } from './ReplyDialog.js';
import { canSendQuestion, canSendReply, SESSION_TEXTS } from '../state/session-rules.js';
import type { SessionActions } from '../state/use-session-actions.js';
import type { SessionMachine } from '../state/use-session-machine.js';

/** The typed texts: a question in the composer, and the draft of the dialog. */
interface Typed extends ReplyDraft {
  composer: string;
  /** The key of a request without an answer: a retry uses the same id, also after the person left the page. */
  sent: RequestKey | null;
}

const NOTHING: Typed = { composer: '', question: '', reply: '', sent: null };

function readKey(raw: unknown): RequestKey | null {
  if (typeof raw !== 'object' || raw === null || !('id' in raw) || !('of' in raw)) return null;
  return typeof raw.id === 'string' && typeof raw.of === 'string' ? { id: raw.id, of: raw.of } : null;
}

function readTyped(raw: unknown): Typed | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const textOf = (name: string) => {
    const text: unknown = Reflect.get(raw, name);
    return typeof text === 'string' ? text : '';
  };
  return {
    composer: textOf('composer'),
    question: textOf('question'),
    reply: textOf('reply'),
    sent: readKey(Reflect.get(raw, 'sent')),
  };
}

interface Options {
  machine: SessionMachine;
  send: SessionActions['send'];
  isPledgeOpen: boolean;
  userId: string;
  employeeId: string;
}

/**
 * The question in the composer and the dialog for the reply to it. Typed text stays until it was sent, in
 * this browser also after the person leaves the page.
 */
export function useReply({ machine: { state, dispatch }, send, isPledgeOpen, userId, employeeId }: Options) {
  const [typed, setTyped] = useStoredDraft(draftKey(userId, 'typed', employeeId), NOTHING, readTyped);
  const { composer: question, sent, ...draft } = typed;
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const open = (asked: string) => {
    if (state.currentConversationId === null) {
      dispatch({ type: 'failed', message: SESSION_TEXTS.notStarted });
      return;
    }
    // A reply that was put away belongs to its question.
    setTyped((before) => ({ ...before, question: asked, reply: before.question === asked ? before.reply : '' }));
    setError(null);
    setOpen(true);
  };

  const submit = async () => {
    if (!canSendReply(draft, state)) return;
    setOpen(false);
    setError(null);
    const said = { question: draft.question.trim(), reply: draft.reply.trim() };
    const key = keyFor(sent, [state.currentConversationId, said]);
    setTyped((before) => ({ ...before, sent: key }));
    try {
      await send({ ...said, messageId: key.id });
      setTyped(({ composer }) => ({
        ...NOTHING,
        composer: composer.trim() === said.question ? '' : composer,
      }));
    } catch (failure) {
      setError(failureOf('sendReply', failure));
      setOpen(true);
    }
  };

  const canAsk = canSendQuestion(question, state, { isPledgeOpen });
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
    dialog: {
      open: isOpen,
      draft,
      error,
      canSend: canSendReply(draft, state),
      onChange: (next: ReplyDraft) => setTyped((before) => ({ ...before, ...next })),
      onSend: () => void submit(),
      onCancel: () => setOpen(false),
    },
  };
}
