import { defineEntity, p } from '@mikro-orm/postgresql';

const EmailChangeSchema = defineEntity({
  name: 'EmailChange',
  tableName: 'email_changes',
  properties: {
    /** That of the mail which tells of it. */
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** The address that the account had, which is told and can be brought back. */
    oldEmail: p.text(),
    /** Whether the owner chose that address: one that another entered is none of the owner's for coming back. */
    oldIsOwn: p.boolean().default(true),
    /** SHA-256 of the tokens that undo it, one of each attempt at the mail; the tokens themselves stand in the mails alone. */
    tokenHashes: p.array().default([]),
    changedAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

/** A change of a mail address that can still be undone. */
export class EmailChange extends EmailChangeSchema.class {}
EmailChangeSchema.setClass(EmailChange);
