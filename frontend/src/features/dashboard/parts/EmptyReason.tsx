import { emptyReason, type CardKind } from '../data/empty-reason.js';
import { useCoverage, type DashboardFilter } from '../data/use-dashboard.js';

/** Why a card is empty. It is asked for only then, and until it is known no reason is given. */
export function EmptyReason({ card, filter }: { card: CardKind; filter: DashboardFilter }) {
  const { data: coverage } = useCoverage(filter);
  if (coverage === undefined) return null;
  return emptyReason(card, { isNarrow: filter.employeeId !== '' || filter.from !== '', coverage });
}
