import {
  closedRecords,
  closeRecords,
  findLockedUser,
  hasClosedRecords,
  Login,
  Mail,
  openRecords,
  openRecordsByLogin,
  ownEmailOf,
  Passkey,
  RateLimiter,
  RecoveryCode,
  removeWaysSince,
  takeRecordCode,
  User,
  useRecoveryCode,
  type OpenedRecords,
} from '@app/database';
import { AppError, CONFIG, newId, SecurityLog, type Config } from '@app/platform';
import { JobProducer } from '@app/queue';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { hashOfNoPassword } from './no-password.js';
import type { AuthUser } from './auth-user.js';
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
 * code of before, a code mailed to the owner's own address, or the token of a login of before. No time opens them.
 */
@Injectable()
export class ClosedRecordsService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimiter,
    private readonly tokens: TokenService,
    private readonly jobs: JobProducer,
    private readonly log: SecurityLog,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SMTP_URL' | 'REQUIRE_PASSKEY_FOR_RECORDS'>,
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
    if (isTold) await em.insert(Mail, { id: mailId, kind: 'records_closed', userId });
    return async () => {
      this.log.note('records_closed', { user: userId });
      if (isTold) await this.jobs.enqueueMail({ mailId });
    };
  }

  async state(userId: string): Promise<ClosedState> {
    const em = this.em.fork();
    const { count, sinceMs, untilMs } = await closedRecords(em, userId);
    if (sinceMs === null || untilMs === null)
      return { count, since: null, mailTo: null, hasPasskey: false, hasRecoveryCode: false };
    const since = new Date(sinceMs);
    const before = { userId, createdAt: { $lt: new Date(untilMs) } };
    const address = await this.mailTo(em, userId);
    return {
      ...{ count, since, mailTo: address === null ? null : masked(address) },
      hasPasskey: (await em.count(Passkey, before)) > 0,
      hasRecoveryCode: (await em.count(RecoveryCode, before)) > 0,
    };
  }

  /**
   * Opens what closed since something was made that the owner alone has, and has just shown.
   * @param loginId the login in which it was shown; null: there is none yet
   */
  async openFor(userId: string, made: Date, loginId: string | null): Promise<void> {
    if (!(await hasClosedRecords(this.em.fork(), userId))) return;
    await this.open(userId, loginId, (em) => openRecords(em, userId, made));
  }

  /**
   * Opens with a recovery code, or the code of a mail to the owner's own address. A code that opens nothing is not used up.
   * @throws AppError RECORDS_PROOF_INVALID, TOO_MANY_ATTEMPTS
   */
  async openByCode({ id: userId, loginId }: Pick<AuthUser, 'id' | 'loginId'>, code: string): Promise<void> {
    await this.limits.take('records-proof', userId);
    await this.open(userId, loginId, async (em) => {
      if (await takeRecordCode(em, userId, code)) return orRefuse(await openRecords(em, userId, new Date(0)));
      const made = await useRecoveryCode(em, userId, code);
      const opened = made === null ? refuse() : orRefuse(await openRecords(em, userId, made));
      this.log.note('recovery_code_used', { user: userId });
      return opened;
    });
  }

  /**
   * Opens with the token of a login of before: its time may be over.
   * @throws AppError RECORDS_PROOF_INVALID, TOO_MANY_ATTEMPTS
   */
  async openByLogin({ id: userId, loginId }: Pick<AuthUser, 'id' | 'loginId'>, token: string): Promise<void> {
    await this.limits.take('records-proof', userId);
    const claims = await this.tokens.verifyEnded(token);
    if (claims?.sub !== userId) refuse();
    const { sid } = claims;
    // A login that never showed the passkey which records ask for proves nothing.
    const withPasskey = this.config.REQUIRE_PASSKEY_FOR_RECORDS === 'on';
    await this.open(userId, loginId, async (em) => orRefuse(await openRecordsByLogin(em, userId, sid, withPasskey)));
  }

  /**
   * Opens, and ends whatever else has come into the account since the records closed: another may hold it. The password goes too where
   * the owner's login did not ask for it: it may be the other's, and the company's login opens the account.
   */
  private async open(
    userId: string,
    loginId: string | null,
    work: (em: EntityManager) => Promise<OpenedRecords>,
  ): Promise<void> {
    const isOpened = await this.em.fork().transactional(async (em) => {
      const user = await findLockedUser(em, { id: userId });
      if (user === null) throw new AppError('UNAUTHENTICATED');
      const { sinceMs } = await work(em);
      if (sinceMs === null) return false;
      await removeWaysSince(em, userId, new Date(sinceMs), loginId);
      const login = loginId === null ? null : await em.findOne(Login, { id: loginId });
      if (login?.factor === 'oidc') user.passwordHash = await hashOfNoPassword();
      return true;
    });
    if (isOpened) this.log.note('records_opened', { user: userId });
  }

  /** Has a code mailed to the owner's own address. @throws AppError RECORDS_MAIL_UNAVAILABLE, TOO_MANY_ATTEMPTS */
  async mailCode(userId: string): Promise<void> {
    const em = this.em.fork();
    if ((await this.mailTo(em, userId)) === null || !(await hasClosedRecords(em, userId)))
      throw new AppError('RECORDS_MAIL_UNAVAILABLE');
    await this.limits.take('records-mail', userId);
    const mailId = newId();
    await em.insert(Mail, { id: mailId, kind: 'records_code', userId });
    this.log.note('records_code_requested', { user: userId });
    await this.jobs.enqueueMail({ mailId });
  }

  private async mailTo(em: EntityManager, userId: string): Promise<string | null> {
    if (this.config.SMTP_URL === undefined) return null;
    return ownEmailOf(await em.findOneOrFail(User, { id: userId }));
  }
}

/** @throws AppError RECORDS_PROOF_INVALID where nothing was opened: what was shown is not used up */
function orRefuse(opened: OpenedRecords): OpenedRecords {
  return opened.count === 0 ? refuse() : opened;
}

function refuse(): never {
  throw new AppError('RECORDS_PROOF_INVALID');
}

/** An address as it is shown to somebody who may not be its owner: the first letter, and where it is. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${first}…${address.slice(at)}`;
}
