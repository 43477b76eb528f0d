import { Outlet, ScrollRestoration } from 'react-router';
import { ScrollProgress } from './ScrollProgress.js';

/** What stands on every screen. */
export function RootLayout() {
  return (
    <>
      <ScrollProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
