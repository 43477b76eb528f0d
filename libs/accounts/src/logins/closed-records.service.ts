import {
  closedRecords,
  closeRecords,
  hasClosedRecords,
  Mail,
  openRecords,
  openRecordsByLogin,
  ownEmailOf,
  Passkey,
  RateLimiter,
  RecoveryCode,
  takeRecordCode,
  User,
  useRecoveryCode,
} from '@app/database';
import { AppError, CONFIG, newId, SecurityLog, type Config } from '@app/platform';
import { JobProducer } from '@app/queue';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { TokenService } from '../logins/token.service.js';

/** The closed records of a user, and by what they can be opened. */
export interface ClosedState {
  count: number;
  since: Date | null;
  /** The owner's own address, as far as it is shown; null: no code can be mailed. */
  mailTo: string | null;
  hasPasskey: boolean;
  hasRecoveryCode: boolean;
}

/**
 * The records that closed when a reset which an administrator began was used. They open for the owner alone: by a passkey or a recovery
 * code of before, a code mailed to the owner's own address, or the token of a login that ran when they closed. No time opens them.
 */
@Injectable()
export class ClosedRecordsService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimiter,
    private readonly tokens: TokenService,
    private readonly jobs: JobProducer,
    private readonly log: SecurityLog,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SMTP_URL'>,
  ) {}

  /**
   * Closes all records of a user; takes effect with the transaction that runs, in which the user's row is locked.
   * @returns what is to be done after the commit: it tells the owner
   */
  async close(em: EntityManager, userId: string): Promise<() => Promise<void>> {
    const count = await closeRecords(em, userId);
    if (count === 0) return () => Promise.resolve();
    const mailId = newId();
    const isTold = this.config.SMTP_URL !== undefined;
    if (isTold) await em.insert(Mail, { id: mailId, kind: 'records_closed', userId, wantedAt: new Date() });
    return async () => {
      this.log.note('records_closed', { user: userId });
      if (isTold) await this.jobs.enqueueMail({ mailId });
    };
  }

  async state(userId: string): Promise<ClosedState> {
    const em = this.em.fork();
    const { count, sinceMs } = await closedRecords(em, userId);
    const since = sinceMs === null ? null : new Date(sinceMs);
    if (since === null) return { count, since, mailTo: null, hasPasskey: false, hasRecoveryCode: false };
    const before = { userId, createdAt: { $lt: since } };
    const address = await this.mailTo(em, userId);
    return {
      ...{ count, since, mailTo: address === null ? null : masked(address) },
      hasPasskey: (await em.count(Passkey, before)) > 0,
      hasRecoveryCode: (await em.count(RecoveryCode, before)) > 0,
    };
  }

  /** Opens what closed since something was made that the owner alone has, and has just shown. */
  async openFor(userId: string, made: Date): Promise<void> {
    this.noteOpened(userId, await openRecords(this.em.fork(), userId, made));
  }

  /**
   * Opens with a recovery code, or the code of a mail to the owner's own address. A code that opens nothing is not used up.
   * @throws AppError RECORDS_PROOF_INVALID, TOO_MANY_ATTEMPTS
   */
  async openByCode(userId: string, code: string): Promise<void> {
    await this.limits.take('records-proof', userId);
    const { opened, isMailed } = await this.em.fork().transactional(async (em) => {
      const mailed = await takeRecordCode(em, userId, code);
      const made = mailed ? new Date(0) : await useRecoveryCode(em, userId, code);
      const count = made === null ? 0 : await openRecords(em, userId, made);
      if (count === 0) throw new AppError('RECORDS_PROOF_INVALID');
      return { opened: count, isMailed: mailed };
    });
    if (!isMailed) this.log.note('recovery_code_used', { user: userId });
    this.noteOpened(userId, opened);
  }

  /**
   * Opens with the token of a login that ran when they closed: its time may be over.
   * @throws AppError RECORDS_PROOF_INVALID, TOO_MANY_ATTEMPTS
   */
  async openByLogin(userId: string, token: string): Promise<void> {
    await this.limits.take('records-proof', userId);
    const claims = await this.tokens.verifyEnded(token);
    const opened = claims?.sub === userId ? await openRecordsByLogin(this.em.fork(), userId, claims.sid) : 0;
    if (opened === 0) throw new AppError('RECORDS_PROOF_INVALID');
    this.noteOpened(userId, opened);
  }

  /** Has a code mailed to the owner's own address. @throws AppError RECORDS_MAIL_UNAVAILABLE, TOO_MANY_ATTEMPTS */
  async mailCode(userId: string): Promise<void> {
    const em = this.em.fork();
    if ((await this.mailTo(em, userId)) === null || !(await hasClosedRecords(em, userId)))
      throw new AppError('RECORDS_MAIL_UNAVAILABLE');
    await this.limits.take('records-mail', userId);
    const mailId = newId();
    await em.insert(Mail, { id: mailId, kind: 'records_code', userId, wantedAt: new Date() });
    this.log.note('records_code_requested', { user: userId });
    await this.jobs.enqueueMail({ mailId });
  }

  private noteOpened(userId: string, count: number): void {
    if (count > 0) this.log.note('records_opened', { user: userId });
  }

  private async mailTo(em: EntityManager, userId: string): Promise<string | null> {
    if (this.config.SMTP_URL === undefined) return null;
    return ownEmailOf(await em.findOneOrFail(User, { id: userId }));
  }
}

/** An address as it is shown to somebody who may not be its owner: the first letter, and where it is. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${first}…${address.slice(at)}`;
}
