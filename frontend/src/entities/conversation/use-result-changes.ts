import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { answerOf, api, ApiError, type Schemas } from '../../api/client.js';
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

/** What is saved of a next action. */
interface SavedAction {
  /** null: a new one. */
  id: string | null;
  draft: ActionDraft;
  /** The promise that its person began on: where it is another by now, the server refuses. */
  base: ActionDraft;
}

/** Adds a next action, or changes the one with this id. A retry of the same adds no second one. */
export function useSaveAction(conversationId: string) {
  const attempt = useRef<RequestKey | null>(null);
  return useResultChange(async ({ id, draft, base }: SavedAction) => {
    const { text, due, owner } = draft;
    if (id !== null) {
      const body = { text, due, ...(owner !== null && { owner }), base };
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

/** Writes the summary. @param base the one that its person began on: where it is another by now, the server refuses */
export function useWriteSummary(conversationId: string) {
  return useResultChange(({ text, base }: { text: string; base: string }) =>
    writeSummary(conversationId, { text, base: { text: base } }),
  );
}

/** The manager's own notes with a change of theirs. */
interface ChangedNotes {
  /** As the screen shows them. */
  notes: string;
  change: (notes: string) => string;
}

/** Changes the manager's own notes below the summary. What was noted elsewhere meanwhile stays: the change is made on it. */
export function useChangeNotes(conversationId: string) {
  const write = (before: string, notes: string) =>
    writeSummary(conversationId, { own_notes: notes, base: { own_notes: before } });
  return useResultChange(async ({ notes, change }: ChangedNotes) => {
    try {
      await write(notes, change(notes));
    } catch (error) {
      const stands = standingNotes(error);
      if (stands === null) throw error;
      await write(stands, change(stands));
    }
  });
}

/** The notes that stand, out of the refusal of others. */
function standingNotes(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return null;
  const { current } = error;
  if (typeof current !== 'object' || current === null || !('own_notes' in current)) return null;
  return typeof current.own_notes === 'string' ? current.own_notes : null;
}

/** Keeps of the 1on1 what the two decided to keep. */
export function useKeepOnly(conversationId: string) {
  return useResultChange((kept: Schemas['KeepDto']['kept']) => keepOnly(conversationId, kept));
}
