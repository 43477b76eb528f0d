import type { Role } from '@app/contract';
import { User } from '@app/database';
import { AppError, CONFIG, SecurityLog, type Config } from '@app/platform';
import { EntityManager, LockMode, raw } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { accountId, createOnce } from './create-once.js';
import { assertPasswordLogin } from '../passwords/password-login.js';
import { endAccess } from '../logins/end-access.js';
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

/** Accounts: who exists, and whether a password is theirs. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly em: EntityManager,
    private readonly guard: PasswordGuard,
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
   * The account these credentials open; neither answer nor time shows whether the name or the password is wrong.
   * @throws AppError INVALID_CREDENTIALS, ACCOUNT_INACTIVE, TOO_MANY_ATTEMPTS, PASSWORD_LOGIN_OFF
   */
  async authenticate(username: string, password: string, address: string): Promise<User> {
    const user = await this.em.fork().findOne(User, { [raw('lower(username)')]: raw('lower(?)', [username]) });
    const account = user?.id ?? username.toLowerCase();
    try {
      if (user?.passwordDoor !== true) assertPasswordLogin(this.config);
      const right = await this.guard.check({ account, address, passwordHash: user?.passwordHash, password });
      if (!right || user === null) throw new AppError('INVALID_CREDENTIALS');
      if (!user.active) throw new AppError('ACCOUNT_INACTIVE');
      return user;
    } catch (error) {
      // The name stays out of the log: people type passwords there too.
      const reason = error instanceof AppError ? error.code : 'INTERNAL';
      this.log.note('login_failed', { user: user?.id ?? null, reason });
      throw error;
    }
  }

  /**
   * Changes a user's own password, which ends all tokens and sockets there are.
   * @throws AppError WRONG_CURRENT_PASSWORD, TOO_MANY_ATTEMPTS, PASSWORD_LOGIN_OFF, and what the rules of passwords say
   */
  async changePassword(
    id: string,
    { currentPassword, newPassword, address }: { currentPassword: string; newPassword: string; address: string },
  ): Promise<User> {
    const { username, passwordHash, passwordDoor } = await this.prove(id, currentPassword, address);
    if (!passwordDoor) assertPasswordLogin(this.config);
    await assertNewPassword(newPassword, { username, passwordHash });
    return this.replacePassword(id, await hashPassword(newPassword), passwordHash);
  }

  /**
   * The user, who has a login, as the row stood when the password was found right.
   * @throws AppError WRONG_CURRENT_PASSWORD, TOO_MANY_ATTEMPTS
   */
  async prove(id: string, password: string, address: string): Promise<User> {
    const user = await this.em.fork().findOneOrFail(User, { id });
    if (await this.guard.check({ account: id, address, passwordHash: user.passwordHash, password })) return user;
    this.log.note('password_wrong', { user: id });
    throw new AppError('WRONG_CURRENT_PASSWORD');
  }

  /** Saves only over the hash that was checked: of two simultaneous changes the second has a wrong current password. */
  private replacePassword(id: string, passwordHash: string, checked: string): Promise<User> {
    return this.em.fork().transactional(async (em) => {
      const user = await em.findOne(User, { id, passwordHash: checked }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (user === null) throw new AppError('WRONG_CURRENT_PASSWORD');
      em.assign(user, { passwordHash, mustChangePassword: false });
      await endAccess(em, user);
      return user;
    });
  }
}
