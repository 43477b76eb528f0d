import { oneLine } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/client.js';
import { failureOf } from '../../../api/failures.js';
import { useAuth } from '../../../entities/account/auth-context.js';
import { useConversationCache } from '../../../entities/conversation/conversation-changes.js';
import { changeLines } from '../../../entities/conversation/conversation-requests.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { draftKey, keptUnder, readDraft, removeDraft, writeDraft } from '../../autosave/index.js';
import {
  begun,
  lostWords,
  pressed,
  shown,
  typedDraft,
  unsavedEdit,
  type Edit,
  type LostWords,
} from './line-edit-state.js';

/** What was typed into a line of a talk before the page was left; of several lines the first is shown. */
function firstKept(key: string, talk: ConversationDetail): Edit | null {
  const found = keptUnder(localStorage, key).flatMap((end) => {
    const draft = readDraft(localStorage, key + end);
    const edit = unsavedEdit(draft?.value, talk);
    const own = edit === null ? null : `:${edit.id}`;
    // Drafts of before lie under the talk alone.
    if (draft !== null && own !== null && own !== end) writeDraft(localStorage, key + own, draft);
    // The server has it, although the answer was lost: no screen would show it, and leaving would warn of it.
    if (own !== end) removeDraft(localStorage, key + end);
    return edit ?? [];
  });
  return found[0] ?? null;
}

/** The words of a line on their way, with those on which the person began. */
interface Sent {
  lineId: string;
  text: string;
  before: string;
  /** The transcript's revision that the person sees. */
  base: number;
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT';
}

/** Editing a line: one at a time, and no saving while a saving is on its way. */
export function useLineEditing(conversation: ConversationDetail) {
  const cache = useConversationCache();
  const { user } = useAuth();
  const key = draftKey(user?.id ?? '', 'line', conversation.id);
  // Each line has its own: another tab may write in another line of the same talk.
  const keyOf = (lineId: string) => `${key}:${lineId}`;
  const [edit, setEdit] = useState(() => firstKept(key, conversation));
  /** The words of a line that is gone, from the moment on at which another one is edited. */
  const [kept, setKept] = useState<LostWords | null>(null);
  /** When a line was last saved here. */
  const [savedAt, setSavedAt] = useState<number | null>(null);
  /** A line that was clicked while another was being saved; it opens afterwards. */
  const [next, setNext] = useState<string | null>(null);
  const { id: conversationId, lines } = conversation;
  /** The words of one line alone are sent: it stays the same line, and what a recording adds meanwhile is left as it is. */
  const send = async ({ lineId, text, before, base }: Sent) => {
    const sendFrom = (baseRevision: number) =>
      changeLines(conversationId, { lines: [{ id: lineId, text }], baseRevision });
    try {
      return await sendFrom(base);
    } catch (error) {
      if (!isConflict(error)) throw error;
      await cache.refetch(conversationId);
      const current = cache.read(conversationId);
      // Other lines have changed: of this one nothing is overwritten that its person has not seen.
      if (current?.lines.find(({ id }) => id === lineId)?.text !== before) throw error;
      return sendFrom(current.revisions.transcript);
    }
  };
  const saving = useMutation({
    mutationFn: send,
    onSuccess: (saved, { lineId }) => {
      cache.store(saved);
      removeDraft(localStorage, keyOf(lineId));
      setSavedAt(Date.now());
      setEdit(next === null ? null : begun(next, saved));
      setNext(null);
    },
    onError: (error, { lineId, text, before, base }) => {
      setNext(null);
      // After a conflict the person sees the current text: saving again is a decision.
      const seen = isConflict(error) ? (cache.read(conversationId)?.revisions.transcript ?? base) : base;
      setEdit({ id: lineId, before, base: seen, draft: text, error: failureOf('saveTranscript', error) });
    },
  });

  const lost = lostWords(edit, conversation, kept);
  const begin = (id: string) => {
    if (saving.isPending) setNext(id);
    else {
      setKept(lost);
      setEdit(pressed(edit, id, conversation));
    }
  };

  /** Kept at each key until the server has it: it may stop, the page may be left, and the line may disappear. */
  const keep = (now: Edit, text: string) => {
    const draft = typedDraft(now, text, conversation);
    if (draft === null) removeDraft(localStorage, keyOf(now.id));
    else writeDraft(localStorage, keyOf(now.id), { value: draft, revision: now.base });
    setEdit({ ...now, draft: draft === null ? null : text });
  };
  const type = (text: string) => {
    if (edit !== null) keep(edit, text);
  };

  const save = (text: string) => {
    const line = lines.find(({ id }) => id === edit?.id);
    if (edit === null || line === undefined || saving.isPending) return;
    const wanted = oneLine(text).trim();
    if (wanted === line.text) cancel();
    else if (wanted === '') setEdit({ ...edit, error: '空にはできません。「元に戻す」で前の言葉に戻せます。' });
    else {
      keep(edit, text);
      saving.mutate({ lineId: edit.id, text: wanted, before: edit.before, base: edit.base });
    }
  };

  const cancel = () => {
    if (saving.isPending) return;
    if (edit !== null) removeDraft(localStorage, keyOf(edit.id));
    setEdit(null);
  };
  const editing = edit && shown(edit, conversation, saving.isPending);
  /** The words of the line that is gone were taken along. */
  const letGo = () => {
    if (lost !== null) removeDraft(localStorage, keyOf(lost.id));
    setKept(null);
    if (editing === null) cancel();
  };
  return { editing, lost: lost?.text ?? null, letGo, isSaving: saving.isPending, savedAt, begin, type, save, cancel };
}
