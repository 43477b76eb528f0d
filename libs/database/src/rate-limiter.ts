import { RATES, type Rate, type RateName } from '@app/contract';
import { AppError, CONFIG, keyedHash, type Config } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { clearLimit, giveBackToLimit, limitEnd, takeFromLimit } from './queries/rate-limits.js';

/** Limits that all processes share, since they count in the database. */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: Pick<Config, 'JWT_SECRET'>,
  ) {}

  /**
   * Counts one more for the subject.
   * @throws AppError TOO_MANY_ATTEMPTS when the limit is reached
   */
  async take(name: RateName, subject: string): Promise<void> {
    const wait = await takeFromLimit(this.em.fork(), this.key(name, subject), RATES[name]);
    if (wait !== null) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: wait });
  }

  /** Counts one more for the subject, and returns whether the limit allows it. */
  async allows(name: RateName, subject: string, rate: Rate = RATES[name]): Promise<boolean> {
    return (await takeFromLimit(this.em.fork(), this.key(name, subject), rate)) === null;
  }

  /** When the window ends whose limit is reached; null while there is something left. */
  fullUntil(name: RateName, subject: string, { most }: Rate = RATES[name]): Promise<Date | null> {
    return limitEnd(this.em.fork(), this.key(name, subject), most);
  }

  async giveBack(name: RateName, subject: string): Promise<void> {
    await giveBackToLimit(this.em.fork(), this.key(name, subject));
  }

  async clear(name: RateName, subject: string): Promise<void> {
    await clearLimit(this.em.fork(), this.key(name, subject));
  }

  private key(name: RateName, subject: string): string {
    return keyedHash(this.config.JWT_SECRET, name, subject);
  }
}
