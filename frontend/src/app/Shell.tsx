import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { useAuth } from '../entities/account/auth-context.js';
import { useHasSound } from '../entities/recording/use-has-sound.js';
import { AccountNotice, NoticeBar } from '../features/notice/index.js';
import { HeldSoundQuestion } from '../features/recording/index.js';
import { cx } from '../helpers/class-names.js';
import { Ring } from '../ui/feedback/Ring.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import { MobileHeader } from './navigation/MobileHeader.js';
import css from './Shell.module.css';
import { Sidebar } from './navigation/Sidebar.js';

const PIN_KEY = 'jizo_sidebar';

/** The frame of the app area: sidebar or phone header, and the page. */
export function Shell() {
  const { user } = useAuth();
  const hasSound = useHasSound(user?.id);
  const [isPinned, setPinned] = useState(() => localStorage.getItem(PIN_KEY) === 'pinned');
  const togglePin = () => {
    localStorage.setItem(PIN_KEY, isPinned ? 'folded' : 'pinned');
    setPinned(!isPinned);
  };
  return (
    <div className={cx(css.shell, isPinned && css.pinned)}>
      <a href="#main" className={css.skip}>
        本文へ
      </a>
      <Sidebar isPinned={isPinned} onPin={togglePin} />
      <MobileHeader />
      <main id="main" tabIndex={-1} className={css.main}>
        <NoticeBar />
        <AccountNotice />
        <ErrorBoundary>
          <Suspense fallback={<Ring minHeight="60vh" />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {user !== null && hasSound && (
        <Suspense fallback={null}>
          <HeldSoundQuestion userId={user.id} issuedAt={user.iat} />
        </Suspense>
      )}
    </div>
  );
}
