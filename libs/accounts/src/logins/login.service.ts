import type { LoginFactor } from '@app/contract';
import {
  beginLogin,
  endedLogins,
  endLogins,
  isProven,
  noteSeen,
  notifyLogins,
  openLogins,
  readLogin,
  type Login,
  type LoginChoice,
  type NewLogin,
  type User,
} from '@app/database';
import { AppError, CONFIG, SecurityLog, type Config } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { demandingRoles, lackOf } from './demanding-roles.js';
import type { AuthUser, TokenClaims } from './auth-user.js';
import { deviceOf } from './device.js';
import { isRemembered, lifetimeOf, TokenService } from './token.service.js';

/** How a login begins. */
export interface LoginStart {
  factor: LoginFactor;
  /** For 30 days in place of 12 hours. */
  remember: boolean;
  /** What the browser says it is. */
  userAgent: string | undefined;
  /** Of a login that began at the company's provider. */
  signOn?: NewLogin['signOn'];
}

/** A login as its user sees it. */
export type OpenLogin = Pick<Login, 'id' | 'device' | 'factor' | 'createdAt' | 'seenAt'>;

/** The logins of users: rows, which tokens name. A token counts as long as its login does. */
@Injectable()
export class LoginService {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: TokenService,
    private readonly log: SecurityLog,
    @Inject(CONFIG) private readonly config: Pick<Config, 'REQUIRE_SECOND_FACTOR' | 'REQUIRE_PASSKEY_FOR_RECORDS'>,
  ) {}

  /**
   * Begins a login of a user who has proved to be it. @returns its token
   * @throws AppError UNAUTHENTICATED when the user's access has ended since
   */
  async begin(user: User, { factor, remember, userAgent, signOn }: LoginStart): Promise<string> {
    const lifetime = lifetimeOf(remember);
    const { id: userId, tokenVersion } = user;
    const device = deviceOf(userAgent);
    const id = await beginLogin(this.em.fork(), { userId, tokenVersion, device, factor, lifetime, signOn });
    if (id === null) throw new AppError('UNAUTHENTICATED');
    this.log.note('login', { user: userId, login: id });
    return this.tokens.sign(user, id, lifetime);
  }

  /**
   * The user of a token's claims as it stands now, if the login counts.
   * @throws AppError UNAUTHENTICATED, ACCOUNT_INACTIVE
   */
  async byClaims(claims: TokenClaims): Promise<AuthUser> {
    const user = await readLogin(this.em, claims.sid, claims.sub);
    if (user === null) throw new AppError('UNAUTHENTICATED');
    const { id, username, email, role, mustChangePassword, tokenVersion, factor } = user;
    if (!user.active) throw new AppError('ACCOUNT_INACTIVE');
    if (!user.counts || tokenVersion !== claims.version) throw new AppError('UNAUTHENTICATED');
    if (user.isDue) await noteSeen(this.em.fork(), claims.sid);
    const remembered = isRemembered(claims);
    return {
      ...{ id, username, email, role, mustChangePassword, tokenVersion, factor, remembered },
      loginId: claims.sid,
      lacks: lackOf(this.config, user),
    };
  }

  /** Which of these claims count no longer, by one query for all of them. What only expired is not among them. */
  ended<C extends TokenClaims>(claims: readonly C[]): Promise<C[]> {
    return endedLogins(this.em.fork(), claims, demandingRoles(this.config));
  }

  /** @throws AppError PROOF_REQUIRED unless the person of this login has just proved to be the user */
  async demandProof(loginId: string): Promise<void> {
    if (!(await isProven(this.em.fork(), loginId))) throw new AppError('PROOF_REQUIRED');
  }

  /** The logins of a user that count, the latest used first. */
  list(userId: string): Promise<OpenLogin[]> {
    return openLogins(this.em.fork(), userId);
  }

  /** Ends logins of a user, their sockets and what they record, in every process. @returns how many */
  end(userId: string, which: LoginChoice): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const ended = await endLogins(em, userId, which);
      await notifyLogins(em, userId, ended);
      return ended.length;
    });
  }
}
