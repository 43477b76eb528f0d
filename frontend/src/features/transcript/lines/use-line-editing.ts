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
  /** The words of the line as they stand now, where somebody else changed them meanwhile. */
  newest: string | null;
  /** Why the last save failed; the typed text is still there. */
  error: string | null;
  isSaving: boolean;
}

interface Edit {
  id: string;
  draft: string | null;
  /** The words on which the person began. */
  before: string;
  /** The transcript's revision that the person sees. */
  base: number;
  error: string | null;
}

/** What could not be saved is given up by its person alone, not by a press on another line. */
const FIRST_THIS = 'この行がまだ保存されていません。先に、保存するか、元に戻してください。';
const UNSAVED = '前に保存できなかった内容です。もう一度保存してください。';

/** Text that was typed into a line of this talk and could not be saved: it outlives the page. */
function unsavedEdit(key: string, { lines, revisions }: ConversationDetail): Edit | null {
  const value = readDraft(localStorage, key)?.value;
  if (typeof value !== 'object' || value === null || !('id' in value) || !('text' in value)) return null;
  const { id, text } = value;
  const line = lines.find((candidate) => candidate.id === id);
  if (line === undefined || typeof text !== 'string' || text === line.text) return null;
  return { id: line.id, before: text, base: revisions.transcript, draft: text, error: UNSAVED };
}

/** Editing that begins on a line as it stands. */
function begun(id: string, { lines, revisions }: ConversationDetail): Edit {
  const before = lines.find((line) => line.id === id)?.text ?? '';
  return { id, before, base: revisions.transcript, draft: null, error: null };
}

/** Editing as its line shows it: beside the words as they stand now, where they changed meanwhile. */
function shown({ id, draft, error, before }: Edit, { lines }: ConversationDetail, isSaving: boolean): LineEditing {
  const words = lines.find((line) => line.id === id)?.text;
  return { id, draft, error, newest: words === undefined || words === before ? null : words, isSaving };
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
  const { id: conversationId, lines } = conversation;
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
      setEdit(next === null ? null : begun(next, saved));
      setNext(null);
    },
    onError: async (error, { lineId, text, base }) => {
      setNext(null);
      const reason = failureOf('saveTranscript', error);
      setEdit((now) => ({ id: lineId, before: now?.before ?? text, base, draft: text, error: reason }));
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return;
      await cache.refetch(conversationId);
      // The person sees the current text now: saving again is a decision.
      const current = cache.read(conversationId);
      setEdit((now) => (now === null ? null : { ...now, base: current?.revisions.transcript ?? base }));
    },
  });

  const begin = (id: string) => {
    if (saving.isPending) setNext(id);
    else if (edit !== null && edit.error !== null && edit.id !== id) setEdit({ ...edit, error: FIRST_THIS });
    else setEdit(begun(id, conversation));
  };

  const save = (text: string) => {
    if (edit === null || saving.isPending) return;
    const wanted = oneLine(text).trim();
    if (wanted === lines.find(({ id }) => id === edit.id)?.text) cancel();
    else if (wanted === '') setEdit({ ...edit, error: '空にはできません。「元に戻す」で前の言葉に戻せます。' });
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
  const editing = edit && shown(edit, conversation, saving.isPending);
  return { editing, isSaving: saving.isPending, savedAt, begin, save, cancel };
}
