import { AUDIT_ACTIONS, type AuditAction } from '@app/contract';
import { newId } from '@app/platform';
import { defineEntity, p } from '@mikro-orm/postgresql';

const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => newId()),
    at: p.datetime(3).onCreate(() => new Date()),
    /** The administrator. Ids only: an entry outlives the accounts it names. */
    actor: p.uuid(),
    action: p.enum(AUDIT_ACTIONS).columnType('text').$type<AuditAction>(),
    /** The user it was done to; null where it was done to none. */
    target: p.uuid().nullable(),
    /** The names of the fields that changed, never their values. */
    fields: p.array().default([]),
  },
});

/** What an administrator did, written in the transaction that did it. */
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);
