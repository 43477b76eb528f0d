import { Tooltip } from 'antd';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { useTheme } from '../../../ui/theme/theme-context.js';
import styles from './session.module.css';

/** Day and night of the screen. */
export function ThemeToggle() {
  const { mode, toggle } = useTheme();
  const name = mode === 'dark' ? '明るい配色にする' : '暗い配色にする';
  return (
    <Tooltip title={name}>
      <Button
        kind="text"
        className={cx(styles.toggle)}
        aria-label={name}
        icon={mode === 'dark' ? 'sun' : 'moon'}
        onClick={toggle}
      />
    </Tooltip>
  );
}
