import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '../../entities/account/auth-context.js';
import { cx } from '../../helpers/class-names.js';
import { useConfirm } from '../../ui/feedback/confirm-context.js';
import { Icon } from '../../ui/drawings/Icon.js';
import { useTheme } from '../../ui/theme/theme-context.js';
import { beforeLogout, hasTyped, unsentOf } from './logout.js';
import { isWithin, PLACES } from './places.js';
import css from './NavList.module.css';

/** Said before a logout that takes something along. */
const LOSES_TYPED = 'このブラウザーに、まだ保存されていない書きかけがあります。ログアウトすると、書きかけは消えます。';

const LogoutDialog = lazy(async () => ({ default: (await import('./LogoutDialog.js')).LogoutDialog }));

/** The places, the theme and the way out: the same list in the sidebar and in the menu of a phone. */
export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  const { mode, toggle } = useTheme();
  const confirm = useConfirm();

  const { unsent, unsentNote, askToLogout, leave, stay } = useLogout(onNavigate);
  const askToGoHome = async () => {
    onNavigate?.();
    const agreed = await confirm({
      title: 'ホームページへ移動',
      body: '保存していない入力は失われます。ホームページへ移動しますか？',
      confirmLabel: '移動する',
      cancelLabel: 'このまま使う',
    });
    // The public pages are documents of their own, not screens of this router.
    if (agreed) window.location.assign('/');
  };
  return (
    <div className={css.list}>
      <Places onNavigate={onNavigate} />
      <div className={css.foot}>
        <button type="button" className={css.item} onClick={toggle}>
          <Icon name={mode === 'dark' ? 'sun' : 'moon'} size={20} />
          <span className={css.label}>{mode === 'dark' ? '昼の色にする' : '夜の色にする'}</span>
        </button>
        <button type="button" className={css.item} onClick={() => void askToGoHome()}>
          <Icon name="home" size={20} />
          <span className={css.label}>ホームページへ</span>
        </button>
        <button type="button" className={css.item} onClick={() => void askToLogout()}>
          <Icon name="logout" size={20} />
          <span className={css.label}>ログアウト</span>
        </button>
      </div>
      {unsent !== null && (
        <Suspense fallback={null}>
          <LogoutDialog
            seconds={unsent}
            note={unsentNote}
            onLeave={(isDiscarding) => void leave(isDiscarding)}
            onStay={stay}
          />
        </Suspense>
      )}
    </div>
  );
}

function Places({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="メニュー">
      {PLACES.map((place) => {
        const isHere = isWithin(place, pathname);
        return (
          <Link
            key={place.to}
            to={place.to}
            className={cx(css.item, isHere && css.here)}
            aria-current={isHere ? 'page' : undefined}
            onClick={onNavigate}
          >
            <Icon name={place.icon} size={20} />
            <span className={css.label}>{place.label}</span>
          </Link>
        );
      })}
    </nav>
  );
}

/** Leaves once the person agrees; `unsent` are the seconds of sound that would stay behind. */
function useLogout(onAsked: (() => void) | undefined) {
  const { user, logout } = useAuth();
  const confirm = useConfirm();
  const [unsent, setUnsent] = useState<number | null>(null);

  const leave = async (isDiscarding: boolean) => {
    setUnsent(null);
    if (user !== null) await beforeLogout(user.id, isDiscarding);
    logout();
  };
  const askToLogout = async () => {
    onAsked?.();
    const seconds = user === null ? 0 : await unsentOf(user.id);
    if (seconds > 0) {
      setUnsent(seconds);
      return;
    }
    const agreed = await confirm({
      title: 'ログアウト',
      body: `${user !== null && hasTyped(user.id) ? LOSES_TYPED : ''}本当にログアウトしますか？`,
      confirmLabel: 'ログアウト',
      cancelLabel: 'このまま使う',
    });
    if (agreed) await leave(false);
  };
  const unsentNote = user !== null && hasTyped(user.id) ? LOSES_TYPED : null;
  return { unsent, unsentNote, askToLogout, leave, stay: () => setUnsent(null) };
}
