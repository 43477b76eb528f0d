import { claimMail, createPasswordReset, createResetCode, databaseAgo, Mail, User } from '@app/database';
import { CONFIG, type Config } from '@app/platform';
import { JobHandler, JOBS, type MailJob } from '@app/queue';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { WORKER_TIMINGS, type WorkerTimings } from '../timers/worker-timings.js';
import { Mailer } from '../mail/mailer.port.js';
import { adminResetLetter, passwordResetLetter } from '../mail/password-reset-letter.js';

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
      const claimed = await claimMail(em, mailId, await databaseAgo(em, this.timings.mailRetry));
      if (claimed === null) return null;
      const user = claimed.userId === null ? null : await em.findOne(User, { id: claimed.userId, active: true });
      const address = user?.email ?? null;
      if (user === null || address === null || this.config.PUBLIC_URL === undefined) {
        await em.nativeUpdate(Mail, { id: mailId }, { state: 'dropped' });
        return null;
      }
      return claimed.kind === 'admin_reset'
        ? adminResetLetter(address, this.config.PUBLIC_URL, await createResetCode(em, user.id))
        : passwordResetLetter(address, this.config.PUBLIC_URL, await createPasswordReset(em, user.id));
    });
    if (letter === null) return;
    await this.mailer.send(letter);
    await this.em.fork().nativeUpdate(Mail, { id: mailId }, { state: 'sent', sentAt: new Date() });
  }
}
