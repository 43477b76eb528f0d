const STORAGE_KEY = 'jizo_theme';
const root = document.documentElement;

function storedTheme(): 'light' | 'dark' {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'dark' ? 'dark' : 'light';
  } catch {
    return 'light';
  }
}

/** Marks the document with the theme that was chosen, in the application or here. */
export function showTheme(theme = storedTheme()): void {
  root.dataset.theme = theme;
}

/** The button that changes it, and other tabs that do. */
export function followTheme(): void {
  const button = document.querySelector('[data-theme-toggle]');
  const show = (theme?: 'light' | 'dark') => {
    showTheme(theme);
    const isDark = root.dataset.theme === 'dark';
    document.body.classList.toggle('dark-mode', isDark);
    document.body.classList.toggle('light-mode', !isDark);
    button?.setAttribute('aria-label', isDark ? '昼の色にする' : '夜の色にする');
  };
  show();
  button?.addEventListener('click', () => {
    const next = root.dataset.theme === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem(STORAGE_KEY, next);
    } catch {
      // Storage is forbidden: the choice holds until the page is left.
    }
    show(next);
  });
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) show();
  });
}
