import tokens from './tokens.json';

/** 光 and 夜. */
export type ThemeMode = 'light' | 'dark';

/** What charts are drawn with; they cannot read CSS variables. */
export function chartTokens(mode: ThemeMode) {
  return tokens.charts[mode];
}
