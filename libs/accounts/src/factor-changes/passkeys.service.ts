import {
  keepChallenge,
  notePasskey,
  noteUse,
  Passkey,
  passkeysOf,
  RateLimiter,
  useChallenge,
  User,
} from '@app/database';
import { AppError, CONFIG, SecurityLog, type Config } from '@app/platform';
import { JobProducer } from '@app/queue';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import { assertPasswordLogin } from '../passwords/password-login.js';
import type { AuthUser } from '../logins/auth-user.js';
import { deviceOf } from '../logins/device.js';
import { AccountsService, type Proof } from '../users/accounts.service.js';
import { addFactor, changeFactors, dropIdleRecoveryCodes, firstRecoveryCodes } from './change-factors.js';
import { ClosedRecordsService } from '../logins/closed-records.service.js';
import { readAssertion, readRegistration, type PasskeyAssertion } from '../factors/passkey-answers.js';
import { relyingParty, type RelyingParty } from '../factors/relying-party.js';

const NAME = 'お地蔵さん 1on1';

/** What a browser is asked to make a passkey with. */
export type NewPasskey = Awaited<ReturnType<typeof generateRegistrationOptions>>;
/** What a browser is asked to sign. */
export type PasskeyRequest = Awaited<ReturnType<typeof generateAuthenticationOptions>>;

/** The library of passkeys, loaded with the first one that is made or asked for: it is a tenth of all modules. */
function webAuthn() {
  return import('@simplewebauthn/server');
}

