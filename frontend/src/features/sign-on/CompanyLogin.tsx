import { Link } from 'react-router';
import { Button } from '../../ui/controls/Button.js';
import { StoneCheckbox } from '../../ui/controls/StoneCheckbox.js';
import formCss from '../../ui/controls/AuthForm.module.css';
import { SignOnButton } from './SignOnButton.js';

interface Props {
  label: string;
  returnTo: string;
  remember: boolean;
  onRemember: (remember: boolean) => void;
  /** Shows the form for a password; undefined where it is there already. */
  onPassword: (() => void) | undefined;
}

/** The company's login on the login screen: beside the form, or in place of it. */
export function CompanyLogin({ label, returnTo, remember, onRemember, onPassword }: Props) {
  if (onPassword === undefined) return <SignOnButton label={label} returnTo={returnTo} remember={remember} />;
  return (
    <>
      <SignOnButton label={label} returnTo={returnTo} remember={remember} isOnly />
      <div className={formCss.options}>
        <StoneCheckbox checked={remember} onChange={onRemember}>
          ログインしたままにする
        </StoneCheckbox>
        <Link to="/sign-on">コードをお持ちの方</Link>
        <Button kind="text" size="small" onClick={onPassword}>
          管理者の復旧用パスワード
        </Button>
      </div>
    </>
  );
}
