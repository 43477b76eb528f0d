import { PARTIES } from '@app/contract';
import type { ActionDraft } from '../../entities/conversation/use-result-changes.js';
import { keptUnder, type ListedDrafts } from '../../helpers/draft-storage.js';
import { keptEdit, type EditRules } from './kept-edit.js';

function read(raw: unknown): ActionDraft | null {
  if (typeof raw !== 'object' || raw === null || !('text' in raw) || typeof raw.text !== 'string') return null;
  const owner = 'owner' in raw ? PARTIES.find((party) => party === raw.owner) : undefined;
  const due = 'due' in raw && typeof raw.due === 'string' ? raw.due : null;
  return { text: raw.text, owner: owner ?? null, due };
}

/** Saving trims a promise: what differs in its ends alone is the same. */
export const PROMISE_RULES: EditRules<ActionDraft> = {
  read,
  same: (a, b) => a.text.trim() === b.text.trim() && a.owner === b.owner && a.due === b.due,
};

/** A promise whose words are kept. */
interface KeptPromise {
  id: string;
  /** No promise of this id stands: it was not made yet, or it is gone. */
  isNew: boolean;
}

/** What the server has by now is kept no more, although its answer came too late for this browser. */
export function keptAmong(storage: ListedDrafts, start: string, items: readonly { id: string }[]): KeptPromise[] {
  return keptUnder(storage, start).flatMap((id) => {
    const item = items.find((one) => one.id === id);
    const kept = keptEdit(storage, start + id, PROMISE_RULES, item === undefined ? null : read(item));
    return kept === null ? [] : [{ id, isNew: item === undefined }];
  });
}
