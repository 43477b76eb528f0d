import { Button } from '../../ui/controls/Button.js';
import formCss from '../../ui/controls/AuthForm.module.css';

/** Logs in with a passkey, where server and browser can. */
export function PasskeyButton({
  isOffered,
  disabled,
  onPress,
}: {
  isOffered: boolean;
  disabled: boolean;
  onPress: () => void;
}) {
  if (!isOffered || !('PublicKeyCredential' in window)) return null;
  return (
    <Button size="large" className={formCss.submit} disabled={disabled} onClick={onPress}>
      パスキーでログイン
    </Button>
  );
}
