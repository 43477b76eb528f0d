import type { Line } from '../lines/line-edit.js';

/** A line that a replacement would change. */
export interface Replacement {
  id: string;
  /** As people count lines, from 1. */
  number: number;
  before: string;
  after: string;
  /** How often the words stand in it. */
  places: number;
}

/** What replacing would do, before anything is changed. */
export interface ReplacementPlan {
  replacements: Replacement[];
  places: number;
  /** Lines that would become empty. They stay as they are. */
  emptied: number;
}

/** Finds words in all lines, exactly as they are written, and says what each line would become. */
export function planReplacement(lines: readonly Line[], words: string, by: string): ReplacementPlan {
  const plan: ReplacementPlan = { replacements: [], places: 0, emptied: 0 };
  if (words === '' || words === by) return plan;
  lines.forEach(({ id, text }, at) => {
    const pieces = text.split(words);
    if (pieces.length === 1) return;
    const after = pieces.join(by);
    if (after.trim() === '') {
      plan.emptied += 1;
      return;
    }
    const places = pieces.length - 1;
    plan.replacements.push({ id, number: at + 1, before: text, after, places });
    plan.places += places;
  });
  return plan;
}
