import {
  beginTotp,
  confirmTotp,
  makeRecoveryCodes,
  RateLimiter,
  readFactors,
  readTotp,
  removeTotp,
  takeTotpStep,
  type FactorState,
} from '@app/database';
import { AppError, CONFIG, SecurityLog, type Config } from '@app/platform';
import { JobProducer } from '@app/queue';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthUser } from '../logins/auth-user.js';
import { AccountsService, type Proof } from '../users/accounts.service.js';
import { addFactor, changeFactors, dropIdleRecoveryCodes, firstRecoveryCodes, lockUser } from './change-factors.js';
import { asShown, newTotpSecret, stepOfCode, totpUri } from '../factors/totp.js';

/** What an authenticator app is set up with. */
export interface NewTotp {
  secret: string;
  uri: string;
}

/** How users change what their accounts ask for beside the password. Each change ends the other logins. */
@Injectable()
export class FactorChangesService {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsService,
    private readonly limits: RateLimiter,
    private readonly log: SecurityLog,
    private readonly jobs: JobProducer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SMTP_URL'>,
  ) {}

  read(userId: string): Promise<FactorState> {
    return readFactors(this.em.fork(), userId);
  }

  /**
   * Begins to set up an authenticator app; nothing is asked for until a code of it was shown.
   * @throws AppError WRONG_CURRENT_PASSWORD, TOO_MANY_ATTEMPTS, SECOND_FACTOR_REQUIRED, INVALID_SECOND_FACTOR, TOTP_EXISTS
   */
  async beginTotp(by: AuthUser, proof: Proof): Promise<NewTotp> {
    const { username } = await this.accounts.prove(by, proof);
    const secret = newTotpSecret();
    if (!(await beginTotp(this.em.fork(), by.id, secret))) throw new AppError('TOTP_EXISTS');
    return { secret, uri: totpUri(secret, username) };
  }

  /**
   * Takes the first code of the app. @returns recovery codes where the account had no second factor before; null: those of before count
   * @throws AppError INVALID_SECOND_FACTOR, TOTP_NOT_BEGUN, TOO_MANY_ATTEMPTS
   */
  async confirmTotp(by: AuthUser, code: string): Promise<string[] | null> {
    await this.limits.take('totp-confirm', by.id);
    const { em: outer, jobs, config } = this;
    const codes = await addFactor({ em: outer, jobs, config }, by, 'totp_added', async (em) => {
      const totp = await readTotp(em, by.id);
      if (totp === null || totp.isConfirmed || !totp.isFresh) throw new AppError('TOTP_NOT_BEGUN');
      const step = stepOfCode(totp.secret, asShown(code), Date.now());
      if (step === null || !(await takeTotpStep(em, by.id, step))) throw new AppError('INVALID_SECOND_FACTOR');
      await confirmTotp(em, by.id);
      return firstRecoveryCodes(em, by.id);
    });
    this.log.note('totp_added', { user: by.id });
    return codes;
  }

  /**
   * Takes the authenticator app away, and the recovery codes with the last factor.
   * @throws AppError WRONG_CURRENT_PASSWORD, TOO_MANY_ATTEMPTS, SECOND_FACTOR_REQUIRED, INVALID_SECOND_FACTOR
   */
  async removeTotp(by: AuthUser, proof: Proof): Promise<void> {
    await this.accounts.prove(by, proof);
    await changeFactors(this.em, by, async (em) => {
      await removeTotp(em, by.id);
      await dropIdleRecoveryCodes(em, by.id);
    });
    this.log.note('totp_removed', { user: by.id });
  }

  /**
   * Makes recovery codes in place of those of before.
   * @throws AppError WRONG_CURRENT_PASSWORD, TOO_MANY_ATTEMPTS, SECOND_FACTOR_REQUIRED, INVALID_SECOND_FACTOR, SECOND_FACTOR_NOT_SET
   */
  async makeRecoveryCodes(by: AuthUser, proof: Proof): Promise<string[]> {
    await this.accounts.prove(by, proof);
    const codes = await this.em.fork().transactional(async (em) => {
      await lockUser(em, by);
      const { hasTotp, passkeys } = await readFactors(em, by.id);
      if (!hasTotp && passkeys === 0) throw new AppError('SECOND_FACTOR_NOT_SET');
      return makeRecoveryCodes(em, by.id);
    });
    this.log.note('recovery_codes_made', { user: by.id });
    return codes;
  }
}
