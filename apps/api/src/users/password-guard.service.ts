import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../limits/rate-limiter.service.js';
import { checkPassword } from './passwords.js';

/** Somebody who says a password: for which account, and from where. */
export interface PasswordAttempt {
  /** The user's id, or the name that nobody has: unknown names are limited alike, so that the limit tells nothing. */
  account: string;
  address: string;
  /** Without one (unknown user) the check takes as long and fails. */
  passwordHash: string | undefined;
  password: string;
}

/** The one place where a password is compared; those who guess are stopped. */
@Injectable()
export class PasswordGuard {
  constructor(private readonly limits: RateLimiter) {}

  /**
   * Whether the password is right. An attempt is counted before it is looked at and given back when it was right, so that many at
   * once get no more guesses than one after the other.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  async check({ account, address, passwordHash, password }: PasswordAttempt): Promise<boolean> {
    await this.limits.take('password-by-address', address);
    try {
      await this.limits.take('password-by-account', account);
    } catch (error) {
      // What is not looked at is no guess.
      await this.limits.giveBack('password-by-address', address);
      throw error;
    }
    if (!(await checkPassword(passwordHash, password))) return false;
    await this.forgive(account);
    await this.limits.giveBack('password-by-address', address);
    return true;
  }

  /** Forgets the failures of an account whose owner has proved to be it. */
  async forgive(account: string): Promise<void> {
    await this.limits.clear('password-by-account', account);
  }
}
