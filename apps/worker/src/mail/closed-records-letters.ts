import { RECORD_CODE_MINUTES } from '@app/database';
import type { Letter } from './mailer.port.js';

/** Carries the code that opens the closed records of the account, to the address that its owner chose. */
export function recordsCodeLetter(to: string, code: string): Letter {
  return {
    to,
    subject: '【Jizo 1on1】閉じている記録を開くコード',
    text: [
      'Jizo 1on1 で閉じている1on1の記録を開くための、確認コードです。',
      '',
      `　${code}`,
      '',
      `${String(RECORD_CODE_MINUTES)}分以内に一度だけ使えます。「設定」の「閉じている記録」で入力してください。`,
      '心当たりがないときは、コードをだれにも伝えず、管理者に確かめてください。伝えなければ、記録は閉じたままです。',
      '',
    ].join('\n'),
  };
}

/** Tells the owner that records closed, at the address that the owner chose. It opens nothing. */
export function recordsClosedLetter(to: string): Letter {
  return {
    to,
    subject: '【Jizo 1on1】これまでの1on1の記録を閉じました',
    text: [
      '管理者が始めた再設定で、Jizo 1on1 のあなたのアカウントに、新しいパスワードかログインのしかたが設定されました。',
      'ほかの人に読まれないように、それまでの1on1の記録を閉じています。新しい1on1は、そのまま始められます。',
      '',
      'あなたが設定したときは、ログインして「設定」の「閉じている記録」から、本人であることを確かめると開きます。',
      '心当たりがないときは、すぐに管理者に確かめてください。記録は、あなたが確かめるまで閉じたままです。',
      '',
    ].join('\n'),
  };
}
