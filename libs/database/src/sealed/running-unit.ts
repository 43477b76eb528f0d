import { RequestContext, TransactionContext } from '@mikro-orm/core';

/** The transaction, request or job that runs: what is kept for it goes with it. Without one, the entity manager itself. */
export function runningUnit(em: object): object {
  return TransactionContext.getEntityManager() ?? RequestContext.getEntityManager() ?? em;
}
