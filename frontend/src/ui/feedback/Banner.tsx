import type { ReactNode } from 'react';
import css from './Banner.module.css';
import { cx } from '../../helpers/class-names.js';
import { Icon, type IconName } from '../drawings/Icon.js';

/** info: water. warning: ochre. error: bib. success: moss. */
export type BannerKind = 'info' | 'warning' | 'error' | 'success';

const ICON_OF: Record<BannerKind, IconName> = { info: 'info', warning: 'info', error: 'info', success: 'check' };

/** One sentence on a tint, with its action at the right. Errors are announced at once, the rest politely. */
export function Banner({
  kind,
  icon,
  action,
  children,
}: {
  kind: BannerKind;
  icon?: IconName;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={cx(css.banner, css[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icon ?? ICON_OF[kind]} size={18} className={cx(css.icon)} />
      <div className={css.words}>{children}</div>
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  );
}
