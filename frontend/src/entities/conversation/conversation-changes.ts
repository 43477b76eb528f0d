import type { AnalysisKind, ProposedQuestion } from '@app/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Schemas } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { keyFor, type RequestKey } from '../../api/request-key.js';
import { analyze, deleteConversation, importConversation } from './conversation-requests.js';
import type { ConversationDetail } from './conversation-types.js';

function withQuestions(
  detail: ConversationDetail,
  id: string,
  questions: readonly ProposedQuestion[],
): ConversationDetail {
  const changed = { suggested_questions: questions.map(({ text }) => text), proposed_questions: [...questions] };
  const messages = detail.messages.map((one) => (one.id === id ? { ...one, ...changed } : one));
  return { ...detail, messages };
}

/** Updates the cached conversations in the tab that changed one. */
export function useConversationCache() {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      /** Shows what the server answered to a change. */
      store: (detail: ConversationDetail): void => void queries.setQueryData(keys.conversation(detail.id), detail),
      /** The state that the screen shows now. */
      read: (id: string) => queries.getQueryData<ConversationDetail>(keys.conversation(id)),
      /** Fetches a conversation and its versions again where they are on the screen. */
      refetch: (id: string) => queries.invalidateQueries({ queryKey: keys.conversation(id) }),
      /** Shows other questions below a message, until the conversation is fetched again. */
      setQuestions: (id: string, messageId: string, questions: readonly ProposedQuestion[]): void =>
        void queries.setQueryData<ConversationDetail>(keys.conversation(id), (detail) =>
          detail === undefined ? undefined : withQuestions(detail, messageId, questions),
        ),
      /** Fetches the lists again that are on the screen. */
      refetchLists: () => queries.invalidateQueries({ queryKey: keys.conversations() }),
    }),
    [queries],
  );
}

/** Asks for an analysis of one kind, or of all; the server sends the result when it is done. */
export function useAnalyze(conversationId: string) {
  const { refetch } = useConversationCache();
  return useMutation({
    mutationFn: (kinds: AnalysisKind[]) => analyze(conversationId, kinds),
    onSettled: () => refetch(conversationId),
  });
}

/** An import on its way. */
interface SentImport {
  record: Schemas['ImportConversationDto'];
  signal: AbortSignal;
}

/** Imports a 1on1 that was held elsewhere; the server starts its analysis. A retry of the same import creates no second one. */
export function useImport() {
  const { store, refetchLists } = useConversationCache();
  const key = useRef<RequestKey | null>(null);
  const sent = useRef<AbortController | null>(null);
  const sending = useMutation({
    mutationFn: ({ record, signal }: SentImport) => {
      key.current = keyFor(key.current, record);
      return importConversation({ ...record, conversationId: key.current.id }, signal);
    },
    onSuccess: (conversation, { signal }) => {
      // One that was given up may be sent again, as the same one.
      if (!signal.aborted) key.current = null;
      store(conversation);
      void refetchLists();
    },
  });
  const mutate = (record: SentImport['record'], options?: Parameters<typeof sending.mutate>[1]) => {
    // From the press on, before anything is sent, it can be given up.
    sent.current = new AbortController();
    sending.mutate({ record, signal: sent.current.signal }, options);
  };
  /** Waits for the answer no more. What has reached the server whole is imported all the same: the lists show it. */
  const giveUp = () => {
    sent.current?.abort();
    sending.reset();
    void refetchLists();
  };
  return { ...sending, mutate, giveUp };
}

/**
 * Removes a 1on1 and everything derived from it, for good.
 * @param onDeleted runs also after the screen that asked has closed
 */
export function useDeleteConversation(onDeleted: (id: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: deleteConversation,
    onSuccess: async (_, id) => {
      onDeleted(id);
      queries.removeQueries({ queryKey: keys.conversation(id) });
      void queries.invalidateQueries({ queryKey: keys.dashboard() });
      // At once, also where a search goes on: what was deleted is not shown any longer.
      void queries.invalidateQueries({ queryKey: keys.search() });
      await queries.invalidateQueries({ queryKey: keys.conversations() });
    },
  });
}
