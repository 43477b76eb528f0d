import {
  RequestContext,
  TransactionContext,
  type EntityManager as CoreEntityManager,
  type FilterDef,
} from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { OWNED_ENTITIES } from '../entities/all.js';
import { OWNED, type Reach } from '../sealed/reach.js';

/** The filter's parameter: a user, or the system, which may look across owners but never write. */
interface OwnedParameter {
  user?: unknown;
  system?: unknown;
  reach?: unknown;
}

/** A MikroORM; all that {@link runAs} needs of it. */
interface ContextSource {
  readonly em: CoreEntityManager;
}

/**
 * The filter `owned`. Its callback takes its parameter without a default: with a default the callback's length is 0, and
 * MikroORM then skips the check that the parameter was set.
 */
export const ownedFilter: FilterDef = {
  name: OWNED,
  entity: OWNED_ENTITIES,
  default: true,
  cond: (parameter: OwnedParameter, type: 'read' | 'update' | 'delete') => {
    if (parameter.system === true && type === 'read') return {};
    if (typeof parameter.user !== 'string') throw new Error('the filter `owned` has no owner');
    return { owner: parameter.user };
  },
};

/** From here on `em` (the context's fork) sees and changes only what belongs to `owner`. */
export function setOwner(em: EntityManager, owner: string): void {
  em.setFilterParams(OWNED, { user: owner });
}

/** The owner that {@link setOwner} has set, or null. */
export function ownerOrNull(em: Pick<EntityManager, 'getFilterParams'>): string | null {
  const parameter: unknown = em.getFilterParams(OWNED);
  if (typeof parameter !== 'object' || parameter === null || !('user' in parameter)) return null;
  return typeof parameter.user === 'string' ? parameter.user : null;
}

/**
 * The owner whose data `em` shows.
 * @throws Error when none was set
 */
export function currentOwner(em: EntityManager): string {
  const owner = ownerOrNull(em);
  if (owner === null) throw new Error('no owner was set on this EntityManager');
  return owner;
}

/**
 * Runs `work` on behalf of one user: in its own context, so that every injected EntityManager resolves to the same
 * fresh fork. The work leaves a surrounding transaction or context: it is a separate unit of work.
 */
export function runAs<T>(orm: ContextSource, owner: string, work: (em: EntityManager) => Promise<T>): Promise<T> {
  return runWithin(orm, owner, work, 'open');
}

/** {@link runAs} for work whose outcome nobody is shown: it goes on with closed records too. */
export function runInBackground<T>(
  orm: ContextSource,
  owner: string,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  return runWithin(orm, owner, work, 'all');
}

function runWithin<T>(
  orm: ContextSource,
  owner: string,
  work: (em: EntityManager) => Promise<T>,
  reach: Reach,
): Promise<T> {
  return RequestContext.create(orm.em, () => {
    const em = RequestContext.getEntityManager();
    if (!isPostgreSql(em)) throw new Error('the request context has no PostgreSQL EntityManager');
    // The transaction context goes before the request context: without this a surrounding transaction would win.
    return TransactionContext.create(em, () => {
      em.setFilterParams(OWNED, { user: owner, reach });
      return work(em);
    });
  });
}

function isPostgreSql(em: unknown): em is EntityManager {
  return em instanceof EntityManager;
}

/**
 * A fork that reads across owners and refuses to write owned rows. Allowed only in reconcile, ending, retention, deletion and
 * backup: they find `{ id, owner }` with it and write inside {@link runAs}.
 */
export function asSystem(em: EntityManager): EntityManager {
  const fork = em.fork({ disableContextResolution: true });
  fork.setFilterParams(OWNED, { system: true });
  return fork;
}
