import type { Letter } from './mailer.port.js';

/** Tells the owner of an account that an administrator has taken its second factor away. It opens nothing. */
export function secondFactorRemovedLetter(to: string): Letter {
  return {
    to,
    subject: '【Jizo 1on1】二要素認証が外されました',
    text: [
      'Jizo 1on1 のアカウントの二要素認証を、管理者が外しました。すべての端末がログアウトしています。',
      '',
      '心当たりがあるときは、パスワードでログインし、設定の「二要素認証」で、もう一度設定してください。',
      '心当たりがないときは、パスワードを変え、管理者に確かめてください。',
      '',
    ].join('\n'),
  };
}
