import { useRef, useState } from 'react';
import { readDraft, removeDraft, writeDraft, type DraftStorage } from '../../helpers/draft-storage.js';

/** Something that is mended: as it is typed, and as it stood when its person began. */
export interface Edit<T> {
  base: T;
  draft: T;
}

/** How drafts of one kind are read and compared. */
export interface EditRules<T> {
  /** Validates what was stored; null for what cannot be read. */
  read: (raw: unknown) => T | null;
  same: (a: T, b: T) => boolean;
}

/** What an editor shows. */
interface Shown<T> extends Edit<T> {
  /** What stands by now, where it is neither what the person began on nor what was typed. */
  theirs: T | null;
}

/** An editor in which nothing is typed follows what stands; from the first key on it stays as it is. @param stands null: gone */
export function shownEdit<T>(edit: Edit<T>, stands: T | null, same: EditRules<T>['same']): Shown<T> {
  if (stands === null) return { ...edit, theirs: null };
  // A space or an empty line at an end is typed already, and more words follow it: the field keeps it.
  if (same(edit.base, edit.draft))
    return { base: stands, draft: same(stands, edit.base) ? edit.draft : stands, theirs: null };
  const isNews = !same(stands, edit.base) && !same(stands, edit.draft);
  // What is no news is what saving rests on: one's own words whose answer was lost, or others in their ends alone.
  return { base: isNews ? edit.base : stands, draft: edit.draft, theirs: isNews ? stands : null };
}

/** What was typed and not saved before the page was left; null: nothing, or the server has it, and then it is kept no more. */
export function keptEdit<T>(storage: DraftStorage, key: string, rules: EditRules<T>, stands: T | null): Edit<T> | null {
  const raw = readDraft(storage, key)?.value;
  if (typeof raw !== 'object' || raw === null || !('base' in raw) || !('draft' in raw)) return null;
  const [base, draft] = [rules.read(raw.base), rules.read(raw.draft)];
  if (base === null || draft === null) return null;
  if (stands === null || !rules.same(stands, draft)) return { base, draft };
  // No screen would show it, and leaving would warn of it.
  removeDraft(storage, key);
  return null;
}

/** What lies under a key, to be compared with what lies there later. */
export function draftUnder(storage: DraftStorage, key: string): string {
  return JSON.stringify(readDraft(storage, key)?.value ?? null);
}

/** Forgets a draft, unless another tab has typed something else under the same key since. @param known see {@link draftUnder} */
export function forgetKnown(storage: DraftStorage, key: string, known: string): void {
  if (draftUnder(storage, key) === known) removeDraft(storage, key);
}

/** Editing that survives a reload and sees what is written elsewhere meanwhile. @param stands null: nothing yet, or no more */
export function useKeptEdit<T>(key: string, rules: EditRules<T>, stands: T | null, empty: T) {
  const [found] = useState(() => keptEdit(localStorage, key, rules, stands));
  /** What this editor last found or wrote in the storage. */
  const [initial] = useState(() => draftUnder(localStorage, key));
  const known = useRef(initial);
  const [edit, setEdit] = useState<Edit<T>>(() => found ?? { base: stands ?? empty, draft: stands ?? empty });
  const { base, draft, theirs } = shownEdit(edit, stands, rules.same);
  /** The server has it, or its person does without it. */
  const drop = () => forgetKnown(localStorage, key, known.current);
  const change = (typed: T) => {
    const next = { base, draft: typed };
    setEdit(next);
    if (rules.same(base, typed)) drop();
    else {
      writeDraft(localStorage, key, { value: next, revision: null });
      known.current = draftUnder(localStorage, key);
    }
  };
  return { base, draft, theirs, isFound: found !== null, change, drop };
}
