import { LIMITS } from '../limits/limits.js';

const characters = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Whether a password has enough characters, counted as a person sees them: an emoji or a letter with its accents is one. */
export function isLongEnough(password: string): boolean {
  let count = 0;
  for (const { segment } of characters.segment(password)) {
    if (segment !== '') count += 1;
    if (count >= LIMITS.passwordMin) return true;
  }
  return false;
}
