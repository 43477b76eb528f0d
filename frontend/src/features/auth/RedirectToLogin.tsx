import { TIMINGS } from '@app/contract';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../../ui/feedback/Banner.js';
import { LOGIN_PATH } from '../../entities/account/access.js';

/** Says that it worked, then redirects to the login. */
export function RedirectToLogin({ message }: { message: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(LOGIN_PATH, { replace: true }), TIMINGS.registerRedirect);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Banner kind="success">
      {message}
      <br />
      3秒後にログイン画面へ移動します。
    </Banner>
  );
}
