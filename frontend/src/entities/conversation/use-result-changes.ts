import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, ApiError, type Schemas } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
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
  /** That of a new one is made before its first word: sent again, it makes no second one. */
  id: string;
  isNew: boolean;
  draft: ActionDraft;
  /** The promise that its person began on: where it is another by now, the server refuses. */
  base: ActionDraft;
}

/** Adds a next action, or changes the one with this id. A retry of the same adds no second one. */
export function useSaveAction(conversationId: string) {
  return useResultChange(async ({ id, isNew, draft, base }: SavedAction) => {
    if (!isNew) return changeAction(id, draft, base);
    const made = await addNextAction(conversationId, { ...draft, id });
    const isAsWritten = made.text === draft.text && made.owner === draft.owner && made.due === draft.due;
    // Made at an attempt whose answer was lost: what was typed since is written into it.
    return isAsWritten ? made : changeAction(id, draft, { text: made.text, owner: made.owner, due: made.due });
  });
}

function changeAction(id: string, { text, due, owner }: ActionDraft, base: ActionDraft) {
  const body = { text, due, ...(owner !== null && { owner }), base };
  return answerOf(api.PATCH('/api/next-actions/{id}', { params: { path: { id } }, body }));
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
