import {
  findLockedUser,
  findUnusedAccount,
  linkIdentity,
  lockAdmins,
  lockPerson,
  notifyLogins,
  readFactors,
  readLogin,
  seeIdentity,
  takeReset,
  unlinkIdentities,
  User,
  type LinkedAccount,
} from '@app/database';
import { AppError, CONFIG, SecurityLog, type Config } from '@app/platform';
import { JobProducer } from '@app/queue';
import { EntityManager, raw, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { afterEmailChange } from '../emails/after-email-change.js';
import { tellOwner } from '../emails/tell-owner.js';
import { relyingParty } from '../factors/relying-party.js';
import type { AuthUser } from '../logins/auth-user.js';
import { endAccess } from '../logins/end-access.js';
import { hashOfNoPassword, isPasswordSet } from '../logins/no-password.js';
import { ClosedRecordsService } from '../logins/closed-records.service.js';
import { freeName, isNamed } from './free-name.js';
import type { Person } from './person.js';

/** Who logs in: the account as it stands once it has followed the provider. */
export interface SignedOn {
  identityId: string;
  tokenVersion: number;
}

/** Two people of one name who sign on at once may get the same user name: the second tries another. */
const TRIES = 3;
const NAMELESS = 'user';

/** Which account is a person's, and what it takes over from the provider. People are known by issuer and subject alone. */
@Injectable()
export class SignedOnAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: JobProducer,
    private readonly log: SecurityLog,
    private readonly records: ClosedRecordsService,
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'OIDC_SIGNUP' | 'SMTP_URL' | 'PASSWORD_LOGIN' | 'PUBLIC_URL'>,
  ) {}

  /**
   * The account of a person, which follows what the provider says of them.
   * @throws AppError SIGN_ON_NO_ACCOUNT, SIGN_ON_FAILED, ACCOUNT_INACTIVE
   */
  async of(person: Person): Promise<SignedOn> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      try {
        const { signedOn, mailId } = await this.em.fork().transactional((em) => this.settle(em, person));
        if (mailId !== null) await this.jobs.enqueueMail({ mailId });
        return signedOn;
      } catch (error) {
        if (!(error instanceof UniqueConstraintViolationException)) throw error;
      }
    }
    throw new AppError('SIGN_ON_FAILED');
  }

  /**
   * Makes an account a person's, for its owner, whose login still counts.
   * @throws AppError SIGN_ON_TAKEN, UNAUTHENTICATED
   */
  async link(person: Person, { userId, loginId }: { userId: string; loginId: string }): Promise<void> {
    const mailId = await this.em.fork().transactional(async (em) => {
      const user = await readLogin(em, loginId, userId);
      if (user?.active !== true || !user.counts) throw new AppError('UNAUTHENTICATED');
      return this.linkTo(em, person, await em.findOneOrFail(User, { id: userId }));
    });
    this.log.note('identity_linked', { user: userId });
    if (mailId !== null) await this.jobs.enqueueMail({ mailId });
  }

  /**
   * Makes the account of an administrator's code a person's, who has it. As with a password that is set by such a code, whatever
   * opened the account before opens it no longer: its owner sees it, should the code have gone to another.
   * @throws AppError SIGN_ON_CODE_INVALID, SIGN_ON_HAS_FACTOR, SIGN_ON_TAKEN
   */
  async linkByCode(person: Person, resetHash: string): Promise<void> {
    const { userId, mailId, tell } = await this.em.fork().transactional(async (em) => {
      const used = await takeReset(em, resetHash);
      if (used === null) throw new AppError('SIGN_ON_CODE_INVALID');
      const owner = used.userId;
      const user = await findLockedUser(em, { id: owner });
      if (user === null) throw new AppError('SIGN_ON_CODE_INVALID');
      // The company's login asks for no second factor of ours: an administrator has to take it away first, which the owner is told.
      const { hasTotp, passkeys } = await readFactors(em, owner);
      if (hasTotp || passkeys > 0) throw new AppError('SIGN_ON_HAS_FACTOR');
      const told = await this.linkTo(em, person, user);
      const tell = used.closesRecords ? await this.records.close(em, owner) : null;
      await withoutPassword(em, user);
      return { userId: owner, mailId: told, tell };
    });
    this.log.note('identity_linked', { user: userId, reason: 'code' });
    if (mailId !== null) await this.jobs.enqueueMail({ mailId });
    await tell?.();
  }

  /**
   * Makes an account a person's. @returns the mail that tells the owner of it; null where it was theirs already, or none can be sent
   * @throws AppError SIGN_ON_TAKEN
   */
  private async linkTo(em: EntityManager, person: Person, user: User): Promise<string | null> {
    const known = await seeIdentity(em, person);
    const theirs = known ?? (await linkIdentity(em, person, user.id, false));
    if (theirs?.userId !== user.id) throw new AppError('SIGN_ON_TAKEN');
    return known === null ? tellOwner(em, this.config, user, 'identity_linked') : null;
  }

  /**
   * Takes the company's login from an account, for its owner, who has just proved to be it; ends the logins that began there. Where
   * there is none, nothing happens.
   * @throws AppError SIGN_ON_ONLY_WAY where nothing else opens the account, UNAUTHENTICATED
   */
  async unlink({ id, tokenVersion }: AuthUser): Promise<void> {
    const isUnlinked = await this.em.fork().transactional(async (em) => {
      const ended = await unlinkIdentities(em, id);
      if (ended === null) return false;
      const user = await findLockedUser(em, { id, tokenVersion });
      if (user === null) throw new AppError('UNAUTHENTICATED');
      if (!(await this.opensOtherwise(em, user))) throw new AppError('SIGN_ON_ONLY_WAY');
      await notifyLogins(em, id, ended);
      return true;
    });
    if (isUnlinked) this.log.note('identity_unlinked', { user: id });
  }

  /** Whether something that its owner holds opens an account without the company's login. */
  private async opensOtherwise(em: EntityManager, user: User): Promise<boolean> {
    if (this.config.PASSWORD_LOGIN === 'off') return user.passwordDoor;
    if (isPasswordSet(user.passwordHash)) return true;
    return relyingParty(this.config) !== null && (await readFactors(em, user.id)).passkeys > 0;
  }

  private async settle(em: EntityManager, person: Person): Promise<{ signedOn: SignedOn; mailId: string | null }> {
    // Before every other lock on an account.
    const admins = person.isAdmin === null ? [] : await lockAdmins(em);
    const { identityId, userId, namesUser } = (await seeIdentity(em, person)) ?? (await this.firstAccount(em, person));
    const user = await findLockedUser(em, { id: userId });
    if (user === null) throw new AppError('SIGN_ON_NO_ACCOUNT');
    if (!user.active) throw new AppError('ACCOUNT_INACTIVE');
    if (namesUser && person.name !== null && !isNamed(user.username, person.name))
      user.username = await freeName(em, person.name);
    const mailId = await this.followEmail(em, user, person);
    await this.followRole(em, user, person, admins);
    await provenHere(em, user);
    await em.flush();
    return { signedOn: { identityId, tokenVersion: user.tokenVersion }, mailId };
  }

  /** The account of somebody who comes for the first time: one that an administrator has made for them, or a new one. */
  private async firstAccount(em: EntityManager, person: Person): Promise<LinkedAccount> {
    await lockPerson(em, person);
    const known = await seeIdentity(em, person);
    if (known !== null) return known;
    const entered = person.email === null ? null : await findUnusedAccount(em, person.email);
    const userId = entered ?? (this.config.OIDC_SIGNUP === 'open' ? await this.create(em, person) : null);
    if (userId === null) throw new AppError('SIGN_ON_NO_ACCOUNT');
    const linked = await linkIdentity(em, person, userId, true);
    if (linked === null) throw new AppError('SIGN_ON_TAKEN');
    this.log.note('identity_linked', { user: userId });
    return linked;
  }

  private async create(em: EntityManager, person: Person): Promise<string> {
    const username = await freeName(em, person.name ?? NAMELESS);
    const user = em.create(User, { username, email: null, passwordHash: await hashOfNoPassword() });
    await em.flush();
    this.log.note('registered', { user: user.id });
    return user.id;
  }

  /** An address that another account has is left to it. @returns the mail that tells the old address */
  private async followEmail(em: EntityManager, user: User, { email }: Person): Promise<string | null> {
    const before = user.email ?? null;
    if (email === null || email.toLowerCase() === before?.toLowerCase()) return null;
    const holder = await em.findOne(User, { [raw('lower(email)')]: raw('lower(?)', [email]) });
    if (holder !== null) return null;
    user.email = email;
    await em.flush();
    return afterEmailChange(em, this.config, user, before, 'another');
  }

  private async followRole(em: EntityManager, user: User, { isAdmin }: Person, admins: string[]): Promise<void> {
    const role = isAdmin === true ? 'admin' : 'user';
    if (isAdmin === null || user.role === role) return;
    // Somebody has to be able to manage the accounts.
    if (role === 'user' && admins.length === 1 && admins[0] === user.id) return;
    user.role = role;
    await endAccess(em, user);
    this.log.note('role_followed_provider', { user: user.id, reason: role });
  }
}

/**
 * A password that had to be changed is one that somebody else knows: who signs on needs none, and it opens nothing from now on.
 * The way in that `--reset-admin` has opened is closed.
 */
async function provenHere(em: EntityManager, user: User): Promise<void> {
  user.passwordDoor = false;
  if (user.mustChangePassword) await withoutPassword(em, user);
}

async function withoutPassword(em: EntityManager, user: User): Promise<void> {
  user.mustChangePassword = false;
  user.passwordHash = await hashOfNoPassword();
  await endAccess(em, user);
}
