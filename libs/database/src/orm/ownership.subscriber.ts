import type { ChangeSet, EventSubscriber, FlushEventArgs } from '@mikro-orm/core';
import { OWNED_ENTITIES } from '../entities/all.js';
import { OwnershipError } from '../sealed/ownership-error.js';
import { ownerOrNull } from './ownership.js';

const OWNED_CLASSES = new Set<unknown>(OWNED_ENTITIES);

/**
 * Refuses every flush that inserts, changes or deletes something owned whose owner is not the filter's parameter. The
 * filter `owned` protects queries; it does not see inserts, references and flushes.
 */
export class OwnershipSubscriber implements EventSubscriber {
  onFlush({ em, uow }: FlushEventArgs): void {
    for (const change of uow.getChangeSets()) {
      if (!OWNED_CLASSES.has(change.meta.class)) continue;
      const owner = ownerOrNull(em);
      if (owner === null || ownersOf(change).some((each) => each !== owner)) {
        throw new OwnershipError(`refused to ${change.type} a ${change.meta.className} of another owner`);
      }
    }
  }
}

/** The owner the object has and, where it was loaded, the one it had. A reference that was never loaded has none. */
function ownersOf(change: ChangeSet<object>): unknown[] {
  const now: unknown = Reflect.get(change.entity, 'owner');
  return change.originalEntity === undefined ? [now] : [now, Reflect.get(change.originalEntity, 'owner')];
}
