import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { keyFor, type RequestKey } from '../../api/request-key.js';
import { addNextAction, keepOnly, removeNextAction, writeSummary } from './conversation-requests.js';

/** A next action as a person writes it. */
export type ActionDraft = Pick<Schemas['NextActionDto'], 'text' | 'owner' | 'due'>;

/** A change of results by hand: all that shows them is fetched again, whether it worked or not. */
function useResultChange<T>(change: (input: T) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.promises() }),
        queries.invalidateQueries({ queryKey: keys.allConversations() }),
      ]),
  });
}

/** Adds a next action, or changes the one with this id. A retry of the same adds no second one. */
export function useSaveAction(conversationId: string) {
  const attempt = useRef<RequestKey | null>(null);
  return useResultChange(async ({ id, draft }: { id: string | null; draft: ActionDraft }) => {
    const { text, due, owner } = draft;
    if (id !== null) {
      const body = { text, due, ...(owner !== null && { owner }) };
      return answerOf(api.PATCH('/api/next-actions/{id}', { params: { path: { id } }, body }));
    }
    attempt.current = keyFor(attempt.current, [conversationId, draft]);
    const added = await addNextAction(conversationId, { ...draft, id: attempt.current.id });
    attempt.current = null;
    return added;
  });
}

/** Deletes a next action for good. */
export function useRemoveAction() {
  return useResultChange(removeNextAction);
}

/** Writes the summary, or the manager's own notes below it. */
export function useWriteSummary(conversationId: string) {
  return useResultChange((body: Schemas['WriteSummaryDto']) => writeSummary(conversationId, body));
}

/** Keeps of the 1on1 what the two decided to keep. */
export function useKeepOnly(conversationId: string) {
  return useResultChange((kept: Schemas['KeepDto']['kept']) => keepOnly(conversationId, kept));
}
