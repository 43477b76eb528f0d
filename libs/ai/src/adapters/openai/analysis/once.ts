import { letterPairs, likeness } from '@app/platform';
import type { Cited } from '../answer/evidence-gate.js';

/** How much two texts have to share to tell the same thing: more where nothing else says so. */
const SAME = { anywhere: 0.9, onOneLine: 0.5, onOneLineOfAnOverlap: 0.2 } as const;

/** Something of the talk with its proof, and the stretch of the talk it was found in. */
export interface Told {
  text: string;
  cited: readonly Cited[];
  stretch: number;
}

interface Known {
  stretch: number;
  lines: ReadonlySet<number>;
  letters: ReadonlySet<string>;
}

/** Each thing once, the first of them, in the order of the talk. */
export function once<T extends Told>(items: readonly T[], groupOf: (item: T) => string | null): T[] {
  const kept: T[] = [];
  for (const { item, known, keys, places } of indexed(items, groupOf)) {
    if (keys.some((key) => places.get(key)?.some((other) => isSame(other, known)))) continue;
    kept.push(item);
    keep(places, keys, known);
  }
  return kept.sort((a, b) => firstLine(a) - firstLine(b));
}

/** The items that none of `others` tells as well, wherever the stretches of the two begin and end. */
export function notAmong<T extends Told>(items: readonly T[], others: readonly Told[]): T[] {
  const all = [...others.map((told) => ({ told, item: null })), ...items.map((item) => ({ told: item, item }))];
  const told = all.map(({ told: { text, cited }, item }) => ({ text, cited, stretch: 0, item }));
  const kept: T[] = [];
  for (const { item, known, keys, places } of indexed(told, () => null)) {
    if (item.item === null) keep(places, keys, known);
    else if (!keys.some((key) => places.get(key)?.some((other) => isSame(other, known)))) kept.push(item.item);
  }
  return kept;
}

/** Whether two things are one: neighbouring stretches overlap and tell some things twice, each in its own words. */
function isSame(one: Known, two: Known): boolean {
  const share = [...two.lines].some((line) => one.lines.has(line));
  const least = !share ? SAME.anywhere : one.stretch === two.stretch ? SAME.onOneLine : SAME.onOneLineOfAnOverlap;
  return likeness(one.letters, two.letters) >= least;
}

/**
 * The items with the keys under which those that may be the same meet, so that not every one is compared with every other: the lines
 * they rest on, and their rarest pairs of letters, as many as two texts that are nearly the same cannot both do without.
 */
function* indexed<T extends Told>(items: readonly T[], groupOf: (item: T) => string | null) {
  const all = items.map((item) => ({ item, ...knownOf(item) }));
  const counts = new Map<string, number>();
  for (const { letters } of all) for (const pair of letters) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  const places = new Map<string, Known[]>();
  for (const { item, ...known } of all) {
    const group = groupOf(item) ?? '';
    const lines = [...known.lines].map((line) => `${group} line ${line}`);
    const pairs = rarest(known.letters, counts).map((pair) => `${group} pair ${pair}`);
    yield { item, known, keys: [...lines, ...pairs], places };
  }
}

function knownOf({ text, cited, stretch }: Told): Known {
  return { stretch, lines: new Set(cited.map(({ line }) => line.number)), letters: letterPairs(text) };
}

function keep(places: Map<string, Known[]>, keys: readonly string[], known: Known): void {
  for (const key of keys) {
    const there = places.get(key);
    if (there === undefined) places.set(key, [known]);
    else there.push(known);
  }
}

/** One of these two nearly the same texts have in common, in an order that is the same for all. */
function rarest(letters: ReadonlySet<string>, counts: ReadonlyMap<string, number>): string[] {
  const shared = Math.ceil((letters.size * SAME.anywhere) / (2 - SAME.anywhere) - 1e-9);
  const count = (pair: string): number => counts.get(pair) ?? 0;
  return [...letters]
    .sort((a, b) => count(a) - count(b) || (a < b ? -1 : 1))
    .slice(0, Math.max(0, letters.size - shared + 1));
}

function firstLine({ cited }: Told): number {
  return Math.min(...cited.map(({ line }) => line.number));
}
