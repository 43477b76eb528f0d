import type { KeyWrapper } from '@app/sealing';
import type { Constructor } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Wrapping } from '../keys/wrapper-of.js';
import { ownerOrNull } from './ownership.js';
import { openEntities } from '../sealed/sealed-entities.js';

/** What reads entities; `findOneOrFail`, `findAll` and the others call them. */
const READING = ['find', 'findOne'] as const;

/**
 * The class of EntityManagers whose entities come with their texts opened. MikroORM's own event of a loaded entity is not told of one that is read
 * again, and its types of columns see neither the row nor its owner.
 * @param keyWrapper what wraps the keys of the database
 */
export function sealedEntityManager(keyWrapper: KeyWrapper): Constructor<EntityManager> {
  class SealedEntityManager extends EntityManager implements Wrapping {
    readonly keyWrapper = keyWrapper;
  }
  for (const name of READING) {
    // Their generic types cannot be repeated in an override.
    const read: unknown = Reflect.get(EntityManager.prototype, name);
    if (typeof read !== 'function') throw new TypeError(`an EntityManager has no ${name}`);
    const value = async function (this: EntityManager, ...options: unknown[]): Promise<unknown> {
      const found: unknown = await Reflect.apply(read, this, options);
      const owner = ownerOrNull(this);
      // Reading again puts an entity back to what is stored, its texts too.
      if (owner !== null) await openEntities(this, owner, [found].flat().filter(isObject), isAgain(options[2]));
      return found;
    };
    Object.defineProperty(SealedEntityManager.prototype, name, { value, configurable: true, writable: true });
  }
  return SealedEntityManager;
}

function isAgain(options: unknown): boolean {
  return isObject(options) && 'refresh' in options && options.refresh === true;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
