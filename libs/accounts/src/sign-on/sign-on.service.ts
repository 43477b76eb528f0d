import {
  beginSignOn,
  endProviderLogins,
  findPasswordReset,
  isResetCode,
  idTokenOf,
  keepSignOn,
  linkedSince,
  notifyLogins,
  RateLimiter,
  resetHashOf,
  takeLogoutToken,
  takeSignOn,
  tradeSignOn,
  User,
} from '@app/database';
import { AppError, CONFIG, SecurityLog, type Config } from '@app/platform';
import { EntityManager, ForeignKeyConstraintViolationException } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { AuthUser } from '../logins/auth-user.js';
import { LoginService } from '../logins/login.service.js';
import { IdentityProvider } from './identity-provider.js';
import { LogoutTokens } from './logout-token.js';
import { readPerson } from './person.js';
import { openIdToken, sealIdToken } from './seal-id-token.js';
import { SignedOnAccount } from './signed-on-account.js';

/** A sign-on that has begun. */
export interface BegunSignOn {
  /** Where the browser goes. */
  url: string;
  /** The secret that the browser keeps until it has its token. */
  browser: string;
}

/** Who asks for a sign-on: somebody who logs in, or the user of a login who links the account. */
interface SignOnWish {
  remember: boolean;
  link: { userId: string; loginId: string } | null;
  /** An administrator's code: the account is linked, of who has it and signs on. */
  code?: string | undefined;
  /** The network address that it comes from. */
  address: string;
}

/** How a sign-on ended: with a code for the screen to trade, or with an account that is linked. */
export type SignOnEnd = { code: string } | 'linked';

/** Signs people on by the company's identity provider (OpenID Connect), and out again. */
@Injectable()
export class SignOnService {
  constructor(
    private readonly em: EntityManager,
    private readonly provider: IdentityProvider,
    private readonly accounts: SignedOnAccount,
    private readonly tokens: LogoutTokens,
    private readonly logins: LoginService,
    private readonly limits: RateLimiter,
    private readonly log: SecurityLog,
    @Inject(CONFIG)
    private readonly config: Config,
  ) {}

  /** @throws AppError SIGN_ON_OFF, SIGN_ON_UNAVAILABLE, SIGN_ON_CODE_INVALID, TOO_MANY_ATTEMPTS */
  async begin({ remember, link, code, address }: SignOnWish): Promise<BegunSignOn> {
    if (!this.provider.isOn) throw new AppError('SIGN_ON_OFF');
    await this.limits.take('sign-on-by-address', address);
    // The token of a mail proves that its reader has the mailbox, and no more.
    if (code !== undefined && (!isResetCode(code) || (await findPasswordReset(this.em.fork(), code)) === null))
      throw new AppError('SIGN_ON_CODE_INVALID');
    const browser = randomBytes(32).toString('base64url');
    const url = await this.provider.addressFor(browser);
    await beginSignOn(this.em.fork(), browser, {
      remember,
      link,
      resetHash: code === undefined ? null : resetHashOf(code),
    });
    return { url, browser };
  }

  /**
   * Takes the provider's answer, which is good once, and in the browser alone that began.
   * @param query what the provider has added to the address of ours
   * @throws AppError SIGN_ON_OFF, SIGN_ON_FAILED, SIGN_ON_UNAVAILABLE, SIGN_ON_NO_ACCOUNT, SIGN_ON_TAKEN, SIGN_ON_CODE_INVALID, SIGN_ON_HAS_FACTOR, ACCOUNT_INACTIVE,
   * UNAUTHENTICATED
   */
  async finish(browser: string, query: string): Promise<SignOnEnd> {
    try {
      return await this.taken(browser, query);
    } catch (error) {
      if (error instanceof AppError) this.log.note('sign_on_refused', { reason: error.code });
      throw error;
    }
  }