/** Passkeys (WebAuthn): each is a second factor, and by itself a whole login, since it asks who holds it. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsService,
    private readonly limits: RateLimiter,
    private readonly log: SecurityLog,
    private readonly records: ClosedRecordsService,
    private readonly jobs: JobProducer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL' | 'PASSWORD_LOGIN' | 'SMTP_URL'>,
  ) {}

  list(userId: string): Promise<Passkey[]> {
    return passkeysOf(this.em.fork(), userId);
  }

  /**
   * Begins to make a passkey.
   * @throws AppError PASSKEYS_UNAVAILABLE, PASSKEY_REQUIRED, WRONG_CURRENT_PASSWORD, TOO_MANY_ATTEMPTS, SECOND_FACTOR_REQUIRED, INVALID_SECOND_FACTOR
   */
  async begin(by: AuthUser, proof: Proof): Promise<NewPasskey> {
    const party = this.party();
    const { username } = await this.accounts.prove(by, proof);
    const em = this.em.fork();
    await assertShown(em, by);
    const library = await webAuthn();
    const options = await library.generateRegistrationOptions({
      rpName: NAME,
      rpID: party.id,
      userName: username,
      userID: new TextEncoder().encode(by.id),
      attestationType: 'none',
      excludeCredentials: (await passkeysOf(em, by.id)).map(({ credentialId: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await keepChallenge(em, options.challenge, by.id);
    return options;
  }

  /**
   * Keeps a passkey that a device of the user has made. @returns recovery codes where the account had no second factor before
   * @throws AppError PASSKEYS_UNAVAILABLE, PASSKEY_INVALID, PASSKEY_REQUIRED
   */
  async add(by: AuthUser, answer: unknown, userAgent: string | undefined): Promise<string[] | null> {
    const party = this.party();
    const response = readRegistration(answer);
    if (response === null) throw new AppError('PASSKEY_INVALID');
    const library = await webAuthn();
    const verified = await orInvalid(() =>
      library.verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => useChallenge(this.em.fork(), challenge, by.id),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
      }),
    );
    if (!verified.verified) throw new AppError('PASSKEY_INVALID');
    const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
    const { em: outer, jobs, config } = this;
    const codes = await addFactor({ em: outer, jobs, config }, by, 'passkey_added', async (em) => {
      await assertShown(em, by);
      // Nobody's passkey becomes another's.
      if ((await em.count(Passkey, { credentialId })) > 0) throw new AppError('PASSKEY_INVALID');
      em.create(Passkey, {
        userId: by.id,
        credentialId,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: response.response.transports,
        device: deviceOf(userAgent),
        createdAt: new Date(),
      });
      await em.flush();
      // By the clock of the database, as the closing of records: with another it could be of before.
      await em.execute('update passkeys set created_at = now() where credential_id = ?', [credentialId]);
      await notePasskey(em, by.loginId);
      return firstRecoveryCodes(em, by.id);
    });
    this.log.note('passkey_added', { user: by.id });
    return codes;
  }

  /**
   * Takes a passkey away, and the recovery codes with the last factor.
   * @throws AppError PASSKEY_NOT_FOUND, PASSKEY_REQUIRED, WRONG_CURRENT_PASSWORD, TOO_MANY_ATTEMPTS, SECOND_FACTOR_REQUIRED, INVALID_SECOND_FACTOR
   */
  async remove(by: AuthUser, id: string, proof: Proof): Promise<void> {
    if ((await this.em.fork().count(Passkey, { id, userId: by.id })) === 0) throw new AppError('PASSKEY_NOT_FOUND');
    await this.accounts.prove(by, proof);
    await changeFactors(this.em, by, async (em) => {
      await assertShown(em, by);
      await em.nativeDelete(Passkey, { id, userId: by.id });
      await dropIdleRecoveryCodes(em, by.id);
    });
    this.log.note('passkey_removed', { user: by.id });
  }

  /**
   * Asks for any passkey of this product: nobody says who they are before it is shown.
   * @throws AppError PASSKEYS_UNAVAILABLE, TOO_MANY_ATTEMPTS
   */
  async ask(address: string): Promise<PasskeyRequest> {
    const party = this.party();
    await this.limits.take('passkey-by-address', address);
    const library = await webAuthn();
    const options = await library.generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
    await keepChallenge(this.em.fork(), options.challenge, null);
    return options;
  }

  /**
   * Whose passkey has signed a challenge. It tells the owner: what closed since it was made opens.
   * @param by who has to be the owner, in a login; null: whoever it is, who has none yet. Another's passkey changes nothing
   * @throws AppError PASSKEYS_UNAVAILABLE, PASSKEY_INVALID, ACCOUNT_INACTIVE
   */
  private async authenticate(answer: unknown, by: AuthUser | null): Promise<User> {
    const party = this.party();
    const em = this.em.fork();
    const response = readAssertion(answer);
    const passkey = response === null ? null : await em.findOne(Passkey, { credentialId: response.id });
    try {
      if (response === null || passkey === null) throw new AppError('PASSKEY_INVALID');
      if (by !== null && by.id !== passkey.userId) throw new AppError('PASSKEY_INVALID');
      await this.check(party, response, passkey);
      const user = await em.findOneOrFail(User, { id: passkey.userId });
      if (!user.active) throw new AppError('ACCOUNT_INACTIVE');
      await this.records.openFor(user.id, passkey.createdAt, by?.loginId ?? null);
      return user;
    } catch (error) {
      const reason = error instanceof AppError ? error.code : 'INTERNAL';
      this.log.note('login_failed', { user: passkey?.userId ?? null, reason });
      throw error;
    }
  }

  /**
   * Who logs in with a passkey: where the company's login alone is open, a passkey opens no more than a password does.
   * @throws AppError PASSKEYS_UNAVAILABLE, PASSKEY_INVALID, ACCOUNT_INACTIVE, PASSWORD_LOGIN_OFF
   */
  async whoLogsIn(answer: unknown): Promise<User> {
    const user = await this.authenticate(answer, null);
    if (!user.passwordDoor) assertPasswordLogin(this.config);
    return user;
  }

  /**
   * Lets the person of a login prove with a passkey to be still the user.
   * @throws AppError PASSKEYS_UNAVAILABLE, PASSKEY_INVALID, ACCOUNT_INACTIVE
   */
  async prove(by: AuthUser, answer: unknown): Promise<void> {
    await this.authenticate(answer, by);
    await notePasskey(this.em.fork(), by.loginId);
  }

  private async check(party: RelyingParty, response: PasskeyAssertion, passkey: Passkey): Promise<void> {
    const library = await webAuthn();
    const { verified, authenticationInfo } = await orInvalid(() =>
      library.verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => useChallenge(this.em.fork(), challenge, null),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.counter),
        },
        requireUserVerification: true,
      }),
    );
    const isTaken = verified && (await noteUse(this.em.fork(), passkey.id, authenticationInfo.newCounter));
    if (!isTaken) throw new AppError('PASSKEY_INVALID');
  }

  private party(): RelyingParty {
    const party = relyingParty(this.config);
    if (party === null) throw new AppError('PASSKEYS_UNAVAILABLE');
    return party;
  }
}

/**
 * Where records ask for a passkey, whoever runs the company's provider could else add one of their own, or take the owner's away.
 * @throws AppError PASSKEY_REQUIRED where the account has one that was not shown in this login
 */
async function assertShown(em: EntityManager, { id: userId, lacks }: AuthUser): Promise<void> {
  if (lacks === 'PASSKEY_REQUIRED' && (await em.count(Passkey, { userId })) > 0) throw new AppError(lacks);
}

/** The library throws for whatever is wrong with an answer, in words of its own. */
async function orInvalid<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw new AppError('PASSKEY_INVALID');
  }
}
