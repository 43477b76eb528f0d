import { defineEntity, p } from '@mikro-orm/postgresql';

const RootKeySchema = defineEntity({
  name: 'RootKey',
  tableName: 'root_keys',
  properties: {
    id: p.uuid().primary(),
    /** Something that this key has wrapped: a key that opens it is the same. */
    proof: p.blob(),
    madeAt: p.datetime(3),
    /** Since then no key is wrapped with it any more: it is being replaced. */
    retiredAt: p.datetime(3).nullable(),
  },
});

/** A root key that keys of this database are wrapped with; the key itself is not in the database. */
export class RootKey extends RootKeySchema.class {}
RootKeySchema.setClass(RootKey);
