import { clearLimit, giveBackToLimit, takeFromLimit, type RateLimitRule } from '@app/database';
import { AppError, CONFIG, type Config } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/** Everything that is limited. */
const RULES = {
  'password-by-account': { most: 10, seconds: QUARTER },
  'password-by-address': { most: 100, seconds: QUARTER },
  'registration-by-address': { most: 20, seconds: HOUR },
  'reset-by-address': { most: 30, seconds: HOUR },
  'reset-by-account': { most: 5, seconds: HOUR },
} as const satisfies Record<string, RateLimitRule>;

export type LimitName = keyof typeof RULES;

/** Limits that all api processes share, since they count in the database. */
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
  async take(limit: LimitName, subject: string): Promise<void> {
    const wait = await takeFromLimit(this.em.fork(), this.key(limit, subject), RULES[limit]);
    if (wait !== null) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: wait });
  }

  /** Counts one more for the subject, and tells whether the limit let it through. */
  async allows(limit: LimitName, subject: string): Promise<boolean> {
    return (await takeFromLimit(this.em.fork(), this.key(limit, subject), RULES[limit])) === null;
  }

  async giveBack(limit: LimitName, subject: string): Promise<void> {
    await giveBackToLimit(this.em.fork(), this.key(limit, subject));
  }

  async clear(limit: LimitName, subject: string): Promise<void> {
    await clearLimit(this.em.fork(), this.key(limit, subject));
  }

  /** Keyed with the server's secret: addresses are so few that a plain hash would be read by trying all. */
  private key(limit: LimitName, subject: string): string {
    return createHmac('sha256', this.config.JWT_SECRET).update(`${limit}\n${subject}`).digest('base64url');
  }
}
