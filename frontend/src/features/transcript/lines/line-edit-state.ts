import { oneLine } from '@app/contract';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';

type Talk = Pick<ConversationDetail, 'lines' | 'revisions'>;

/** The one line that is being edited. */
export interface LineEditing {
  id: string;
  /** The text typed so far; null: none that differs from the line. */
  draft: string | null;
  /** The words of the line as they stand now, where somebody else changed them meanwhile. */
  newest: string | null;
  /** Why the last save failed; the typed text is still there. */
  error: string | null;
  isSaving: boolean;
}

export interface Edit {
  id: string;
  /** As in {@link LineEditing}. */
  draft: string | null;
  /** The words on which the person began. */
  before: string;
  /** The transcript's revision that the person sees. */
  base: number;
  error: string | null;
}

/** What was typed into a line and is kept until the server has it. */
interface LineDraft {
  id: string;
  text: string;
  before: string;
}

/** What could not be saved is given up by its person alone, not by a press on another line. */
const FIRST_THIS = 'この行がまだ保存されていません。先に、保存するか、元に戻してください。';
/** Said of words that were typed before the page was left, whether they were sent or not. */
export const UNSAVED = '前に書いて、まだ保存していない内容です。';

/** Text that was typed into a line of this talk and is not saved: it outlives the page. */
export function unsavedEdit(kept: unknown, { lines, revisions }: Talk): Edit | null {
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('text' in kept)) return null;
  const { id, text } = kept;
  if (typeof id !== 'string' || typeof text !== 'string') return null;
  const words = lines.find((line) => line.id === id)?.text ?? '';
  if (text === words) return null;
  // Drafts of before do not say on which words they began: nobody is said to have changed the line then.
  const before = 'before' in kept && typeof kept.before === 'string' ? kept.before : words;
  return { id, before, base: revisions.transcript, draft: text, error: UNSAVED };
}

/** Editing that begins on a line as it stands. */
export function begun(id: string, { lines, revisions }: Talk): Edit {
  const before = lines.find((line) => line.id === id)?.text ?? '';
  return { id, before, base: revisions.transcript, draft: null, error: null };
}

/** What is edited after a press on a line: what could not be saved comes first, unless its line is gone. */
export function pressed(edit: Edit | null, id: string, talk: Talk): Edit {
  const isHeld = edit !== null && edit.error !== null && edit.id !== id && !isGone(edit, talk);
  return isHeld ? { ...edit, error: FIRST_THIS } : begun(id, talk);
}

/** What is kept of a line while it is typed in; null: no words that differ from it. */
export function typedDraft({ id, before }: Edit, text: string, { lines }: Pick<Talk, 'lines'>): LineDraft | null {
  const wanted = oneLine(text).trim();
  const isNew = wanted !== '' && wanted !== lines.find((line) => line.id === id)?.text;
  return isNew ? { id, text: wanted, before } : null;
}

/** Editing as its line shows it: beside the words as they stand now, where they changed meanwhile; null where the line is gone. */
export function shown({ id, draft, error, before }: Edit, { lines }: Talk, isSaving: boolean): LineEditing | null {
  const words = lines.find((line) => line.id === id)?.text;
  if (words === undefined) return null;
  return { id, draft, error, newest: words === before ? null : words, isSaving };
}

/** What was typed into a line that is gone, and was not saved there. */
export interface LostWords {
  id: string;
  text: string;
}

/**
 * What was typed into a line that is gone and was not saved there; null: nothing. @param kept of a line before, which is shown
 * until its person has taken it along, also while another line is edited
 */
export function lostWords(edit: Edit | null, talk: Talk, kept: LostWords | null): LostWords | null {
  if (edit?.draft == null || !isGone(edit, talk)) return kept;
  return { id: edit.id, text: edit.draft };
}

function isGone({ id }: Edit, { lines }: Talk): boolean {
  return lines.every((line) => line.id !== id);
}
