import type { ButtonHTMLAttributes, Ref } from 'react';
import css from './Button.module.css';
import { cx } from '../../helpers/class-names.js';
import { Icon, type IconName } from '../drawings/Icon.js';

/** filled: one in a view. outline: the rest. soft: secondary in the session. danger: outlined red. */
export type ButtonKind = 'filled' | 'outline' | 'soft' | 'text' | 'danger';

/** A button without Ant Design, which the login screens do not load. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  icon?: IconName;
  ref?: Ref<HTMLButtonElement>;
  size?: 'small' | 'middle' | 'large';
}

/** A verb in plain form. */
export function Button({
  kind = 'outline',
  icon,
  size = 'middle',
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button type={type} className={cx(css.button, css[kind], css[size], className)} {...rest}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}
