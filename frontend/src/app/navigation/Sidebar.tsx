import { Link } from 'react-router';
import { cx } from '../../helpers/class-names.js';
import { Logo } from '../../ui/drawings/Logo.js';
import { Mark } from '../../ui/drawings/Mark.js';
import { IconButton } from '../../ui/controls/IconButton.js';
import { NavList } from './NavList.js';
import css from './Sidebar.module.css';

/** 72 px wide; opens over the content while the pointer or the keyboard is in it, and stays open beside it when pinned. */
export function Sidebar({ isPinned, onPin }: { isPinned: boolean; onPin: () => void }) {
  return (
    <aside data-frame className={cx(css.sidebar, isPinned && css.pinned)}>
      <div className={css.head}>
        <Link to="/app" className={css.home} aria-label="お地蔵さん 1on1">
          <Mark width={40} className={css.mark} />
          <Logo width={178} className={css.logo} />
        </Link>
        <IconButton
          className={css.pin}
          icon="pin"
          name={isPinned ? 'メニューをたたむ' : 'メニューを開いたままにする'}
          aria-pressed={isPinned}
          onClick={onPin}
        />
      </div>
      <NavList />
    </aside>
  );
}
