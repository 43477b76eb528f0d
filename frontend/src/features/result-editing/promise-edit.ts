import { PARTIES } from '@app/contract';
import { useState } from 'react';
import { useAuth } from '../../entities/account/auth-context.js';
import type { ActionDraft } from '../../entities/conversation/use-result-changes.js';
import { formatDue } from '../../helpers/dates.js';
import { familyNameSan } from '../../helpers/names.js';
import { draftKey } from '../autosave/index.js';
import { keptEdit, keptUnder, useKeptEdit, type EditRules } from './kept-edit.js';

const NEW: ActionDraft = { text: '', owner: null, due: null };

function read(raw: unknown): ActionDraft | null {
  if (typeof raw !== 'object' || raw === null || !('text' in raw) || typeof raw.text !== 'string') return null;
  const owner = 'owner' in raw ? PARTIES.find((party) => party === raw.owner) : undefined;
  const due = 'due' in raw && typeof raw.due === 'string' ? raw.due : null;
  return { text: raw.text, owner: owner ?? null, due };
}

const RULES: EditRules<ActionDraft> = {
  read,
  same: (a, b) => a.text.trim() === b.text.trim() && a.owner === b.owner && a.due === b.due,
};

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
  return useKeptEdit(keyOf(user?.id ?? '', conversationId, id), RULES, stands && picked(stands), empty);
}

/**
 * The promises of a 1on1 into which something was typed that was not saved before the page was left.
 * @param conversationId null: none are looked for
 */
export function useKeptPromises(conversationId: string | null, items: readonly { id: string }[]) {
  const { user } = useAuth();
  const start = conversationId === null ? null : keyOf(user?.id ?? '', conversationId, '');
  const look = () => ({ start, ids: start === null ? [] : keptAmong(start, items) });
  const [kept, setKept] = useState(look);
  if (kept.start !== start) setKept(look());
  return kept.ids;
}

/** What the server has by now is kept no more, although its answer came too late for this browser. */
function keptAmong(start: string, items: readonly { id: string }[]): readonly string[] {
  return keptUnder(start).filter((id) => {
    const item = items.find((one) => one.id === id);
    return keptEdit(localStorage, start + id, RULES, item === undefined ? null : read(item)) !== null;
  });
}

/** The first promise of a list into which something was typed that was not saved before the page was left. */
export function useFirstKept<T extends ActionDraft & { id: string; conversation_id: string }>(list: readonly T[]) {
  const { user } = useAuth();
  const [first] = useState(() =>
    list.find((one) => {
      const key = keyOf(user?.id ?? '', one.conversation_id, one.id);
      return keptEdit(localStorage, key, RULES, picked(one)) !== null;
    }),
  );
  return first ?? null;
}

/** A promise in one line, to be compared with another. */
export function promiseWords({ text, owner, due }: ActionDraft, employeeName: string): string {
  const whose = owner === null ? null : owner === 'manager' ? 'わたし' : familyNameSan(employeeName);
  return [text, ...(whose === null ? [] : [whose]), ...(due === null ? [] : [formatDue(due)])].join('、');
}

/** A promise comes with more than a person writes of it. */
function picked({ text, owner, due }: ActionDraft): ActionDraft {
  return { text, owner, due };
}
