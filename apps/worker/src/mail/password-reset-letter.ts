import { PASSWORD_RESET_MINUTES } from '@app/database';
import type { Letter } from './mailer.port.js';

/** The letter with the link under which its reader sets a new password. */
export function passwordResetLetter(to: string, publicUrl: string, token: string): Letter {
  const link = new URL('reset-password', publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`);
  link.searchParams.set('token', token);
  return {
    to,
    subject: '【Jizo 1on1】パスワード再設定のご案内',
    text: [
      'Jizo 1on1 をご利用いただきありがとうございます。',
      '',
      '次のリンクを開いて、新しいパスワードを設定してください。',
      link.href,
      '',
      `リンクは${PASSWORD_RESET_MINUTES}分間、一度だけ使えます。`,
      'お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。',
      '',
    ].join('\n'),
  };
}
