import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { ENTITIES } from '../entities/all.js';
import { ownedFilter } from './ownership.js';
import { OwnershipSubscriber } from './ownership.subscriber.js';

/** MikroORM on the given database: entities listed, no reflection, the filter `owned` and its guard. */
export function ormOptions(url: string): Options {
  return defineConfig({
    clientUrl: url,
    entities: ENTITIES,
    filters: { [ownedFilter.name]: ownedFilter },
    subscribers: [new OwnershipSubscriber()],
    pool: { min: 0, max: 10, idleTimeoutMillis: 30_000 },
    driverOptions: { application_name: 'jizo', keepAlive: true },
    discovery: { warnWhenNoEntities: false },
  });
}
