import { ERRORS } from '@app/contract';
import { Link } from 'react-router';
import { LOGIN_PATH } from '../../entities/account/access.js';
import formCss from '../../ui/controls/AuthForm.module.css';
import { Banner } from '../../ui/feedback/Banner.js';
import { AuthFrame } from './AuthFrame.js';

/** In place of a screen for passwords, where nobody logs in by one. */
export function NoPasswords() {
  return (
    <AuthFrame sentence={['よく聞く人の前で、', '人はよく考える。']}>
      <h1 className={formCss.title}>パスワード</h1>
      <Banner kind="info">{ERRORS.PASSWORD_LOGIN_OFF.message}</Banner>
      <p className={formCss.below}>
        <Link to={LOGIN_PATH}>ログイン画面へ</Link>
      </p>
    </AuthFrame>
  );
}
