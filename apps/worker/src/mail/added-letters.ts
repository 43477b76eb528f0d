import type { Letter } from './mailer.port.js';

/** What was added to an account, in the words of the letter, and where its owner takes it away. */
const ADDED = {
  passkey_added: { what: 'パスキーが加わりました', where: '設定の「二要素認証」で外し' },
  totp_added: { what: '認証アプリが加わりました', where: '設定の「二要素認証」で外し' },
  identity_linked: { what: '会社のアカウントがつながりました', where: '設定の「会社のアカウント」で外し' },
} as const;

export type Added = keyof typeof ADDED;

/** Tells the owner of an account that something opens it, or is asked for at its door, from now on. It opens nothing. */
export function addedLetter(kind: Added, to: string): Letter {
  const { what, where } = ADDED[kind];
  return {
    to,
    subject: `【Jizo 1on1】${what}`,
    text: [
      `Jizo 1on1 のアカウントに、${what}。`,
      '',
      '心当たりがあるときは、このメールは破棄してください。',
      `心当たりがないときは、ログインして${where}、パスワードを変え、管理者に知らせてください。`,
      '',
    ].join('\n'),
  };
}

export function isAdded(kind: string): kind is Added {
  return Object.hasOwn(ADDED, kind);
}
