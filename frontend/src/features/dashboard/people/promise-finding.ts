import type { Schemas } from '../../../api/client.js';

/** As many reports as a card has room for; the rest opens on request. */
export const SHOWN_EMPLOYEES = 6;

/** The promises made and kept over all reports, in one computed sentence. */
export function promiseFinding(totals: readonly Schemas['PromiseTotalsDto'][]): string {
  const sum = (of: (total: Schemas['PromiseTotalsDto']) => number) => totals.reduce((all, total) => all + of(total), 0);
  const all = sum(({ manager_total, employee_total }) => manager_total + employee_total);
  const done = sum(({ manager_done, employee_done }) => manager_done + employee_done);
  if (done === 0) return `約束が${all}あります。`;
  return done === all ? `${all}の約束が、すべて済んでいます。` : `${all}の約束のうち、${done}が済んでいます。`;
}
