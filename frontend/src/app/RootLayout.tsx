import { Suspense, useEffect } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { FirstPaint } from '../ui/feedback/FirstPaint.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import { ScrollProgress } from './ScrollProgress.js';

/** A new screen begins at its top; the browser restores the position when the person goes back. */
function useTopOfPage(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, kind]);
}

/** What stands on every screen. */
export function RootLayout() {
  useTopOfPage();
  return (
    <>
      <ScrollProgress />
      <ErrorBoundary>
        <Suspense fallback={<FirstPaint />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
