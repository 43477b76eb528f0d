import type { LoginFactor, Role } from '@app/contract';
import { findLockedUser, isProven, noteProof, User } from '@app/database';
import { AppError, CONFIG, SecurityLog, type Config } from '@app/platform';
import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { accountId, createOnce } from './create-once.js';
import { assertPasswordLogin } from '../passwords/password-login.js';
import { endAccess } from '../logins/end-access.js';
import { SecondFactorService } from '../factors/second-factor.service.js';
import { PasswordGuard } from '../passwords/password-guard.service.js';
import { assertNewPassword, assertPassword } from '../passwords/password-rules.js';
import { hashPassword } from '../passwords/passwords.js';

export interface NewAccount {
  /** Made by the caller: the same request again makes no second account. */
  requestId?: string | undefined;
  username: string;
  password: string;
  email: string | null;
  role?: Role;
  mustChangePassword?: boolean;
}

/** What a person shows at the door. */
export interface Credentials {
  username: string;
  password: string;
  /** A one-time or recovery code, where the account asks for one. */
  code?: string | undefined;
  address: string;
}

/** What a person who has a login shows once more. */
export type Proof = Omit<Credentials, 'username'>;

/** A user who has a login. */
interface LoggedIn {
  id: string;
  loginId: string;
  /** How the login began. */
  factor: LoginFactor;
}

/** Accounts: who exists, and whether a password is theirs. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly em: EntityManager,
    private readonly guard: PasswordGuard,
    private readonly factors: SecondFactorService,
    private readonly log: SecurityLog,
    @Inject(CONFIG) private readonly config: Pick<Config, 'JWT_SECRET' | 'PASSWORD_LOGIN'>,
  ) {}

  /**
   * Adds an account, or answers the one that the same request has added. User names differ by more than case.
   * @throws AppError USERNAME_TAKEN, EMAIL_TAKEN, CONFLICT, and what the rules of passwords say
   */
  create({ password, requestId, ...account }: NewAccount): Promise<User> {
    const id = accountId(this.config, requestId);
    return createOnce(this.em, { id, password, ...account }, async () => {
      assertPassword(password, account.username);
      const em = this.em.fork();
      const user = em.create(User, { ...account, ...(id && { id }), passwordHash: await hashPassword(password) });
      await em.persist(user).flush();
      this.log.note('registered', { user: user.id });
      return user;
    });
  }

  /**
   * The account these credentials open, and by what; neither answer nor time shows whether the name or the password is wrong. Only
   * beside the right password is anything said about a code.
   * @throws AppError INVALID_CREDENTIALS, ACCOUNT_INACTIVE, TOO_MANY_ATTEMPTS, PASSWORD_LOGIN_OFF, SECOND_FACTOR_REQUIRED,
   *   INVALID_SECOND_FACTOR
   */
  async authenticate({ username, password, code, address }: Credentials): Promise<{ user: User; factor: LoginFactor }> {
    const user = await this.em.fork().findOne(User, { [raw('lower(username)')]: raw('lower(?)', [username]) });
    const account = user?.id ?? username.toLowerCase();
    try {
      if (user?.passwordDoor !== true) assertPasswordLogin(this.config);
      let factor: LoginFactor = 'password';
      const attempt = { account, address, passwordHash: user?.passwordHash, password };
      const right = await this.guard.check(attempt, async (isKnown) => {
        if (user === null) return;
        if (!user.active) throw new AppError('ACCOUNT_INACTIVE');
        if ((await this.factors.demand(user.id, { code, loginId: null, isKnown })) === 'code') factor = 'code';
      });
      if (!right || user === null) throw new AppError('INVALID_CREDENTIALS');
      return { user, factor };
    } catch (error) {
      // The name stays out of the log: people type passwords there too.
      const reason = error instanceof AppError ? error.code : 'INTERNAL';
      this.log.note('login_failed', { user: user?.id ?? null, reason });
      throw error;
    }
  }

  /**
   * Changes a user's own password, which ends all tokens and sockets there are.
   * @throws AppError PASSWORD_LOGIN_OFF, what {@link proveByPassword} throws, and what the rules of passwords say
   */
  async changePassword(who: LoggedIn, proof: Proof, newPassword: string): Promise<User> {
    const { username, passwordHash, passwordDoor } = await this.proveByPassword(who, proof);
    if (!passwordDoor) assertPasswordLogin(this.config);
    await assertNewPassword(newPassword, { username, passwordHash });
    return this.replacePassword(who.id, await hashPassword(newPassword), passwordHash);
  }

  /**
   * The user, who has a login, as the row stood when the password was found right, and the code with it where the account asks for one
   * and this login has not just shown one. A login by the company's provider or a passkey that has just begun needs neither.
   * @throws AppError WRONG_CURRENT_PASSWORD, TOO_MANY_ATTEMPTS, SECOND_FACTOR_REQUIRED, INVALID_SECOND_FACTOR
   */
  async prove(who: LoggedIn, proof: Proof): Promise<User> {
    // Who comes by the company's provider or a passkey may know no password here: having just proved it there says as much.
    if ((who.factor === 'oidc' || who.factor === 'passkey') && (await isProven(this.em.fork(), who.loginId)))
      return this.em.fork().findOneOrFail(User, { id: who.id });
    return this.proveByPassword(who, proof);
  }

  private async proveByPassword({ id, loginId }: LoggedIn, { password, code, address }: Proof): Promise<User> {
    const user = await this.em.fork().findOneOrFail(User, { id });
    const attempt = { account: id, address, passwordHash: user.passwordHash, password };
    const shown: Awaited<ReturnType<SecondFactorService['demand']>>[] = [];
    const right = await this.guard.check(attempt, async (isKnown) => {
      shown.push(await this.factors.demand(id, { code, loginId, isKnown }));
    });
    if (!right) {
      this.log.note('password_wrong', { user: id });
      throw new AppError('WRONG_CURRENT_PASSWORD');
    }
    // What was shown before counts from then on, and is not made longer by the password.
    if (!shown.includes('before')) await noteProof(this.em.fork(), loginId);
    return user;
  }

  /** Saves only over the hash that was checked: of two simultaneous changes the second has a wrong current password. */
  private replacePassword(id: string, passwordHash: string, checked: string): Promise<User> {
    return this.em.fork().transactional(async (em) => {
      const user = await findLockedUser(em, { id, passwordHash: checked });
      if (user === null) throw new AppError('WRONG_CURRENT_PASSWORD');
      em.assign(user, { passwordHash, mustChangePassword: false });
      await endAccess(em, user);
      return user;
    });
  }
}
