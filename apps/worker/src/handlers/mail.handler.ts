import {
  claimMail,
  createEmailUndo,
  createPasswordReset,
  createRecordCode,
  createResetCode,
  isOwnEmail,
  ownEmailOf,
  Mail,
  User,
  type ClaimedMail,
} from '@app/database';
import { CONFIG, type Config } from '@app/platform';
import { JobHandler, JOBS, type MailJob } from '@app/queue';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { WORKER_TIMINGS, type WorkerTimings } from '../timers/worker-timings.js';
import { addedLetter, isAdded } from '../mail/added-letters.js';
import { emailChangedLetter } from '../mail/email-changed-letter.js';
import { identityUnlinkedLetter } from '../mail/identity-unlinked-letter.js';
import { Mailer, type Letter } from '../mail/mailer.port.js';
import { adminResetLetter, passwordResetLetter } from '../mail/password-reset-letter.js';
import { recordsClosedLetter, recordsCodeLetter } from '../mail/closed-records-letters.js';
import { secondFactorRemovedLetter } from '../mail/second-factor-removed-letter.js';

/**
 * Sends one mail. Each attempt makes its own token, since only the hash of a token is kept. A shutdown does not call back a mail
 * that is on its way: its row shows the attempt, and reconcile tries again.
 */
@Injectable()
export class MailHandler extends JobHandler<MailJob> {
  override readonly definition = JOBS.mail;

  constructor(
    private readonly em: EntityManager,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
    @Inject(WORKER_TIMINGS) private readonly timings: WorkerTimings,
  ) {
    super();
  }

  override async handle({ mailId }: MailJob): Promise<void> {
    const letter = await this.em.fork().transactional(async (em) => {
      const claimed = await claimMail(em, mailId, this.timings.mailRetry);
      if (claimed === null) return null;
      const written = await this.write(em, mailId, claimed);
      if (written === null) await em.nativeUpdate(Mail, { id: mailId }, { state: 'dropped' });
      return written;
    });
    if (letter === null) return;
    await this.mailer.send(letter);
    await this.em.fork().nativeUpdate(Mail, { id: mailId }, { state: 'sent', sentAt: new Date() });
  }

  /** The letter; null when nobody is to get one. */
  private async write(em: EntityManager, mailId: string, { kind, userId }: ClaimedMail): Promise<Letter | null> {
    const { PUBLIC_URL } = this.config;
    if (userId === null || PUBLIC_URL === undefined) return null;
    if (kind === 'email_changed') {
      const undo = await createEmailUndo(em, mailId);
      return undo === null ? null : emailChangedLetter(undo.oldEmail, PUBLIC_URL, undo.token);
    }
    // Locked, so that a token for an address that is taken away at this moment does not outlive it.
    const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_READ });
    if (user === null) return null;
    const [address, own] = [user.email ?? null, ownEmailOf(user)];
    // What opens nothing goes to the address of the owner's own choice, whatever another has entered since, and also while the account
    // is stopped: an administrator could else keep it from the owner.
    const told = own ?? address;
    if (told === null) return null;
    if (isAdded(kind)) return addedLetter(kind, told);
    if (kind === 'second_factor_removed') return secondFactorRemovedLetter(told);
    if (kind === 'identity_unlinked') return identityUnlinkedLetter(told);
    if (kind === 'records_closed') return own === null ? null : recordsClosedLetter(own);
    if (!user.active) return null;
    if (kind === 'records_code')
      return own === null ? null : recordsCodeLetter(own, await createRecordCode(em, userId));
    if (address === null) return null;
    // An address that another has entered may be another's: what is sent there closes the records of before.
    const closesRecords = !isOwnEmail(user);
    return kind === 'admin_reset'
      ? adminResetLetter(address, PUBLIC_URL, await createResetCode(em, userId, closesRecords))
      : passwordResetLetter(address, PUBLIC_URL, await createPasswordReset(em, userId, closesRecords));
  }
}
