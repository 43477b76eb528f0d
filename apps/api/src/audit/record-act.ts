import type { AuditAction } from '@app/contract';
import { AuditEntry } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Writes down what an administrator does, in the transaction that does it. */
export function recordAct(
  em: EntityManager,
  actor: string,
  action: AuditAction,
  { target = null, fields = [] }: { target?: string | null; fields?: string[] } = {},
): void {
  if (!em.isInTransaction()) throw new Error('an act is recorded in the transaction that does it');
  em.persist(em.create(AuditEntry, { actor, action, target, fields }));
}
