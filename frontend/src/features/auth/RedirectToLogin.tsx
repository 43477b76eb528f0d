import { TIMINGS } from '@app/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../../ui/feedback/Banner.js';
import { LOGIN_PATH } from '../../entities/account/access.js';

/** Says that it worked, then redirects to the login, which fills in the name. */
export function RedirectToLogin({ message, username = '' }: { message: string; username?: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(LOGIN_PATH, { replace: true, state: { username } }),
      TIMINGS.registerRedirect,
    );
    return () => clearTimeout(timer);
  }, [navigate, username]);
  return (
    <Banner kind="success">
      {message}
      <br />
      3秒後にログイン画面へ移動します。
    </Banner>
  );
}
