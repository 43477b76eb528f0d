import { LEDGER_ACTS, type LedgerAct } from '@app/contract';
import { defineEntity, p } from '@mikro-orm/postgresql';

const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger',
  properties: {
    conversationId: p.uuid().primary(),
    seq: p.integer().primary(),
    owner: p.uuid(),
    at: p.datetime(3),
    /** Who did it; null: the product, by itself. */
    actor: p.uuid().nullable(),
    act: p.enum(LEDGER_ACTS).columnType('text').$type<LedgerAct>(),
    /** What it was done to: ids and words of the code, never those of people. */
    ids: p.json().$type<Record<string, string>>(),
    /** That of the entry before. */
    prevMac: p.blob(),
    mac: p.blob(),
  },
});

/** What was done with a conversation: inserted, never changed; it goes with its conversation alone. */
export class LedgerEntry extends LedgerEntrySchema.class {}
LedgerEntrySchema.setClass(LedgerEntry);
