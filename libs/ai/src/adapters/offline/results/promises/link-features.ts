import { hashOf, type Feature } from '../../learned/slot-weights.js';
import type { Utterance } from '../../reading/utterance.js';
import { withoutEnd } from '../../text/without-end.js';
import { phrasesIn } from './due-date.js';
import { bothOf, LONGEST, pairsOf } from './due-features.js';

/** How many weights there are. */
export const LINK_SLOTS = 4096;
/** Where each class of distances begins. */
const GAPS = [1, 2, 3, 4, 5, 7, 10, 15, 25, 50];
const ASKS = /(?:[?？]|か)[。]*$/u;
const ACTS = ['request', 'consent', 'promise', 'offer', 'thank'] as const;

/** A line that a promise rests on, as the features see it. */
export type Linked = Pick<Utterance, 'index' | 'text' | 'managerProbability'> & {
  acts: Pick<Utterance['acts'], (typeof ACTS)[number]>;
};

/** What is read of a line once. */
interface Words {
  text: string;
  pairs: ReadonlySet<string>;
  dates: ReadonlySet<string>;
  /** Whether it names nothing, little or much. */
  names: number;
}

const read = new WeakMap<Linked, Words>();

/**
 * What tells whether two lines are of one promise.
 * @param between how many lines that promises rest on stand between the two
 */
export function linkFeatures(earlier: Linked, later: Linked, between: number): Feature[] {
  const [a, b] = [wordsOf(earlier), wordsOf(later)];
  const gap = `g${GAPS.findLastIndex((from) => later.index - earlier.index >= from)}`;
  const far = later.index - earlier.index > 4 ? 'far' : 'near';
  const shared = [...b.pairs].filter((pair) => a.pairs.has(pair)).length;
  const share = Math.floor((4 * shared) / Math.max(1, Math.min(a.pairs.size, b.pairs.size)));
  const dates = `${Math.min(1, a.dates.size)}${Math.min(1, b.dates.size)}${Number([...b.dates].some((date) => a.dates.has(date)))}`;
  const asks = `${Number(ASKS.test(a.text))}${Number(ASKS.test(b.text))}`;
  const names = [
    'bias',
    gap,
    `between${Math.min(between, 5)}`,
    `between${Math.min(between, 3)}${gap}`,
    `shared${Math.min(shared, 5)}`,
    `shared${Math.min(shared, 4)}${far}`,
    `share${share}${far}`,
    `names${a.names}${b.names}${far}`,
    `first${a.names}`,
    `then${b.names}${gap}`,
    `dates${dates}`,
    `dates${dates}${far}`,
    `asks${asks}${far}`,
    ...[1, 2, 3, 4].map((size) => `begins${b.text.slice(0, size)}`),
    ...[1, 2, 3].map((size) => `ends${b.text.slice(-size)}`),
    ...[1, 2, 3].map((size) => `ended${a.text.slice(-size)}`),
  ];
  const same = bothOf(earlier.managerProbability, later.managerProbability);
  const found: Feature[] = names.map((name) => [slotOf(name), 1]);
  for (const [side, likely] of [
    ['same', same],
    ['other', 1 - same],
  ] as const) {
    for (const name of [
      gap,
      `${gap}${Math.min(between, 2)}`,
      `names${b.names}${far}`,
      `shared${Math.min(shared, 3)}${far}`,
      `dates${dates}`,
    ])
      found.push([slotOf(`${side}${name}`), likely]);
    for (const one of ACTS)
      for (const next of ACTS)
        found.push([slotOf(`${side}${one}${next}${far}`), likely * earlier.acts[one] * later.acts[next]]);
  }
  for (const one of ACTS)
    found.push([slotOf(`had${one}${far}`), earlier.acts[one]], [slotOf(`has${one}${far}`), later.acts[one]]);
  return found;
}

/** How many pairs of characters that name things two lines have in common, and what share of the fuller line they are. */
export function sharedWords(one: Linked, other: Linked): { count: number; share: number } {
  const [a, b] = [wordsOf(one).pairs, wordsOf(other).pairs];
  const count = [...b].filter((pair) => a.has(pair)).length;
  return { count, share: count / Math.max(1, a.size, b.size) };
}

function slotOf(name: string): number {
  return hashOf(name) % LINK_SLOTS;
}

function wordsOf(line: Linked): Words {
  const known = read.get(line);
  if (known !== undefined) return known;
  const text = withoutEnd(line.text.slice(0, LONGEST).normalize('NFKC'), '。、!');
  const dates = new Set(phrasesIn(text));
  const pairs = pairsOf([...dates].reduce((all, date) => all.replace(date, ' '), text));
  const words = { text, pairs, dates, names: pairs.size === 0 ? 0 : pairs.size < 3 ? 1 : 2 };
  read.set(line, words);
  return words;
}
