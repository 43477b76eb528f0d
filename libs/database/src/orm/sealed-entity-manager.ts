import type { KeyWrapper } from '@app/sealing';
import type { Constructor } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Wrapping } from '../keys/wrapper-of.js';
import { ownerOrNull } from './ownership.js';
import { refusePlain } from './refuse-plain.js';
import { openEntities } from '../sealed/sealed-entities.js';

/** What reads entities; `findOneOrFail`, `findAll` and the others call them. */
const READING = ['find', 'findOne'] as const;
/** What writes without a flush, and where it takes its values. */
const WRITING = { insert: 1, insertMany: 1, upsert: 1, upsertMany: 1, nativeUpdate: 2 } as const;
/** What gives a query builder its values. */
const BUILDING = ['insert', 'update', 'merge'] as const;

/**
 * The class of EntityManagers whose entities come with their texts opened. MikroORM's own event of a loaded entity is not told of one that is read
 * again, and its types of columns see neither the row nor its owner. What would be written unsealed is refused.
 * @param keyWrapper what wraps the keys of the database
 */
export function sealedEntityManager(keyWrapper: KeyWrapper): Constructor<EntityManager> {
  class SealedEntityManager extends EntityManager implements Wrapping {
    readonly keyWrapper = keyWrapper;
  }
  for (const name of READING) {
    const read = methodOf(EntityManager.prototype, name);
    const value = async function (this: EntityManager, ...options: unknown[]): Promise<unknown> {
      const found: unknown = await Reflect.apply(read, this, options);
      const owner = ownerOrNull(this);
      // Reading again puts an entity back to what is stored, its texts too.
      if (owner !== null) await openEntities(this, owner, [found].flat().filter(isObject), isAgain(options[2]));
      return found;
    };
    replace(SealedEntityManager.prototype, name, value);
  }
  guardWriting(SealedEntityManager.prototype);
  return SealedEntityManager;
}

/** Refuses texts in what is written without a flush. Statements in SQL are written with the sealing in view. */
function guardWriting(prototype: object): void {
  for (const [name, at] of Object.entries(WRITING)) {
    const write = methodOf(EntityManager.prototype, name);
    const value = async function (this: EntityManager, ...options: unknown[]): Promise<unknown> {
      // Entities may come without their class.
      refusePlain(tableOf(this, options[0]), options[at] ?? options[0]);
      const written: unknown = await Reflect.apply(write, this, options);
      return written;
    };
    replace(prototype, name, value);
  }
  const build = methodOf(EntityManager.prototype, 'createQueryBuilder');
  replace(prototype, 'createQueryBuilder', function (this: EntityManager, ...options: unknown[]): unknown {
    const builder: unknown = Reflect.apply(build, this, options);
    if (!isObject(builder)) return builder;
    const table = tableOf(this, options[0]);
    for (const name of BUILDING) {
      const method = methodOf(builder, name);
      replace(builder, name, (...values: unknown[]): unknown => {
        refusePlain(table, values[0]);
        return Reflect.apply(method, builder, values);
      });
    }
    return builder;
  });
}

/** The table of a class, of an entity, or of the first of some; '' for anything else. */
function tableOf(em: EntityManager, target: unknown): string {
  const one: unknown = Array.isArray(target) ? target[0] : target;
  const type: unknown = isObject(one) ? one.constructor : one;
  for (const meta of em.getMetadata()) if (meta.class === type) return meta.tableName;
  return '';
}

/** A method as it is. The generic types of those of MikroORM cannot be repeated in an override. */
function methodOf(object: object, name: string): (...options: unknown[]) => unknown {
  const method: unknown = Reflect.get(object, name);
  if (!isMethod(method)) throw new TypeError(`an EntityManager has no ${name}`);
  return method;
}

function isMethod(value: unknown): value is (...options: unknown[]) => unknown {
  return typeof value === 'function';
}

function replace(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, configurable: true, writable: true });
}

function isAgain(options: unknown): boolean {
  return isObject(options) && 'refresh' in options && options.refresh === true;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
