import type { Config } from '@app/platform';

/** How a connection to the mail server is encrypted, in nodemailer's words. */
export interface SmtpTls {
  /** Without STARTTLS nothing is sent. */
  requireTLS: boolean;
  /** STARTTLS is not used, even where the server offers it. */
  ignoreTLS: boolean;
}

/** Names and addresses by which a machine reaches itself. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/iu;

/** A mail holds a link that opens an account: it leaves this machine encrypted, unless SMTP_TLS says otherwise. */
export function smtpTls(url: string, setting: Config['SMTP_TLS']): SmtpTls {
  const isHere = THIS_MACHINE.test(new URL(url).hostname);
  return { requireTLS: setting === 'required' || (setting === undefined && !isHere), ignoreTLS: setting === 'off' };
}
