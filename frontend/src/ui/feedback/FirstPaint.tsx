import { useLocation } from 'react-router';
import { Mark } from '../drawings/Mark.js';

/** The same addresses as in public/theme.js. */
const AUTH_SCREENS = /^\/(?:login|register|forgot-password|reset-password|undo-email-change|change-password)\/?$/u;

/** What index.html shows before any script has run, drawn again while a screen is fetched: nothing flickers in between. */
export function FirstPaint({ label = '読込中...' }: { label?: string }) {
  const { pathname } = useLocation();
  return (
    <div className="first-paint" data-frame={AUTH_SCREENS.test(pathname) ? 'auth' : undefined} role="status">
      <Mark width={64} />
      <span>{label}</span>
    </div>
  );
}
