import { useState } from 'react';
import { useAuth } from '../../entities/account/auth-context.js';
import type { ActionDraft } from '../../entities/conversation/use-result-changes.js';
import { formatDue } from '../../helpers/dates.js';
import { familyNameSan } from '../../helpers/names.js';
import { draftKey } from '../autosave/index.js';
import { keptEdit, useKeptEdit } from './kept-edit.js';
import { keptAmong, PROMISE_RULES } from './kept-promises.js';

const NEW: ActionDraft = { text: '', owner: null, due: null };

/** The key of what is typed into a promise of a 1on1, or into a new one of it. */
function keyOf(userId: string, conversationId: string, id: string): string {
  return draftKey(userId, 'promise', `${conversationId}/${id}`);
}

/**
 * A promise while it is mended or written.
 * @param id the one that it is kept under
 * @param stands null: a new one, or one that is gone by now
 */
export function usePromiseEdit(conversationId: string, id: string, stands: ActionDraft | null, empty = NEW) {
  const { user } = useAuth();
  return useKeptEdit(keyOf(user?.id ?? '', conversationId, id), PROMISE_RULES, stands && picked(stands), empty);
}

/**
 * The promises of a 1on1 into which something was typed that was not saved before the page was left.
 * @param conversationId null: none are looked for
 */
export function useKeptPromises(conversationId: string | null, items: readonly { id: string }[]) {
  const { user } = useAuth();
  const start = conversationId === null ? null : keyOf(user?.id ?? '', conversationId, '');
  const look = () => ({ start, found: start === null ? [] : keptAmong(localStorage, start, items) });
  const [kept, setKept] = useState(look);
  if (kept.start !== start) setKept(look());
  return kept.found;
}

/** The first promise of a list into which something was typed that was not saved before the page was left. */
export function useFirstKept<T extends ActionDraft & { id: string; conversation_id: string }>(list: readonly T[]) {
  const { user } = useAuth();
  const [first] = useState(() =>
    list.find((one) => {
      const key = keyOf(user?.id ?? '', one.conversation_id, one.id);
      return keptEdit(localStorage, key, PROMISE_RULES, picked(one)) !== null;
    }),
  );
  return first ?? null;
}

/** A promise in one line, to be compared with another. */
export function promiseWords({ text, owner, due }: ActionDraft, employeeName: string, today: string): string {
  const whose = owner === null ? null : owner === 'manager' ? 'わたし' : familyNameSan(employeeName);
  return [text, ...(whose === null ? [] : [whose]), ...(due === null ? [] : [formatDue(due, today)])].join('、');
}

/** A promise comes with more than a person writes of it. */
function picked({ text, owner, due }: ActionDraft): ActionDraft {
  return { text, owner, due };
}
