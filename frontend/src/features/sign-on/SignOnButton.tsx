import { startSignOn } from '../../entities/account/sign-on.js';
import { useSubmit } from '../../entities/account/use-submit.js';
import { Button } from '../../ui/controls/Button.js';
import formCss from '../../ui/controls/AuthForm.module.css';
import { Banner } from '../../ui/feedback/Banner.js';

interface Props {
  label: string;
  /** Where the person wants to go. */
  returnTo: string;
  remember?: boolean;
  /** An administrator's code, which links the account. */
  code?: string;
  /** It is the one way in, rather than the second. */
  isOnly?: boolean;
}

/** The way to the login of the company. */
export function SignOnButton({ label, returnTo, remember = false, code = '', isOnly = false }: Props) {
  const { isBusy, error, run } = useSubmit('signOn');
  return (
    <>
      {error !== null && <Banner kind="error">{error}</Banner>}
      <Button
        kind={isOnly ? 'filled' : 'outline'}
        size="large"
        className={formCss.submit}
        disabled={isBusy}
        onClick={() => void run(() => startSignOn(returnTo, { remember, code: code.trim() }))}
      >
        {isBusy ? '会社のログインへ移っています' : label}
      </Button>
    </>
  );
}
