import { defineEntity, p } from '@mikro-orm/postgresql';

const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    userId: p.uuid().primary(),
    /** SHA-256 of the code, which has 120 bits; the code itself stands on the user's paper alone. */
    codeHash: p.text().primary(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
});

/** Stands in for a second factor, once: it goes with its use. */
export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode);
