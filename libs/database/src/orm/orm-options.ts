import type { KeyWrapper } from '@app/sealing';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { ENTITIES } from '../entities/all.js';
import { sealedEntityManager } from './sealed-entity-manager.js';
import { SealingSubscriber } from './sealing.subscriber.js';
import { ownedFilter } from './ownership.js';
import { OwnershipSubscriber } from './ownership.subscriber.js';

/**
 * MikroORM on the given database: entities listed, no reflection, the filter `owned` and its guard.
 * @param wrapper opens the keys of the database; without it nothing that is sealed is read or written
 */
export function ormOptions(url: string, wrapper?: KeyWrapper): Options {
  return defineConfig({
    clientUrl: url,
    entities: ENTITIES,
    ...(wrapper === undefined ? {} : { entityManager: sealedEntityManager(wrapper) }),
    filters: { [ownedFilter.name]: ownedFilter },
    subscribers: [new SealingSubscriber(), new OwnershipSubscriber()],
    pool: { min: 0, max: 10, idleTimeoutMillis: 30_000 },
    driverOptions: { application_name: 'jizo', keepAlive: true },
    discovery: { warnWhenNoEntities: false },
  });
}
