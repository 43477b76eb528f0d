import { theme, type ThemeConfig } from 'antd';
import tokens from './tokens.json';
import type { ThemeMode } from './tokens.js';

const SEEDS = ['colorPrimary', 'colorSuccess', 'colorWarning', 'colorError', 'colorInfo', 'colorLink'] as const;

/** The tokens as Ant Design takes them. An algorithm recomputes the six seed colours, so a second step puts them back as written. */
export function antdTheme(mode: ThemeMode): ThemeConfig {
  const { token, components } = tokens.antd[mode];
  const seeds = Object.fromEntries(SEEDS.map((name) => [name, token[name]]));
  const base = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return {
    algorithm: [base, (seed, map) => ({ ...(map ?? base(seed)), ...seeds })],
    token,
    // A dialog is rounder than a card; the token they share cannot say both.
    components: { ...components, Modal: { ...components.Modal, borderRadiusLG: tokens.radius.dialog } },
  };
}
