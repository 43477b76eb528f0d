import { defineEntity, p } from '@mikro-orm/postgresql';

const TotpSchema = defineEntity({
  name: 'Totp',
  tableName: 'totps',
  properties: {
    userId: p.uuid().primary(),
    /** With the owner's key. Read and written by the queries of second-factors.ts alone. */
    secretSealed: p.blob(),
    /** The time step of the code that was taken last: it and those before count no more. */
    lastStep: p.integer().default(0),
    begunAt: p.datetime(3),
    /** Null until a code of it was shown: until then it asks for nothing. */
    confirmedAt: p.datetime(3).nullable(),
  },
});

/** The secret that a user shares with an authenticator app (RFC 6238). */
export class Totp extends TotpSchema.class {}
TotpSchema.setClass(Totp);
