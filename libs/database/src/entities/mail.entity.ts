import { newId } from '@app/platform';
import { defineEntity, p } from '@mikro-orm/postgresql';

const STATES = ['wanted', 'sent', 'dropped', 'failed'] as const;
const KINDS = ['password_reset'] as const;

const MailSchema = defineEntity({
  name: 'Mail',
  tableName: 'mails',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => newId()),
    kind: p.enum(KINDS).columnType('text').$type<(typeof KINDS)[number]>(),
    /** Null: somebody asked for a mail that nobody gets. Its row makes the question cost what every other costs. */
    userId: p.uuid().nullable(),
    wantedAt: p.datetime(3).onCreate(() => new Date()),
    triedAt: p.datetime(3).nullable(),
    sentAt: p.datetime(3).nullable(),
    attempts: p.integer().default(0),
    /** `dropped`: there was nobody to send it to. */
    state: p.enum(STATES).columnType('text').$type<(typeof STATES)[number]>().default('wanted'),
  },
});

/** A mail that is wanted; it waits here until it is sent, whatever happens to the queue. */
export class Mail extends MailSchema.class {}
MailSchema.setClass(Mail);
