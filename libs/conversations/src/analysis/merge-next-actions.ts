import type { Evidence, NextActionDraft, Party } from '@app/contract';
import { letterPairs, likeness } from '@app/platform';

/** What the merge has to know of a stored row. */
interface StoredAction {
  text: string;
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

/** A stored promise and one of the new ones that may be it, and how well the two fit. */
interface Pair<T> {
  row: T;
  draft: NextActionDraft;
  fit: number;
}

/** On a line that a promise was deleted of, only one in nearly the same words is another one that stands there. */
const SURE = 0.5;

/** How much better two of the same party fit than two of which one is nobody's yet: less than other words do. */
const SAME_PARTY = 0.2;

/**
 * Joins new next actions with the stored ones: a row that rests on the same line or message keeps its id and its tick, unless it is
 * known to be the other's promise; of several on one line each goes on under the words that are most like its own. A row that a person
 * ticked or changed is never removed, nor one that rests on what a person deleted another one of: the person has seen it and let it stand.
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
  const pairs = pairsOf(stored, made, isGone);
  const free = new Set(stored);
  const matched = new Map<NextActionDraft, T>();
  for (const { row, draft } of pairs) {
    if (matched.has(draft) || !free.has(row)) continue;
    matched.set(draft, row);
    free.delete(row);
  }
  const rows: ActionMerge<T>['rows'] = made
    .map((draft) => ({ stored: matched.get(draft) ?? null, draft }))
    .filter(({ stored: row, draft }) => row !== null || !isGone(draft))
    // What was deleted writes its words into no other one.
    .map(({ stored: row, draft }) => ({ stored: row, draft: isGone(draft) ? null : draft }));
  const kept = [...free].filter((row) => row.done || row.edited || isGone(row));
  return {
    rows: [...rows, ...kept.map((row) => ({ stored: row, draft: null }))],
    removed: [...free].filter((row) => !kept.includes(row)),
  };
}

/** Every row with every new promise that rests on one of its places and may be the same person's, the best first. */
function pairsOf<T extends StoredAction>(
  stored: readonly T[],
  made: readonly NextActionDraft[],
  isGone: (draft: NextActionDraft) => boolean,
): Pair<T>[] {
  const known = stored.map((row) => ({ row, letters: letterPairs(row.text), places: placesOf(row) }));
  const pairs = made.flatMap((draft) => {
    const [letters, places] = [letterPairs(draft.text), placesOf(draft)];
    const least = isGone(draft) ? SURE : 0;
    return known.flatMap((one): Pair<T>[] => {
      const party = one.row.party ?? null;
      const isSame = party === draft.owner;
      if (!isSame && party !== null && draft.owner !== null) return [];
      if (![...places].some((place) => one.places.has(place))) return [];
      const alike = likeness(one.letters, letters);
      const fit = alike + likeness(one.places, places) + (isSame ? SAME_PARTY : 0);
      return alike < least ? [] : [{ row: one.row, draft, fit }];
    });
  });
  return pairs.sort((one, two) => two.fit - one.fit);
}

function placesOf({ evidence }: Pick<StoredAction, 'evidence'>): ReadonlySet<string> {
  return new Set(evidence.map(placeOf));
}

function placeOf({ source, id }: Evidence): string {
  return `${source}:${id}`;
}
