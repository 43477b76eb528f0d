import type { OpenPromise } from '../../../entities/employee/use-promises.js';

/** Which promises are shown, as it stands in the address. */
export const FILTERS = [
  ['', 'すべて'],
  ['mine', 'わたし'],
  ['theirs', '部下'],
  ['late', '過ぎたもの'],
] as const;

/** One of {@link FILTERS}. */
export type Whose = (typeof FILTERS)[number][0];

/** What stands in the address as a filter; anything else is all of them. */
export function whoseOf(text: string): Whose {
  return FILTERS.find(([value]) => value === text)?.[0] ?? '';
}

const HOLDS: Record<Whose, (promise: OpenPromise, today: string) => boolean> = {
  '': () => true,
  mine: ({ owner }) => owner === 'manager',
  theirs: ({ owner }) => owner === 'employee',
  late: ({ due }, today) => due !== null && due < today,
};

/** The promises with one report, or with all, that a filter lets through. */
export function filterPromises(
  promises: readonly OpenPromise[],
  { employeeId, whose, today }: { employeeId: string; whose: Whose; today: string },
): OpenPromise[] {
  return promises.filter(
    (promise) => (employeeId === '' || promise.employee_id === employeeId) && HOLDS[whose](promise, today),
  );
}

/** What is shown, with the promise that is being changed: a filter, or what happened to it elsewhere, closes no form. */
export function withEdited(shown: readonly OpenPromise[], edited: OpenPromise | null): readonly OpenPromise[] {
  return edited === null || shown.some(({ id }) => id === edited.id) ? shown : [edited, ...shown];
}

/**
 * The open promises with those that were ticked here, in their old places: what was ticked by mistake can be ticked off again.
 * @param before the promises as they stood before
 */
export function withTicked(
  open: readonly OpenPromise[],
  before: readonly OpenPromise[],
  ticked: ReadonlySet<string>,
): OpenPromise[] {
  const ids = new Set(open.map(({ id }) => id));
  const kept = before.filter(({ id }) => ticked.has(id) && !ids.has(id)).map((promise) => ({ ...promise, done: true }));
  const places = new Map(before.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: OpenPromise): number => places.get(id) ?? Infinity;
  return kept.length === 0 ? [...open] : [...open, ...kept].sort((a, b) => placeOf(a) - placeOf(b) || 0);
}
