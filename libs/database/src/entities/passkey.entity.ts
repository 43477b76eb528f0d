import { newId } from '@app/platform';
import { defineEntity, p } from '@mikro-orm/postgresql';

const PasskeySchema = defineEntity({
  name: 'Passkey',
  tableName: 'passkeys',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => newId()),
    userId: p.uuid(),
    /** As the authenticator names it, in base64url. */
    credentialId: p.text(),
    publicKey: p.blob(),
    /** Of uses, where the authenticator counts them: a copy falls behind. */
    counter: p.double().default(0),
    transports: p.array().default([]),
    /** The device on which it was made, as the person would name it. */
    device: p.text(),
    createdAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
});

/** A public key whose other half is in a device of the user (WebAuthn). */
export class Passkey extends PasskeySchema.class {}
PasskeySchema.setClass(Passkey);

const PasskeyChallengeSchema = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenges',
  properties: {
    challenge: p.text().primary(),
    /** Whose answer it waits for; null: anybody's who logs in. */
    userId: p.uuid().nullable(),
    expiresAt: p.datetime(3),
  },
});

/** What a passkey has to sign: it counts once. */
export class PasskeyChallenge extends PasskeyChallengeSchema.class {}
PasskeyChallengeSchema.setClass(PasskeyChallenge);
