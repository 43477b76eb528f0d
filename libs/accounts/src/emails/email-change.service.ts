import {
  findEmailUndo,
  findLockedUser,
  ownerEmailAfter,
  Passkey,
  RateLimiter,
  removeWaysSince,
  useEmailUndo,
  User,
} from '@app/database';
import { AppError, CONFIG, SecurityLog, type Config } from '@app/platform';
import { JobProducer } from '@app/queue';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ClosedRecordsService } from '../logins/closed-records.service.js';
import { endAccess } from '../logins/end-access.js';
import type { AuthUser } from '../logins/auth-user.js';
import { AccountsService, type Proof } from '../users/accounts.service.js';
import { afterEmailChange } from './after-email-change.js';

/** What was made in this time before the change counts as made by who changed it, in milliseconds. */
const BEFORE_MS = 24 * 3_600_000;

/** A wish for another address, with what proves who has it. */
interface EmailWish extends Proof {
  /** Null takes the address away. */
  email: string | null;
}

/** A user's own mail address: it is changed with the password, and brought back from the old address. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsService,
    private readonly limits: RateLimiter,
    private readonly jobs: JobProducer,
    private readonly log: SecurityLog,
    private readonly records: ClosedRecordsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SMTP_URL' | 'REQUIRE_PASSKEY_FOR_RECORDS'>,
  ) {}

  async read(id: string): Promise<string | null> {
    return (await this.em.fork().findOneOrFail(User, { id })).email ?? null;
  }

  /**
   * Changes a user's own address. @returns whether the old one is told
   * @throws AppError WRONG_CURRENT_PASSWORD, TOO_MANY_ATTEMPTS, SECOND_FACTOR_REQUIRED, INVALID_SECOND_FACTOR, EMAIL_TAKEN
   */
  async change(by: AuthUser, { email, ...proof }: EmailWish): Promise<boolean> {
    const { id } = by;
    const { passwordHash, tokenVersion } = await this.accounts.prove(by, proof);
    await this.limits.take('email-change', id);
    const mailId = await unlessHeld(
      () =>
        this.em.fork().transactional(async (em) => {
          // Whoever holds a password or a login that has ended meanwhile changes nothing.
          const checked = { id, passwordHash, tokenVersion };
          const user = await findLockedUser(em, checked);
          if (user === null) throw new AppError('WRONG_CURRENT_PASSWORD');
          const before = user.email ?? null;
          em.assign(user, { email });
          await em.flush();
          return afterEmailChange(em, this.config, user, before, 'owner');
        }),
      () => new AppError('EMAIL_TAKEN'),
    );
    if (mailId !== null) await this.jobs.enqueueMail({ mailId });
    return mailId !== null;
  }

  /**
   * Brings back the address to which the token was sent. Whoever changed it may be logged in, may have asked for resets, and may have
   * made a passkey or recovery codes or linked a company's account first: all of that ends.
   * @throws AppError EMAIL_UNDO_INVALID when the token is unknown, used or too old, EMAIL_UNDO_TAKEN when another account has the address
   */
  async undo(token: string): Promise<void> {
    const id = await findEmailUndo(this.em.fork(), token);
    if (id === null) throw new AppError('EMAIL_UNDO_INVALID');
    const tell = await unlessHeld(
      () =>
        this.em.fork().transactional(async (em) => {
          const user = await findLockedUser(em, { id });
          const undone = user === null ? null : await useEmailUndo(em, id, token);
          if (user === null || undone === null) throw new AppError('EMAIL_UNDO_INVALID');
          const before = user.email ?? null;
          em.assign(user, { email: undone.oldEmail });
          // What comes back is the owner's where it was before: an administrator may have entered it and then another.
          user.ownerEmail = ownerEmailAfter(user, before, undone.oldIsOwn);
          const hadPasskeys = (await em.count(Passkey, { userId: id })) > 0;
          await removeWaysSince(em, id, new Date(undone.changedMs - BEFORE_MS), null);
          // Where records ask for a passkey, whoever takes the last one away must not read them.
          const isBare = hadPasskeys && (await em.count(Passkey, { userId: id })) === 0;
          const mustClose = isBare && this.config.REQUIRE_PASSKEY_FOR_RECORDS === 'on';
          const closed = mustClose ? await this.records.close(em, id) : null;
          await endAccess(em, user);
          return closed;
        }),
      () => new AppError('EMAIL_UNDO_TAKEN'),
    );
    this.log.note('email_change_undone', { user: id });
    await tell?.();
  }
}

/** Saves an address. @throws what `refusal` makes where another account has it */
async function unlessHeld<T>(save: () => Promise<T>, refusal: () => AppError): Promise<T> {
  try {
    return await save();
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException ? refusal() : error;
  }
}
