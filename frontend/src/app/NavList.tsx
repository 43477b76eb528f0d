import { Link, useLocation } from 'react-router';
import { useAuth } from '../features/auth/index.js';
import { cx } from '../ui/class-names.js';
import { useConfirm } from '../ui/confirm-context.js';
import { Icon } from '../ui/Icon.js';
import { useTheme } from '../ui/theme-context.js';
import { isWithin, PLACES } from './navigation.js';
import css from './NavList.module.css';

/** The places, the theme and the way out: the same list in the sidebar and in the menu of a phone. */
export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const { mode, toggle } = useTheme();
  const { logout } = useAuth();
  const confirm = useConfirm();

  const askToLogout = async () => {
    onNavigate?.();
    const agreed = await confirm({
      title: 'ログアウト',
      body: '本当にログアウトしますか？',
      confirmLabel: 'ログアウト',
      cancelLabel: 'このまま使う',
    });
    if (agreed) logout();
  };
  return (
    <div className={css.list}>
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
      <div className={css.foot}>
        <button type="button" className={css.item} onClick={toggle}>
          <Icon name={mode === 'dark' ? 'sun' : 'moon'} size={20} />
          <span className={css.label}>{mode === 'dark' ? '昼の色にする' : '夜の色にする'}</span>
        </button>
        <button type="button" className={css.item} onClick={() => void askToLogout()}>
          <Icon name="logout" size={20} />
          <span className={css.label}>ログアウト</span>
        </button>
      </div>
    </div>
  );
}
