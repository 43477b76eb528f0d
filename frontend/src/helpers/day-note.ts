import { tokyoDay } from '@app/contract';

/** Whether it was noted in this browser today. */
export function isNotedToday(key: string): boolean {
  try {
    return localStorage.getItem(key) === tokyoDay(Date.now());
  } catch {
    return false;
  }
}

/** Notes in this browser that something holds for the rest of the day, in Tokyo. */
export function noteToday(key: string): void {
  try {
    localStorage.setItem(key, tokyoDay(Date.now()));
  } catch {
    // It then holds for as long as the screen is open.
  }
}

/** It holds no longer. */
export function forgetNote(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was noted.
  }
}
