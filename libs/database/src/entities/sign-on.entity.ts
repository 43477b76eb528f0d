import { defineEntity, p } from '@mikro-orm/postgresql';

const SignOnSchema = defineEntity({
  name: 'SignOn',
  tableName: 'sign_ons',
  properties: {
    /** SHA-256 of what only the browser holds, from which state, nonce and verifier follow. */
    browserHash: p.text().primary(),
    remember: p.boolean(),
    /** The account to be linked; null where somebody logs in. */
    userId: p.uuid().nullable(),
    /** The login that asked for the link, while it counts. */
    loginId: p.uuid().nullable(),
    /** The hash of an administrator's code, with which somebody without a login links an account. */
    resetHash: p.text().nullable(),
    expiresAt: p.datetime(3),
  },
});

/** A sign-on that is under way at the company's provider. It is good once. */
export class SignOn extends SignOnSchema.class {}
SignOnSchema.setClass(SignOn);

const SignOnCodeSchema = defineEntity({
  name: 'SignOnCode',
  tableName: 'sign_on_codes',
  properties: {
    codeHash: p.text().primary(),
    /** The browser that signed on: the code opens nothing for another. */
    browserHash: p.text(),
    identityId: p.uuid(),
    /** The version that the user's tokens had when the provider answered. */
    tokenVersion: p.integer(),
    remember: p.boolean(),
    /** The provider's name of its own session, which its logout names. */
    providerSession: p.text().nullable(),
    /** For the logout at the provider. */
    idTokenSealed: p.blob().nullable(),
    /** When the person proved at the provider to be who they are, in seconds since 1970; null where the provider does not say. */
    provenAt: p.double().nullable(),
    expiresAt: p.datetime(3),
  },
});

/** What a finished sign-on leaves for the screen, which trades it for a token within a minute. */
export class SignOnCode extends SignOnCodeSchema.class {}
SignOnCodeSchema.setClass(SignOnCode);

const LogoutTokenSchema = defineEntity({
  name: 'LogoutToken',
  tableName: 'logout_tokens',
  properties: {
    /** SHA-256 of issuer and `jti`. */
    tokenHash: p.text().primary(),
    expiresAt: p.datetime(3),
  },
});

/** A logout token of the provider that was taken: it is good once. */
export class LogoutToken extends LogoutTokenSchema.class {}
LogoutTokenSchema.setClass(LogoutToken);
