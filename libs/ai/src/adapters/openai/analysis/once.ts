import { plain, type Cited } from '../answer/evidence-gate.js';

/** How much two texts have to share to tell the same thing: more where nothing else says so. */
const SAME = { anywhere: 0.9, onOneLine: 0.5, onOneLineOfAnOverlap: 0.2 } as const;

/** Something of the talk with its proof, and the stretch of the talk it was found in. */
export interface Told {
  text: string;
  cited: readonly Cited[];
  stretch: number;
}

/** Whether two things are one: neighbouring stretches overlap and tell some things twice, each in its own words. */
export function isSame(one: Told, two: Told): boolean {
  const lines = new Set(one.cited.map(({ line }) => line.number));
  const share = two.cited.some(({ line }) => lines.has(line.number));
  const least = !share ? SAME.anywhere : one.stretch === two.stretch ? SAME.onOneLine : SAME.onOneLineOfAnOverlap;
  return likeness(one.text, two.text) >= least;
}

/** Each thing once, the first of them, in the order of the talk. */
export function once<T extends Told>(items: readonly T[], groupOf: (item: T) => string | null): T[] {
  const kept: T[] = [];
  for (const item of items)
    if (!kept.some((other) => groupOf(other) === groupOf(item) && isSame(other, item))) kept.push(item);
  return kept.sort((a, b) => firstLine(a) - firstLine(b));
}

/** The share of pairs of letters that two texts have in common, 0 to 1. */
export function likeness(one: string, two: string): number {
  const [a, b] = [pairsOf(one), pairsOf(two)];
  if (a.size === 0 || b.size === 0) return plain(one) === plain(two) ? 1 : 0;
  const common = [...a].filter((pair) => b.has(pair)).length;
  return (2 * common) / (a.size + b.size);
}

function pairsOf(text: string): Set<string> {
  const letters = Array.from(plain(text));
  return new Set(letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`));
}

function firstLine({ cited }: Told): number {
  return Math.min(...cited.map(({ line }) => line.number));
}
