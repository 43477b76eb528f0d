import { LOGIN_FACTORS, type LoginFactor } from '@app/contract';
import { newId } from '@app/platform';
import { defineEntity, p } from '@mikro-orm/postgresql';

const LoginSchema = defineEntity({
  name: 'Login',
  tableName: 'logins',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => newId()),
    userId: p.uuid(),
    /** Browser and system, as the person would name them; nothing that identifies the device. */
    device: p.text(),
    /** How the person proved to be the user. */
    factor: p.enum(LOGIN_FACTORS).columnType('text').$type<LoginFactor>(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    /** Written every few minutes at most. */
    seenAt: p.datetime(3),
    /** When the person proved last to be the user, with everything that the account asks for. */
    provenAt: p.datetime(3).defaultRaw('now()'),
    /** When a passkey was shown in it; null: never. */
    passkeyAt: p.datetime(3).nullable(),
    /** When the token expires. */
    expiresAt: p.datetime(3),
    /** Null while it runs: a login that ended counts no longer, whatever its token says. */
    endedAt: p.datetime(3).nullable(),
    /** Who the person is at the company's provider; null for logins that did not begin there, as of the next two. */
    identityId: p.uuid().nullable(),
    /** The provider's name of its own session, which its logout names. */
    providerSession: p.text().nullable(),
    /** For the logout at the provider; goes when the login ends. */
    idTokenSealed: p.blob().nullable(),
  },
});

/** One login of a user on one device. Its token names it. */
export class Login extends LoginSchema.class {}
LoginSchema.setClass(Login);
