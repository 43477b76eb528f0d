import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, ApiError, type Schemas } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { keys } from '../../api/query-keys.js';
import { oneLine, transcriptWith } from './line-edit.js';

type Conversation = Schemas['ConversationDetailDto'];

/** The one line that is being edited. */
export interface LineEditing {
  id: string;
  /** Why the last saving did not work; what was typed is still there. */
  error: string | null;
  isSaving: boolean;
}

interface Edit {
  id: string;
  /** The transcript's revision that the person sees. */
  base: number;
  error: string | null;
}

/** Editing a line: one at a time, and no saving while a saving is on its way. */
export function useLineEditing(conversation: Conversation) {
  const queries = useQueryClient();
  const [edit, setEdit] = useState<Edit | null>(null);
  /** A line that was clicked while another was being saved; it opens afterwards. */
  const [next, setNext] = useState<string | null>(null);
  const { id: conversationId, lines, revisions } = conversation;

  const saving = useMutation({
    mutationFn: ({ lineId, text, base }: { lineId: string; text: string; base: number }) =>
      answerOf(
        api.PATCH('/api/conversations/{id}', {
          params: { path: { id: conversationId } },
          body: { transcript: transcriptWith(lines, lineId, text), baseRevision: { transcript: base } },
        }),
      ),
    onSuccess: (saved) => {
      queries.setQueryData(keys.conversation(conversationId), saved);
      setEdit(next === null ? null : { id: next, base: saved.revisions.transcript, error: null });
      setNext(null);
    },
    onError: async (error, { lineId, base }) => {
      setNext(null);
      setEdit({ id: lineId, base, error: failureOf('saveTranscript', error) });
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return;
      await queries.invalidateQueries({ queryKey: keys.conversation(conversationId) });
      // What stands now has been shown: saving again is a decision.
      const current = queries.getQueryData<Conversation>(keys.conversation(conversationId));
      setEdit((now) => (now === null ? null : { ...now, base: current?.revisions.transcript ?? base }));
    },
  });

  const begin = (id: string) => {
    if (saving.isPending) setNext(id);
    else setEdit({ id, base: revisions.transcript, error: null });
  };

  const save = (text: string) => {
    if (edit === null || saving.isPending) return;
    const wanted = oneLine(text);
    if (wanted === lines.find(({ id }) => id === edit.id)?.text) setEdit(null);
    else if (wanted === '') setEdit({ ...edit, error: '空にはできません。Escキーで元に戻せます。' });
    else saving.mutate({ lineId: edit.id, text: wanted, base: edit.base });
  };

  const cancel = () => {
    if (!saving.isPending) setEdit(null);
  };
  const editing: LineEditing | null = edit && { id: edit.id, error: edit.error, isSaving: saving.isPending };
  return { editing, begin, save, cancel };
}
