import {
  createPasswordReset,
  findLockedUser,
  findPasswordReset,
  isOwnEmail,
  Mail,
  RateLimiter,
  usePasswordReset,
  User,
} from '@app/database';
import { AppError, CONFIG, newId, SecurityLog, type Config } from '@app/platform';
import { JobProducer } from '@app/queue';
import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { endAccess } from '../logins/end-access.js';
import { ClosedRecordsService } from '../logins/closed-records.service.js';
import { PasswordGuard } from './password-guard.service.js';
import { assertPasswordLogin } from './password-login.js';
import { assertNewPassword } from './password-rules.js';
import { hashPassword } from './passwords.js';

/** What a request for a reset is answered. */
interface PasswordResetRequested {
  /** For the person who asked. */
  message: string;
  /** The token that the mail would carry; only where mail is not configured and the product does not run in production. */
  previewToken?: string;
}

/** Gives the same answer for known and unknown addresses. */
const REQUESTED = 'ご入力のメールアドレスが登録されている場合は、パスワード再設定用のメールをお送りします。';
const NO_MAIL = 'このサーバーはメールを送れません。管理者にパスワードの再設定を依頼してください。';

/** Whether a person who has forgotten the password can get back in without an administrator. */
export function canReset({
  SMTP_URL,
  NODE_ENV,
  PASSWORD_LOGIN,
}: Pick<Config, 'SMTP_URL' | 'NODE_ENV' | 'PASSWORD_LOGIN'>): boolean {
  if (PASSWORD_LOGIN === 'off') return false;
  // Outside of production the screen shows the token that a mail would carry.
  return SMTP_URL !== undefined || NODE_ENV !== 'production';
}

/** Lets a user who has forgotten the password back in. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimiter,
    private readonly guard: PasswordGuard,
    private readonly jobs: JobProducer,
    private readonly log: SecurityLog,
    private readonly records: ClosedRecordsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SMTP_URL' | 'NODE_ENV' | 'PASSWORD_LOGIN'>,
  ) {}

  /**
   * Requests a mail with a token for the user who has the address. An unknown address gets exactly the same work, down to the
   * job, with a mail that is never sent: neither answer nor time shows which addresses exist.
   * @throws AppError TOO_MANY_ATTEMPTS, PASSWORD_LOGIN_OFF
   */
  async request(email: string, address: string): Promise<PasswordResetRequested> {
    assertPasswordLogin(this.config);
    await this.limits.take('reset-by-address', address);
    const em = this.em.fork();
    const user = await em.findOne(User, { [raw('lower(email)')]: raw('lower(?)', [email]), active: true });
    const allowed = await this.limits.allows('reset-by-account', user?.id ?? email.toLowerCase());
    const asked = allowed ? user : null;
    const userId = asked?.id ?? null;
    this.log.note('password_reset_requested', { user: userId });
    if (this.config.SMTP_URL !== undefined) {
      const mailId = newId();
      await em.insert(Mail, { id: mailId, kind: 'password_reset', userId });
      await this.jobs.enqueueMail({ mailId });
      return { message: REQUESTED };
    }
    if (this.config.NODE_ENV === 'production') return { message: NO_MAIL };
    return {
      message: REQUESTED,
      ...(asked === null ? {} : { previewToken: await createPasswordReset(em, asked.id, !isOwnEmail(asked)) }),
    };
  }

  /**
   * Sets the password of the token's user and ends everything that was open with the old one. Where another than the owner may have had
   * the token, the records of before close.
   * @throws AppError PASSWORD_LOGIN_OFF, RESET_TOKEN_INVALID when the token is unknown, used or too old, and what the rules of passwords say
   */
  async confirm(token: string, newPassword: string, address: string): Promise<{ message: string }> {
    assertPasswordLogin(this.config);
    const id = await findPasswordReset(this.em.fork(), token);
    // Only who holds a token makes the server hash.
    if (id === null) throw new AppError('RESET_TOKEN_INVALID');
    await assertNewPassword(newPassword, await this.em.fork().findOneOrFail(User, { id }));
    const passwordHash = await hashPassword(newPassword);
    const tell = await this.em.fork().transactional(async (em) => {
      const user = await findLockedUser(em, { id, active: true });
      const used = user === null ? null : await usePasswordReset(em, token);
      if (user === null || used === null) throw new AppError('RESET_TOKEN_INVALID');
      em.assign(user, { passwordHash, mustChangePassword: false });
      const told = used.closesRecords ? await this.records.close(em, id) : null;
      await endAccess(em, user);
      return told;
    });
    this.log.note('password_reset', { user: id });
    await tell?.();
    await this.guard.forgive(id, address);
    return { message: 'パスワードを更新しました。' };
  }
}
