import { oneLine } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/client.js';
import { failureOf } from '../../../api/failures.js';
import { useAuth } from '../../../entities/account/auth-context.js';
import { useConversationCache } from '../../../entities/conversation/conversation-changes.js';
import { changeConversation } from '../../../entities/conversation/conversation-requests.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { draftKey, readDraft, removeDraft, writeDraft } from '../../autosave/index.js';
import { transcriptWith } from './line-edit.js';

/** The one line that is being edited. */
export interface LineEditing {
  id: string;
  /** The text typed before, if it could not be saved. */
  draft: string | null;
  /** Why the last save failed; the typed text is still there. */
  error: string | null;
  isSaving: boolean;
}

interface Edit {
  id: string;
  draft: string | null;
  /** The transcript's revision that the person sees. */
  base: number;
  error: string | null;
}

const UNSAVED = '前に保存できなかった内容です。もう一度保存してください。';

/** Text that was typed into a line of this talk and could not be saved: it outlives the page. */
function unsavedEdit(key: string, { lines, revisions }: ConversationDetail): Edit | null {
  const value = readDraft(localStorage, key)?.value;
  if (typeof value !== 'object' || value === null || !('id' in value) || !('text' in value)) return null;
  const { id, text } = value;
  const line = lines.find((candidate) => candidate.id === id);
  if (line === undefined || typeof text !== 'string' || text === line.text) return null;
  return { id: line.id, base: revisions.transcript, draft: text, error: UNSAVED };
}

/** Editing a line: one at a time, and no saving while a saving is on its way. */
export function useLineEditing(conversation: ConversationDetail) {
  const cache = useConversationCache();
  const { user } = useAuth();
  const key = draftKey(user?.id ?? '', 'line', conversation.id);
  const [edit, setEdit] = useState(() => unsavedEdit(key, conversation));
  /** When a line was last saved here. */
  const [savedAt, setSavedAt] = useState<number | null>(null);
  /** A line that was clicked while another was being saved; it opens afterwards. */
  const [next, setNext] = useState<string | null>(null);
  const { id: conversationId, lines, revisions } = conversation;

  const saving = useMutation({
    mutationFn: ({ lineId, text, base }: { lineId: string; text: string; base: number }) =>
      changeConversation(conversationId, {
        transcript: transcriptWith(lines, lineId, text),
        baseRevision: { transcript: base },
      }),
    onSuccess: (saved) => {
      cache.store(saved);
      removeDraft(localStorage, key);
      setSavedAt(Date.now());
      setEdit(next === null ? null : { id: next, base: saved.revisions.transcript, draft: null, error: null });
      setNext(null);
    },
    onError: async (error, { lineId, text, base }) => {
      setNext(null);
      setEdit({ id: lineId, base, draft: text, error: failureOf('saveTranscript', error) });
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return;
      await cache.refetch(conversationId);
      // The person sees the current text now: saving again is a decision.
      const current = cache.read(conversationId);
      setEdit((now) => (now === null ? null : { ...now, base: current?.revisions.transcript ?? base }));
    },
  });

  const begin = (id: string) => {
    if (saving.isPending) setNext(id);
    else setEdit({ id, base: revisions.transcript, draft: null, error: null });
  };

  const save = (text: string) => {
    if (edit === null || saving.isPending) return;
    const wanted = oneLine(text).trim();
    if (wanted === lines.find(({ id }) => id === edit.id)?.text) cancel();
    else if (wanted === '') setEdit({ ...edit, error: '空にはできません。Escキーで元に戻せます。' });
    else {
      // Kept until the server has it: it may stop, and the page may be left.
      writeDraft(localStorage, key, { value: { id: edit.id, text: wanted }, revision: edit.base });
      saving.mutate({ lineId: edit.id, text: wanted, base: edit.base });
    }
  };

  const cancel = () => {
    if (saving.isPending) return;
    removeDraft(localStorage, key);
    setEdit(null);
  };
  const { isPending: isSaving } = saving;
  const editing: LineEditing | null = edit && { id: edit.id, draft: edit.draft, error: edit.error, isSaving };
  return { editing, isSaving, savedAt, begin, save, cancel };
}
