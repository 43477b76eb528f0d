import { smtpTls } from './smtp-tls.js';

describe('a mail leaves this machine encrypted', () => {
  it.each(['mail.example.co.jp:587', 'user:p%40ss@192.0.2.1', '[2001:db8::1]:25', '0.0.0.0', 'localhost.example.jp'])(
    '[BUD-12] smtp://%s has to offer STARTTLS',
    (server) => {
      expect(smtpTls(`smtp://${server}`, undefined)).toEqual({ requireTLS: true, ignoreTLS: false });
    },
  );

  it.each(['localhost', '127.0.0.1:1025', '[::1]:25', 'LocalHost:25'])(
    'smtp://%s is on this machine: STARTTLS is used where it is offered, and asked for when SMTP_TLS says so',
    (server) => {
      expect(smtpTls(`smtp://${server}`, undefined)).toEqual({ requireTLS: false, ignoreTLS: false });
      expect(smtpTls(`smtp://${server}`, 'required')).toEqual({ requireTLS: true, ignoreTLS: false });
    },
  );

  it('[BUD-12] SMTP_TLS=off is the way out', () => {
    expect(smtpTls('smtp://mail.example.co.jp', 'off')).toEqual({ requireTLS: false, ignoreTLS: true });
  });
});
