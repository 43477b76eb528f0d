import { ROLES } from '@app/contract';
import { newId } from '@app/platform';
import { defineEntity, p } from '@mikro-orm/postgresql';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => newId()),
    /** As typed; unique without regard to case (index on lower(username)). */
    username: p.text(),
    email: p.text().nullable(),
    /** The address that the owner chose last, where another has changed it since; '': there was none. Null: `email` is the owner's own. */
    ownerEmail: p.text().nullable(),
    passwordHash: p.text(),
    role: p.enum(ROLES).columnType('text').$type<(typeof ROLES)[number]>().default('user'),
    mustChangePassword: p.boolean().default(false),
    active: p.boolean().default(true),
    /** May log in by password where nobody else may: `--reset-admin` opens it, a sign-on by the company's provider closes it. */
    passwordDoor: p.boolean().default(false),
    /** Raised by a password change, a reset or a deactivation: tokens of earlier versions end. */
    tokenVersion: p.integer().default(1),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

export class User extends UserSchema.class {}
UserSchema.setClass(User);