  private async taken(browser: string, query: string): Promise<SignOnEnd> {
    // An answer that belongs to another sign-on uses up none.
    if (!this.provider.isAnswerTo(browser, query)) throw new AppError('SIGN_ON_FAILED');
    const begun = await takeSignOn(this.em.fork(), browser);
    if (begun === null) throw new AppError('SIGN_ON_FAILED');
    const proven = await this.provider.personOf(browser, query);
    const person = readPerson(this.config, proven);
    if (person === null) throw new AppError('SIGN_ON_FAILED');
    if (begun.link !== null) {
      await this.accounts.link(person, begun.link);
      return 'linked';
    }
    if (begun.resetHash !== null) await this.accounts.linkByCode(person, begun.resetHash);
    const signedOn = await this.accounts.of(person);
    const code = randomBytes(32).toString('base64url');
    const { sid, auth_time: provenAt } = proven.claims;
    const kept = keepSignOn(this.em.fork(), code, browser, {
      ...signedOn,
      remember: begun.remember,
      providerSession: typeof sid === 'string' ? sid : null,
      idTokenSealed: sealIdToken(this.config, proven.idToken),
      provenAt: typeof provenAt === 'number' ? provenAt : null,
    });
    await unlessUnlinked(kept);
    return { code };
  }

  /**
   * The token of a new login for the code that {@link finish} gave the same browser, within a minute, once.
   * @throws AppError SIGN_ON_FAILED, UNAUTHENTICATED
   */
  async trade(code: string, browser: string, userAgent: string | undefined): Promise<string> {
    const finished = await tradeSignOn(this.em.fork(), code, browser);
    if (finished === null) throw new AppError('SIGN_ON_FAILED');
    const { userId, tokenVersion, remember, ...signOn } = finished;
    const user = await this.em.fork().findOne(User, { id: userId, tokenVersion });
    if (user === null) throw new AppError('SIGN_ON_FAILED');
    return unlessUnlinked(this.logins.begin(user, { factor: 'oidc', remember, userAgent, signOn }));
  }

  /** @throws AppError SIGN_ON_ONLY_WAY, UNAUTHENTICATED */
  unlink(by: AuthUser): Promise<void> {
    return this.accounts.unlink(by);
  }

  /** When a user's account was linked with the provider; null where it is not. */
  async linkedSince(userId: string): Promise<Date | null> {
    const { OIDC_ISSUER } = this.config;
    return OIDC_ISSUER === undefined ? null : linkedSince(this.em.fork(), userId, OIDC_ISSUER);
  }

  /** Ends a login. @returns where the browser logs out at the provider too; null where it did not log in there */
  async logout(userId: string, loginId: string): Promise<string | null> {
    const { OIDC_ISSUER } = this.config;
    const sealed = OIDC_ISSUER === undefined ? null : await idTokenOf(this.em.fork(), loginId, OIDC_ISSUER);
    await this.logins.end(userId, { only: loginId });
    const idToken = sealed === null ? null : openIdToken(this.config, sealed);
    return idToken === null ? null : this.provider.logoutAddress(idToken);
  }

  /**
   * Ends the logins of who has logged out at the provider.
   * @throws AppError SIGN_ON_OFF, SIGN_ON_FAILED, SIGN_ON_UNAVAILABLE
   */
  async endByProvider(logoutToken: string): Promise<void> {
    const { OIDC_CLIENT_ID } = this.config;
    if (OIDC_CLIENT_ID === undefined) throw new AppError('SIGN_ON_OFF');
    const { jti, ...logout } = await this.tokens.verify(logoutToken, OIDC_CLIENT_ID);
    const users = await this.em.fork().transactional(async (em) => {
      if (!(await takeLogoutToken(em, logout.issuer, jti))) throw new AppError('SIGN_ON_FAILED');
      const ended = Map.groupBy(await endProviderLogins(em, logout), ({ userId }) => userId);
      for (const [userId, logins] of ended)
        await notifyLogins(
          em,
          userId,
          logins.map(({ id }) => id),
        );
      return [...ended.keys()];
    });
    for (const user of users) this.log.note('provider_logout', { user });
  }
}

/** An account can be unlinked while somebody signs on with it: what would have kept the person finds nobody. */
async function unlessUnlinked<T>(kept: Promise<T>): Promise<T> {
  try {
    return await kept;
  } catch (error) {
    if (error instanceof ForeignKeyConstraintViolationException) throw new AppError('SIGN_ON_FAILED');
    throw error;
  }
}
