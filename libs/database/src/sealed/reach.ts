import { AppError } from '@app/platform';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Name of the filter that shows each user only their own rows. */
export const OWNED = 'owned';

/** Which records of an owner are reached: the open ones, or also those that closed when an administrator's reset was used. */
export type Reach = 'open' | 'all';

/** @throws AppError RECORDS_CLOSED for a closed 1on1, unless `em` reaches those too */
export function assertReached(em: Pick<EntityManager, 'getFilterParams'>, isClosed: boolean): void {
  if (!isClosed) return;
  const parameter: unknown = em.getFilterParams(OWNED);
  const reachesAll =
    typeof parameter === 'object' && parameter !== null && 'reach' in parameter && parameter.reach === 'all';
  if (!reachesAll) throw new AppError('RECORDS_CLOSED');
}
