import { newId } from '@app/platform';
import { defineEntity, p } from '@mikro-orm/postgresql';

const IdentitySchema = defineEntity({
  name: 'Identity',
  tableName: 'identities',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => newId()),
    userId: p.uuid(),
    /** Together these name a person: a mail address can be given to somebody else. */
    issuer: p.text(),
    subject: p.text(),
    /** The name of the account is the provider's to say; one that a user has linked keeps the name it is opened with. */
    namesUser: p.boolean(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    seenAt: p.datetime(3).onCreate(() => new Date()),
  },
});

/** A person of a company's identity provider, and the account that is theirs. */
export class Identity extends IdentitySchema.class {}
IdentitySchema.setClass(Identity);
