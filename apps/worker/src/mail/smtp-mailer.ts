import { Logger } from '@nestjs/common';
import { Mailer, type Letter } from './mailer.port.js';
import type { SmtpTls } from './smtp-tls.js';

/** The server did not take the letter in time. */
class MailTimeoutError extends Error {
  override readonly name = 'MailTimeoutError';
}

/** nodemailer's code for a connection that could not be encrypted. */
const NOT_ENCRYPTED = 'ETLS';
/** nodemailer prefers them in the address, where they would undo {@link SmtpTls}. */
const TLS_IN_ADDRESS = ['requireTLS', 'ignoreTLS', 'opportunisticTLS'];

/** Sends each letter over its own connection; letters are few. */
export class SmtpMailer extends Mailer {
  private readonly logger = new Logger(SmtpMailer.name);
  private readonly url: string;

  /** @param longest within this time, in milliseconds, a letter is sent or has failed */
  constructor(
    url: string,
    private readonly tls: SmtpTls,
    private readonly from: string,
    private readonly longest: number,
  ) {
    super();
    const address = new URL(url);
    for (const name of TLS_IN_ADDRESS) address.searchParams.delete(name);
    this.url = address.href;
  }

  override async send(letter: Letter): Promise<void> {
    // Loaded with the first letter: a start does not wait for it.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: this.url,
      ...this.tls,
      connectionTimeout: this.longest,
      greetingTimeout: this.longest,
      socketTimeout: this.longest,
      dnsTimeout: this.longest,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    let timer: NodeJS.Timeout | undefined;
    // A server that says a little now and then outlives each of the timeouts above.
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new MailTimeoutError()), this.longest);
    });
    try {
      await Promise.race([transport.sendMail({ from: this.from, ...letter }), late]);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === NOT_ENCRYPTED) {
        this.logger.warn({
          msg: 'no mail is sent: the mail server offers no valid TLS; use one with STARTTLS, or smtps:// in SMTP_URL, or set SMTP_TLS=off',
        });
      }
      throw error;
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  }
}
