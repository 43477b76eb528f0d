import { newId } from '@app/platform';
import { defineEntity, p } from '@mikro-orm/postgresql';

const STATES = ['wanted', 'sent', 'dropped', 'failed'] as const;
/**
 * `admin_reset`: an administrator started it. `email_changed`: to the address that the account had before. `second_factor_removed`,
 * `identity_unlinked`: by an administrator. `records_closed` and `records_code`: to the owner's own address.
 * The others tell the owner of an account what was added to it.
 */
const KINDS = [
  'password_reset',
  'admin_reset',
  'email_changed',
  'second_factor_removed',
  'identity_unlinked',
  'passkey_added',
  'totp_added',
  'identity_linked',
  'records_closed',
  'records_code',
] as const;

const MailSchema = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => newId()),
    kind: p.enum(KINDS).columnType('text').$type<(typeof KINDS)[number]>(),
    /** Null: the address belongs to no user, so no mail is sent. The row makes this request cost the same as every other. */
    userId: p.uuid().nullable(),
    wantedAt: p.datetime(3).defaultRaw('now()'),
    triedAt: p.datetime(3).nullable(),
    sentAt: p.datetime(3).nullable(),
    attempts: p.integer().default(0),
    /** `dropped`: the mail had no recipient. */
    state: p.enum(STATES).columnType('text').$type<(typeof STATES)[number]>().default('wanted'),
  },
});

/** A requested mail; it waits here until it is sent, even if the queue loses its job. */
export class Mail extends MailSchema.class {}
MailSchema.setClass(Mail);
