import { defineEntity, p } from '@mikro-orm/postgresql';

const PasswordResetSchema = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_resets',
  properties: {
    /** SHA-256 of the token; the token itself stands in the mail alone. */
    tokenHash: p.text().primary(),
    userId: p.uuid(),
    /** Another than the account's owner may hold it: with its use the records of before close. */
    closesRecords: p.boolean().default(true),
    expiresAt: p.datetime(3),
  },
});

/** Lets who holds the token set a new password, once. */
export class PasswordReset extends PasswordResetSchema.class {}
PasswordResetSchema.setClass(PasswordReset);
