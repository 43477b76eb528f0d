import { EMAIL_UNDO_HOURS } from '@app/database';
import { linkOf } from './link-of.js';
import type { Letter } from './mailer.port.js';

/** The letter to the address that an account had until now. Whoever reads it may not know the new one: it is not named. */
export function emailChangedLetter(to: string, publicUrl: string, token: string): Letter {
  return {
    to,
    subject: '【Jizo 1on1】メールアドレスが変わりました',
    text: [
      'Jizo 1on1 の、このメールアドレスを使っていたアカウントで、アドレスの変更がありました。',
      'あなたが変えたか、管理者に頼んだのであれば、このメールは破棄してください。',
      '',
      'お心当たりのない場合は、次のリンクを開いて「元に戻す」を押してください。',
      'アドレスがこのメールアドレスに戻り、そのアカウントのログインはすべて終わります。',
      linkOf(publicUrl, 'undo-email-change', token),
      '',
      `リンクは、変更から${EMAIL_UNDO_HOURS}時間、一度だけ使えます。`,
      '',
    ].join('\n'),
  };
}
