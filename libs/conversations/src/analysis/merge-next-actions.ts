import type { Evidence, NextActionDraft, Party } from '@app/contract';

/** What the merge has to know of a stored row. */
interface StoredAction {
  party: Party;
  evidence: Evidence[];
  done: boolean;
  edited: boolean;
}

export interface ActionMerge<T> {
  /** In the order of the screen: each draft with the row it continues, then the rows that stay without one. */
  rows: { stored: T | null; draft: NextActionDraft | null }[];
  removed: T[];
}

/**
 * Joins new next actions with the stored ones: a row of the same party that rests on the same line or message keeps its id
 * and its tick. A row that a person ticked or changed is never removed.
 */
export function mergeNextActions<T extends StoredAction>(
  stored: readonly T[],
  drafts: readonly NextActionDraft[],
): ActionMerge<T> {
  const free = new Set(stored);
  const rows: ActionMerge<T>['rows'] = drafts.map((draft) => {
    const match = closest(free, draft);
    if (match !== null) free.delete(match);
    return { stored: match, draft };
  });
  const kept = [...free].filter(({ done, edited }) => done || edited);
  return {
    rows: [...rows, ...kept.map((row) => ({ stored: row, draft: null }))],
    removed: [...free].filter(({ done, edited }) => !done && !edited),
  };
}

function closest<T extends StoredAction>(stored: Iterable<T>, draft: NextActionDraft): T | null {
  let best: T | null = null;
  let most = 0;
  for (const row of stored) {
    const shared = row.party === draft.owner ? sharedEvidence(row.evidence, draft.evidence) : 0;
    if (shared > most) [best, most] = [row, shared];
  }
  return best;
}

function sharedEvidence(one: readonly Evidence[], two: readonly Evidence[]): number {
  const keys = new Set(one.map(({ source, id }) => `${source}:${id}`));
  return two.filter(({ source, id }) => keys.has(`${source}:${id}`)).length;
}
