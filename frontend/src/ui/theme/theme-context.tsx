import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { ThemeMode } from './tokens.js';

const STORAGE_KEY = 'jizo_theme';

/** The current theme, and the function that switches it. */
export interface ThemeChoice {
  mode: ThemeMode;
  toggle: () => void;
}

const ThemeContext = createContext<ThemeChoice | null>(null);

function readMode(): ThemeMode {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'dark' ? 'dark' : 'light';
  } catch {
    return 'light';
  }
}

function storeMode(mode: ThemeMode): void {
  try {
    localStorage.setItem(STORAGE_KEY, mode);
  } catch {
    // Storage is forbidden: the choice holds until the page is left.
  }
}

const PRINT = 'print';

function isPrint(): boolean {
  return window.matchMedia(PRINT).matches;
}

function watchPrint(changed: () => void): () => void {
  const media = window.matchMedia(PRINT);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Keeps the choice of theme for this browser and marks the document with it. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [mode, setMode] = useState(readMode);

  // Paper is light: dark colours would be pale grey on it.
  const isPrinting = useSyncExternalStore(watchPrint, isPrint);
  const shown = isPrinting ? 'light' : mode;
  useEffect(() => {
    document.documentElement.dataset.theme = shown;
    document.body.classList.toggle('dark-mode', shown === 'dark');
    document.body.classList.toggle('light-mode', shown === 'light');
  }, [shown]);

  useEffect(() => {
    const heard = (event: StorageEvent) => {
      if (event.key === STORAGE_KEY) setMode(readMode());
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  }, []);

  const toggle = () => {
    const next = mode === 'dark' ? 'light' : 'dark';
    storeMode(next);
    setMode(next);
  };
  return <ThemeContext value={{ mode: shown, toggle }}>{children}</ThemeContext>;
}

/** The theme of the screen: `{ mode, toggle }`. */
export function useTheme(): ThemeChoice {
  const choice = use(ThemeContext);
  if (choice === null) throw new Error('useTheme stands outside of ThemeProvider');
  return choice;
}
