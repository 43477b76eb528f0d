import { CONFIG, type Config } from '@app/platform';
import type { FactoryProvider } from '@nestjs/common';
import { WORKER_TIMINGS, type WorkerTimings } from '../timers/worker-timings.js';
import { SmtpMailer } from './smtp-mailer.js';
import { Mailer } from './mailer.port.js';
import { smtpTls } from './smtp-tls.js';

/** Without a mail server no one requests a mail; an older request fails and waits for its next attempt. */
class NoMailer extends Mailer {
  override send(): Promise<void> {
    return Promise.reject(new NoMailServerError());
  }
}

class NoMailServerError extends Error {
  override readonly name = 'NoMailServerError';
}

/** The {@link Mailer} of the environment. */
export const MAILER: FactoryProvider<Mailer> = {
  provide: Mailer,
  inject: [CONFIG, WORKER_TIMINGS],
  useFactory: ({ SMTP_URL, SMTP_TLS, MAIL_FROM }: Config, { mailTimeout }: WorkerTimings) =>
    SMTP_URL === undefined || MAIL_FROM === undefined
      ? new NoMailer()
      : new SmtpMailer(SMTP_URL, smtpTls(SMTP_URL, SMTP_TLS), MAIL_FROM, mailTimeout),
};
