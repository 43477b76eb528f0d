import { ConfigError, readConfig } from './config.js';

const NEEDED = { DATABASE_URL: 'postgresql://app@localhost/jizo', JWT_SECRET: 'x'.repeat(32) };
const MAIL = {
  SMTP_URL: 'smtp://mail.example.co.jp',
  MAIL_FROM: 'Jizo 1on1 <no-reply@example.co.jp>',
  PUBLIC_URL: 'https://1on1.example.co.jp',
};

describe('the environment', () => {
  it.each([undefined, ''])('[SEC-27] is production when NODE_ENV is %p', (NODE_ENV) => {
    expect(readConfig({ ...NEEDED, NODE_ENV }).NODE_ENV).toBe('production');
  });

  it.each(['', undefined])('has no mail unless it is set (%p)', (nothing) => {
    const config = readConfig({ ...NEEDED, SMTP_URL: nothing, MAIL_FROM: nothing });
    expect(config.SMTP_URL).toBeUndefined();
    expect(config.MAIL_FROM).toBeUndefined();
  });

  it.each(['smtp://mail.example.co.jp:587', 'smtps://user:p%40ss@mail.example.co.jp', 'smtp://127.0.0.1:1025'])(
    'takes %s for mails',
    (SMTP_URL) => {
      expect(readConfig({ ...NEEDED, ...MAIL, SMTP_URL })).toMatchObject({ ...MAIL, SMTP_URL });
    },
  );

  it.each([
    ['SMTP_URL', { SMTP_URL: undefined }, 'が設定されていません'],
    ['SMTP_URL', { SMTP_URL: 'mail.example.co.jp' }, 'の値が正しくありません'],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example.co.jp' }, 'の値が正しくありません'],
    ['MAIL_FROM', { MAIL_FROM: undefined }, 'が設定されていません'],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }, 'の値が正しくありません'],
    ['MAIL_FROM', { MAIL_FROM: 'a@example.co.jp\r\nBcc: b@example.co.jp' }, 'の値が正しくありません'],
    ['PUBLIC_URL', { PUBLIC_URL: undefined }, 'が設定されていません'],
  ])('names %s, given %j, with an example', (name, change, problem) => {
    const read = () => readConfig({ ...NEEDED, ...MAIL, ...change });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`環境変数 ${name} ${problem}。例: ${name}=`);
  });
});
