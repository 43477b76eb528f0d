import type { ReactNode } from 'react';
import { cx } from '../../helpers/class-names.js';
import css from './Page.module.css';

/** The column a page is set in: narrow 860, settings 1040, main 1160, wide 1320. */
export function Page({
  width = 'main',
  children,
}: {
  width?: 'narrow' | 'settings' | 'main' | 'wide';
  children: ReactNode;
}) {
  return <div className={cx(css.page, css[width])}>{children}</div>;
}
