import type { Evidence, NextActionDraft, Party } from '@app/contract';

/** What the merge has to know of a stored row. */
interface StoredAction {
  /** Nothing: nobody's yet. */
  party?: Party | null | undefined;
  evidence: Evidence[];
  done: boolean;
  edited: boolean;
}

export interface ActionMerge<T> {
  /** In the order of the screen: each draft with the row it continues, then the rows that stay without one. */
  rows: { stored: T | null; draft: NextActionDraft | null }[];
  removed: T[];
}

/** The same party comes before one of the two undecided. */
const MATCHES: readonly ((row: StoredAction, draft: NextActionDraft) => boolean)[] = [
  (row, draft) => (row.party ?? null) === draft.owner,
  (row, draft) => row.party == null || draft.owner === null,
];

/**
 * Joins new next actions with the stored ones: a row that rests on the same line or message keeps its id and its tick, unless it is
 * known to be the other's promise. A row that a person ticked or changed is never removed, nor one that rests on what a person deleted
 * another one of: the person has seen it and let it stand.
 * @param removed places (`line:id`) of next actions that a person deleted: what rests on them alone does not come back
 */
export function mergeNextActions<T extends StoredAction>(
  stored: readonly T[],
  made: readonly NextActionDraft[],
  removed: readonly string[] = [],
): ActionMerge<T> {
  const gone = new Set(removed);
  const isGone = ({ evidence }: Pick<StoredAction, 'evidence'>) =>
    evidence.length > 0 && evidence.every((one) => gone.has(placeOf(one)));
  const drafts = made.filter((draft) => !isGone(draft));
  const free = new Set(stored);
  const matched = new Map<NextActionDraft, T>();
  for (const isMatch of MATCHES) {
    for (const draft of drafts) {
      if (matched.has(draft)) continue;
      const row = closest(
        [...free].filter((one) => isMatch(one, draft)),
        draft,
      );
      if (row === null) continue;
      matched.set(draft, row);
      free.delete(row);
    }
  }
  const rows: ActionMerge<T>['rows'] = drafts.map((draft) => ({ stored: matched.get(draft) ?? null, draft }));
  const kept = [...free].filter((row) => row.done || row.edited || isGone(row));
  return {
    rows: [...rows, ...kept.map((row) => ({ stored: row, draft: null }))],
    removed: [...free].filter((row) => !kept.includes(row)),
  };
}

function closest<T extends StoredAction>(stored: readonly T[], draft: NextActionDraft): T | null {
  let best: T | null = null;
  let most = 0;
  for (const row of stored) {
    const shared = sharedEvidence(row.evidence, draft.evidence);
    if (shared > most) [best, most] = [row, shared];
  }
  return best;
}

function placeOf({ source, id }: Evidence): string {
  return `${source}:${id}`;
}

function sharedEvidence(one: readonly Evidence[], two: readonly Evidence[]): number {
  const keys = new Set(one.map(placeOf));
  return two.filter((evidence) => keys.has(placeOf(evidence))).length;
}
