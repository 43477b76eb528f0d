import type { ReactNode } from 'react';
import { Logo } from '../../ui/drawings/Logo.js';
import { WaterScene } from '../../ui/drawings/WaterScene.js';
import { IconButton } from '../../ui/controls/IconButton.js';
import { useTheme } from '../../ui/theme/theme-context.js';
import css from './AuthFrame.module.css';

/** The frame of login, register and change of password: the picture at the left, the form at the right. */
export function AuthFrame({
  sentence,
  before,
  children,
}: {
  sentence: readonly string[];
  /** Stands above the logo. */
  before?: ReactNode;
  children: ReactNode;
}) {
  const { mode, toggle } = useTheme();
  return (
    <div className={css.frame}>
      <aside className={css.picture} aria-label="お地蔵さん 1on1のことば">
        <p className={css.sentence}>
          {sentence.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
        <WaterScene />
      </aside>
      <main className={css.side}>
        <IconButton
          className={css.theme}
          icon={mode === 'dark' ? 'sun' : 'moon'}
          name={mode === 'dark' ? '昼の色にする' : '夜の色にする'}
          onClick={toggle}
        />
        <div className={css.column}>
          {before}
          <Logo width={222} label="お地蔵さん 1on1" className={css.logo} />
          {children}
        </div>
      </main>
    </div>
  );
}
