import { ADMIN_RESET_HOURS, PASSWORD_RESET_MINUTES } from '@app/database';
import { linkOf } from './link-of.js';
import type { Letter } from './mailer.port.js';

/** The letter with the link under which its reader sets a new password. */
export function passwordResetLetter(to: string, publicUrl: string, token: string): Letter {
  return {
    to,
    subject: '【Jizo 1on1】パスワード再設定のご案内',
    text: [
      'Jizo 1on1 をご利用いただきありがとうございます。',
      '',
      ...waysTo(linkOf(publicUrl, 'reset-password', token)),
      `リンクは${PASSWORD_RESET_MINUTES}分間、一度だけ使えます。`,
      'お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。',
      '',
    ].join('\n'),
  };
}

/** The same where an administrator has started it. */
export function adminResetLetter(to: string, publicUrl: string, token: string): Letter {
  return {
    to,
    subject: '【Jizo 1on1】管理者がパスワードの再設定を始めました',
    text: [
      '管理者が、あなたの Jizo 1on1 のパスワードの再設定を始めました。',
      '',
      ...waysTo(linkOf(publicUrl, 'reset-password', token)),
      `リンクは${ADMIN_RESET_HOURS}時間、一度だけ使えます。`,
      '頼んだ覚えがなければ、リンクを使わず、管理者に確かめてください。パスワードは変わりません。',
      '',
    ].join('\n'),
  };
}

function waysTo(link: string): string[] {
  return ['次のリンクを開いて、新しいパスワードを設定してください。', link, ''];
}
