import type { Role } from '@app/contract';
import { User } from '@app/database';
import { AppError, CONFIG, type Config } from '@app/platform';
import { EntityManager, LockMode, raw } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthUser, TokenClaims } from '../logins/auth-user.js';
import { isRemembered } from '../logins/token.service.js';
import { accountId, createOnce } from './create-once.js';
import { endAccess } from '../logins/end-access.js';
import { PasswordGuard } from '../passwords/password-guard.service.js';
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

/** Accounts: who exists, and whether a password or a token is theirs. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly em: EntityManager,
    private readonly guard: PasswordGuard,
    @Inject(CONFIG) private readonly config: Pick<Config, 'JWT_SECRET'>,
  ) {}

  /**
   * Adds an account, or answers the one that the same request has added. User names differ by more than case.
   * @throws AppError USERNAME_TAKEN, EMAIL_TAKEN, CONFLICT
   */
  create({ password, requestId, ...account }: NewAccount): Promise<User> {
    const id = accountId(this.config, requestId);
    return createOnce(this.em, { id, password, ...account }, async () => {
      const em = this.em.fork();
      const user = em.create(User, { ...account, ...(id && { id }), passwordHash: await hashPassword(password) });
      await em.persist(user).flush();
      return user;
    });
  }

  /**
   * The account these credentials open; neither answer nor time shows whether the name or the password is wrong.
   * @throws AppError INVALID_CREDENTIALS, ACCOUNT_INACTIVE, TOO_MANY_ATTEMPTS
   */
  async authenticate(username: string, password: string, address: string): Promise<User> {
    const user = await this.em.fork().findOne(User, { [raw('lower(username)')]: raw('lower(?)', [username]) });
    const account = user?.id ?? username.toLowerCase();
    const right = await this.guard.check({ account, address, passwordHash: user?.passwordHash, password });
    if (!right || user === null) throw new AppError('INVALID_CREDENTIALS');
    if (!user.active) throw new AppError('ACCOUNT_INACTIVE');
    return user;
  }

  /**
   * The user of a token's claims as it stands now; a version that was raised since ends the token.
   * @throws AppError UNAUTHENTICATED, ACCOUNT_INACTIVE
   */
  async byClaims(claims: TokenClaims): Promise<AuthUser> {
    const user = await this.em.fork().findOne(User, { id: claims.sub });
    if (user === null) throw new AppError('UNAUTHENTICATED');
    if (!user.active) throw new AppError('ACCOUNT_INACTIVE');
    if (user.tokenVersion !== claims.version) throw new AppError('UNAUTHENTICATED');
    const { id, username, email, role, mustChangePassword, tokenVersion } = user;
    return {
      id,
      username,
      email: email ?? null,
      role,
      mustChangePassword,
      tokenVersion,
      remembered: isRemembered(claims),
    };
  }

  /** Which of these claims count no longer, by one query for all of them. What only expired is not among them. */
  async ended<C extends TokenClaims>(claims: readonly C[]): Promise<C[]> {
    const ids = [...new Set(claims.map(({ sub }) => sub))];
    const users = await this.em.fork().find(User, { id: { $in: ids }, active: true, mustChangePassword: false });
    const versions = new Map(users.map(({ id, tokenVersion }) => [id, tokenVersion]));
    return claims.filter(({ sub, version }) => versions.get(sub) !== version);
  }

  /**
   * Changes a user's own password, which ends all tokens and sockets there are.
   * @throws AppError WRONG_CURRENT_PASSWORD, TOO_MANY_ATTEMPTS
   */
  async changePassword(
    id: string,
    { currentPassword, newPassword, address }: { currentPassword: string; newPassword: string; address: string },
  ): Promise<User> {
    const { passwordHash } = await this.em.fork().findOneOrFail(User, { id });
    if (!(await this.guard.check({ account: id, address, passwordHash, password: currentPassword })))
      throw new AppError('WRONG_CURRENT_PASSWORD');
    return this.replacePassword(id, await hashPassword(newPassword), passwordHash);
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
