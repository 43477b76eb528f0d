import { useRef } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../ui/drawings/Logo.js';
import { IconButton } from '../../ui/controls/IconButton.js';
import css from './MobileHeader.module.css';
import { NavList } from './NavList.js';

/** The head of a phone's screen; its menu lies over the page and closes with a choice. */
export function MobileHeader() {
  const menu = useRef<HTMLDialogElement>(null);
  const close = () => menu.current?.close();
  return (
    <header data-frame className={css.header}>
      <IconButton
        icon="menu"
        iconSize={22}
        name="メニューを開く"
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      />
      <Link to="/app" aria-label="お地蔵さん 1on1" className={css.home}>
        <Logo width={158} />
      </Link>
      <dialog
        ref={menu}
        className={css.menu}
        aria-label="メニュー"
        onClick={(event) => {
          // The dialog itself is hit only outside of what it holds: on its backdrop.
          if (event.target === event.currentTarget) close();
        }}
      >
        <div className={css.panel}>
          <div className={css.head}>
            <Logo width={158} label="お地蔵さん 1on1" />
            <IconButton icon="close" iconSize={20} name="メニューを閉じる" onClick={close} />
          </div>
          <NavList onNavigate={close} />
        </div>
      </dialog>
    </header>
  );
}
