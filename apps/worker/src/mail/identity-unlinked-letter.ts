import type { Letter } from './mailer.port.js';

/** Tells the owner of an account that an administrator has taken the company's login from it. It opens nothing. */
export function identityUnlinkedLetter(to: string): Letter {
  return {
    to,
    subject: '【Jizo 1on1】会社のアカウントとのつながりが外されました',
    text: [
      'Jizo 1on1 のアカウントと会社のアカウントとのつながりを、管理者が外しました。会社のログインから始まったログインは終わっています。',
      '',
      '心当たりがあるときは、ログインして設定の「会社のアカウント」でつなぎ直すか、管理者からつなぐコードを受け取ってください。',
      '心当たりがないときは、管理者に確かめてください。',
      '',
    ].join('\n'),
  };
}
