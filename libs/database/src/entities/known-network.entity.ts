import { defineEntity, p } from '@mikro-orm/postgresql';

const KnownNetworkSchema = defineEntity({
  name: 'KnownNetwork',
  tableName: 'known_networks',
  properties: {
    userId: p.uuid().primary(),
    /** A keyed hash: no one can read a network out of it. */
    network: p.text().primary(),
    seenAt: p.datetime(3),
  },
});

/** A network from which a user has logged in. Read and written by the queries of known-networks.ts alone. */
export class KnownNetwork extends KnownNetworkSchema.class {}
KnownNetworkSchema.setClass(KnownNetwork);
