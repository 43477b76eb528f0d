import { defineEntity, p } from '@mikro-orm/postgresql';

const RecordCodeSchema = defineEntity({
  name: 'RecordCode',
  tableName: 'record_codes',
  properties: {
    /** SHA-256 of the code; the code itself stands in the mail alone. */
    codeHash: p.text().primary(),
    userId: p.uuid(),
    expiresAt: p.datetime(3),
  },
});

/** A code in a mail to the owner's own address: whoever has it opens the closed records of the account. */
export class RecordCode extends RecordCodeSchema.class {}
RecordCodeSchema.setClass(RecordCode);
