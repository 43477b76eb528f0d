import type { SecondFactor } from '@app/contract';
import {
  isProven,
  RateLimiter,
  readFactors,
  readTotp,
  takeTotpStep,
  useRecoveryCode,
  type FactorState,
} from '@app/database';
import { AppError, SecurityLog } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ClosedRecordsService } from '../logins/closed-records.service.js';
import { asShown, stepOfCode } from './totp.js';

/** What was shown beside the password. */
export interface SecondProof {
  /** A one-time or recovery code; undefined or empty: none. */
  code: string | undefined;
  /** The login in which it is asked for again; null: there is none yet. */
  loginId: string | null;
  /** Whether the user has logged in before from where it comes. */
  isKnown: boolean;
}

/** What an account asks for beside the right password: the one place where a code is compared. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimiter,
    private readonly log: SecurityLog,
    private readonly records: ClosedRecordsService,
  ) {}

  /**
   * Lets pass who shows what the account asks for. A login that has just shown it is not asked again, and uses up no code.
   * @returns by what: nothing that was asked for, a code, or what was shown just before
   * @throws AppError SECOND_FACTOR_REQUIRED, INVALID_SECOND_FACTOR, TOO_MANY_ATTEMPTS
   */
  async demand(userId: string, { code = '', loginId, isKnown }: SecondProof): Promise<'nothing' | 'code' | 'before'> {
    const em = this.em.fork();
    const factors = await readFactors(em, userId);
    if (!asks(factors)) return 'nothing';
    if (loginId !== null && (await isProven(em, loginId))) return 'before';
    if (code.trim() === '') throw new AppError('SECOND_FACTOR_REQUIRED', { current: { ways: waysOf(factors) } });
    await this.takeCounted(userId, { code, isKnown, loginId });
    return 'code';
  }

  /** Codes that are guessed from places where the user never was stop such guesses, and not the user. */
  private async takeCounted(
    userId: string,
    { code, isKnown, loginId }: { code: string } & Pick<SecondProof, 'isKnown' | 'loginId'>,
  ): Promise<void> {
    if (!isKnown) await this.limits.take('code-by-account', userId);
    if (!(await this.take(userId, asShown(code), loginId))) {
      this.log.note('second_factor_wrong', { user: userId });
      throw new AppError('INVALID_SECOND_FACTOR');
    }
    if (!isKnown) await this.limits.giveBack('code-by-account', userId);
  }

  /** Uses a code up. A recovery code tells the owner: what closed since it was made opens. */
  private async take(userId: string, code: string, loginId: string | null): Promise<boolean> {
    const em = this.em.fork();
    const totp = await readTotp(em, userId);
    const step = totp?.isConfirmed === true ? stepOfCode(totp.secret, code, Date.now()) : null;
    if (step !== null) return takeTotpStep(em, userId, step);
    const made = await useRecoveryCode(em, userId, code);
    if (made === null) return false;
    this.log.note('recovery_code_used', { user: userId });
    await this.records.openFor(userId, made, loginId);
    return true;
  }
}

/** Whether an account asks for anything beside the password. */
function asks({ hasTotp, passkeys }: FactorState): boolean {
  return hasTotp || passkeys > 0;
}

function waysOf({ hasTotp, passkeys }: FactorState): SecondFactor[] {
  return [...(hasTotp ? (['totp'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])];
}
