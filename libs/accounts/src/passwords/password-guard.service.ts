import type { RateName } from '@app/contract';
import { isKnownNetwork, RateLimiter, readFactors, rememberNetwork } from '@app/database';
import { AppError, CONFIG, type Config, keyedHash, surroundingNetwork } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { checkPassword } from './passwords.js';

/** An attempt with a password: for which account, and from where. */
export interface PasswordAttempt {
  /** The user's id, or the unknown name: unknown names have the same limit, so that the limit reveals nothing. */
  account: string;
  address: string;
  /** Without one (unknown user) the check takes as long and fails. */
  passwordHash: string | undefined;
  password: string;
}

/**
 * What is asked for beside the right password; throws where it is not shown.
 * @param isKnown whether the user has logged in before from where the attempt comes
 */
type Beside = (isKnown: boolean) => Promise<void>;

/** A limit and the key it counts. */
type Counter = [limit: RateName, subject: string];

/**
 * The one place where a password is compared; those who guess are stopped. Wrong passwords lock a name for the network they come
 * from. Those from networks where the user never logged in also count together, and lock the name for all such networks: however
 * many guess, the user can log in from where they have logged in before.
 */
@Injectable()
export class PasswordGuard {
  constructor(
    private readonly limits: RateLimiter,
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: Pick<Config, 'JWT_SECRET'>,
  ) {}

  /**
   * Whether the password is right. An attempt is counted before it is looked at and given back when it was right, so that many at
   * once get no more guesses than one after the other. A wrong code counts as a wrong password does, and neither is forgotten before both
   * are right; a code that was not given yet is no guess.
   * @throws AppError TOO_MANY_ATTEMPTS, and what `beside` throws
   */
  async check(
    { account, address, passwordHash, password }: PasswordAttempt,
    beside: Beside = () => Promise.resolve(),
  ): Promise<boolean> {
    const isKnown = passwordHash !== undefined && (await this.isKnown(account, address));
    const place = placeOf(account, address);
    const ofAccount: Counter[] = isKnown
      ? [['password-by-known-network', place]]
      : [
          ['password-by-network', place],
          ['password-by-account', account],
        ];
    const counted = await this.count([['password-by-address', address], ...ofAccount]);
    if (!(await checkPassword(passwordHash, password))) return false;
    try {
      await beside(isKnown);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'INVALID_SECOND_FACTOR')) await this.giveBack(counted);
      throw error;
    }
    await this.giveBack(counted);
    await this.trust(account, address);
    return true;
  }

  /**
   * Forgets the failures of an account whose owner has proved to be it by other means than the password. The network is known from
   * then on where nothing else stands before the account: a mailbox that is read by another says nothing about a second factor.
   */
  async forgive(account: string, address: string): Promise<void> {
    await this.limits.clear('password-by-account', account);
    const { hasTotp, passkeys } = await readFactors(this.em.fork(), account);
    if (!hasTotp && passkeys === 0) await this.trust(account, address);
  }

  /** Counts in all of the limits or in none: a password that is not checked is not a guess. */
  private async count(counters: readonly Counter[]): Promise<Counter[]> {
    const counted: Counter[] = [];
    for (const counter of counters) {
      try {
        await this.limits.take(...counter);
      } catch (error) {
        await this.giveBack(counted);
        throw error;
      }
      counted.push(counter);
    }
    return counted;
  }

  private async giveBack(counters: readonly Counter[]): Promise<void> {
    for (const counter of counters) await this.limits.giveBack(...counter);
  }

  /** Remembers the network, and forgets the failures from it. */
  private async trust(account: string, address: string): Promise<void> {
    const place = placeOf(account, address);
    await this.limits.clear('password-by-network', place);
    await this.limits.clear('password-by-known-network', place);
    await rememberNetwork(this.em.fork(), account, this.networkKey(account, address));
  }

  private isKnown(account: string, address: string): Promise<boolean> {
    return isKnownNetwork(this.em.fork(), account, this.networkKey(account, address));
  }

  private networkKey(account: string, address: string): string {
    return keyedHash(this.config.JWT_SECRET, 'known-network', placeOf(account, address));
  }
}

function placeOf(account: string, address: string): string {
  return `${account}\n${surroundingNetwork(address)}`;
}
