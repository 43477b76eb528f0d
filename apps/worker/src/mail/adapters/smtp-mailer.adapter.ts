import { createTransport } from 'nodemailer';
import { Mailer, type Letter } from '../mailer.port.js';

/** The server did not take the letter in time. */
class MailTimeoutError extends Error {
  override readonly name = 'MailTimeoutError';
}

/** Sends each letter over a connection of its own; letters are few. */
export class SmtpMailer extends Mailer {
  /** @param longest within this time, in milliseconds, a letter is sent or has failed */
  constructor(
    private readonly url: string,
    private readonly from: string,
    private readonly longest: number,
  ) {
    super();
  }

  override async send(letter: Letter): Promise<void> {
    const transport = createTransport({
      url: this.url,
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
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  }
}
