import type { Schemas } from '../../../api/client.js';
import { things } from '../../../helpers/counters.js';

/** As many reports as a card has room for; the rest opens on request. */
export const SHOWN_EMPLOYEES = 6;

/** The promises made and kept over all reports, in one computed sentence. What is nobody's yet counts. */
export function promiseFinding(totals: readonly Schemas['PromiseTotalsDto'][]): string {
  const sum = (of: (total: Schemas['PromiseTotalsDto']) => number) => totals.reduce((all, total) => all + of(total), 0);
  const done = sum(({ manager_done, employee_done, undecided_done }) => manager_done + employee_done + undecided_done);
  const all = sum(
    ({ manager_total, employee_total, undecided, undecided_done }) =>
      manager_total + employee_total + undecided + undecided_done,
  );
  if (done === 0) return `約束が${things(all)}あります。`;
  return done === all
    ? `${things(all)}の約束が、すべて済んでいます。`
    : `${things(all)}の約束のうち、${things(done)}が済んでいます。`;
}
