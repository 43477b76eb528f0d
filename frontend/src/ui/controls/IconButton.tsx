import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../../helpers/class-names.js';
import { Icon, type IconName } from '../drawings/Icon.js';
import css from './IconButton.module.css';

/** A button that is only an icon: its name is spoken and shown as a tooltip. */
export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  name: string;
  iconSize?: number;
  ref?: Ref<HTMLButtonElement>;
}

/** 40 px, 44 on touch. */
export function IconButton({ icon, name, iconSize = 18, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={cx(css.button, className)} aria-label={name} title={name} {...rest}>
      <Icon name={icon} size={iconSize} />
    </button>
  );
}
