import type { ReactNode } from 'react';

const ICONS = {
  back: <path d="M14.5 5.5 8 12l6.5 6.5" />,
  bib: (
    <path
      d="M3.5 7c2.4 2 5.3 3 8.5 3s6.1-1 8.5-3c1.7 1 2.5 2.6 2.5 4.3-1 5.3-5.5 8.7-11 8.700S2 16.6 1 11.300C1 9.6 1.8 8 3.5 7z"
      fill="currentColor"
      stroke="none"
    />
  ),
  // A bib that hears nothing.
  bibHollow: (
    <path d="M3.5 7c2.4 2 5.3 3 8.5 3s6.1-1 8.5-3c1.7 1 2.5 2.6 2.5 4.3-1 5.3-5.5 8.7-11 8.700S2 16.6 1 11.300C1 9.6 1.8 8 3.5 7z" />
  ),
  book: (
    <path d="M12 6.500C10 5 7 4.5 3.5 4.500v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14C17 4.5 14 5 12 6.500zM12 6.500v14" />
  ),
  calendar: <path d="M4.5 6h15v14h-15zM4.5 10.500h15M8.5 3.500V8M15.5 3.500V8M8.5 14.500h2" />,
  chart: <path d="M4 20h16M7 16.500v-5M12 16.500V5M17 16.500V9.5" />,
  chat: <path d="M4 5h16v11.500H9.500L6 20v-3.500H4z" />,
  check: <path d="m5 12.5 4.5 4.500L19 7.5" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  download: <path d="M12 4v11.500M7 11l5 5 5-5M4.5 20h15" />,
  drop: (
    <>
      <path
        d="M12 2.500c2.600 3.200 3.800 5 3.800 6.900a3.8 3.8 0 0 1-7.600 0c0-1.900 1.200-3.700 3.800-6.900z"
        fill="currentColor"
      />
      <path d="M7 17.500c-2.200.400-3.500 1-3.500 1.800 0 1.300 3.700 2.200 8.500 2.200s8.500-.900 8.500-2.200c0-.800-1.300-1.400-3.500-1.800M8.500 17.800c.9.600 2.100.9 3.500.9s2.600-.300 3.500-.9" />
    </>
  ),
  edit: <path d="m5 16-1 4 4-1L19 8l-3-3zM13.5 7.500l3 3" />,
  external: <path d="M10 5H5v14h14v-5M13.5 4.500h6v6M19.5 4.5 11 13" />,
  eye: (
    <>
      <path d="M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  eyeOff: (
    <path d="M4 4l16 16M9.5 6.300A11 11 0 0 1 12 6c4 0 7.5 2 9.5 6a12 12 0 0 1-3 3.700M14.5 17.600A11 11 0 0 1 12 18c-4 0-7.5-2-9.5-6a12 12 0 0 1 3.7-4.200M10 10a2.8 2.8 0 0 0 4 4" />
  ),
  grip: <path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" strokeWidth="2.4" />,
  home: <path d="M4 11.500 12 4.500l8 7M6.500 10v9.500h11V10M10 19.500v-5h4v5" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.500M12 7.500v.2" />
    </>
  ),
  lock: <path d="M5.5 11h13v9h-13zM8.5 11V7.500a3.5 3.5 0 0 1 7 0V11" />,
  logout: <path d="M14 8V4.500H5v15h9V16M10 12h10.500M17 8.500l3.5 3.5-3.5 3.5" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  mic: <path d="M12 3.500a3 3 0 0 1 3 3V12a3 3 0 0 1-6 0V6.500a3 3 0 0 1 3-3zM6 12a6 6 0 0 0 12 0M12 18v2.5" />,
  more: <path d="M12 5v.2M12 12v.2M12 19v.2" strokeWidth="2.6" />,
  minimise: <path d="M6 17.500h12" />,
  moon: <path d="M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500z" />,
  pause: <path d="M8.5 6v12M15.5 6v12" />,
  pin: <path d="M9 4h6l-.7 6 3.2 3.500h-11L9.7 10zM12 13.500V20.5" />,
  play: <path d="M8 5.500v13l10.5-6.500z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  refresh: <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.300L19.5 9M19.5 4.500V9H15" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="m15 15 5 5" />
    </>
  ),
  settings: (
    <>
      <circle cx="12" cy="12" r="3.2" />
      <path d="M12 3.500V6M12 18v2.500M3.5 12H6M18 12h2.500M6 6l1.8 1.800M16.2 16.2 18 18M18 6l-1.8 1.800M7.8 16.2 6 18" />
    </>
  ),
  stop: <path d="M6.5 6.500h11v11h-11z" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4.2" />
      <path d="M12 2.500v2.300M12 19.200v2.300M2.5 12h2.300M19.2 12h2.300M5.3 5.300l1.6 1.600M17.1 17.100l1.6 1.600M18.7 5.300l-1.6 1.600M6.9 17.100l-1.6 1.6" />
    </>
  ),
  trash: <path d="M4.5 6.500h15M9.5 6.500V4h5v2.500M6.5 6.500l.8 13.500h9.400l.8-13.500M10.3 10.500v6M13.7 10.500v6" />,
  upload: <path d="M12 16V4.500M7 9l5-5 5 5M4.5 20h15" />,
} as const satisfies Record<string, ReactNode>;

/** The line icons of the product. */
export type IconName = keyof typeof ICONS;

function isIconName(name: string): name is IconName {
  return name in ICONS;
}

/** All of their names. */
export const ICON_NAMES = Object.keys(ICONS).filter(isIconName);

/** A line icon of 24 units; always beside a word or inside a control with a name, hence silent. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      {ICONS[name]}
    </svg>
  );
}
