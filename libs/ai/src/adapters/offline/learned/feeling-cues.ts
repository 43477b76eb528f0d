import { reduce } from './grams.js';
import words from './feeling-words.json' with { type: 'json' };

/**
 * Words by what they tell of how somebody is, as stems that inflection does not change, parted by spaces. They were written from
 * knowledge of the language, not from talks, and are features of what is learned.
 */
export const FEELING_WORDS = Object.entries(words).map(([group, lines]) => ({
  group,
  stems: lines.flatMap((line) => line.split(' ')),
}));

/** A word of feeling in a text: its group, and whether it is denied. */
export interface FeelingCue {
  group: number;
  isDenied: boolean;
}

/** How many groups there are. */
export const FEELING_GROUPS = FEELING_WORDS.length;

/** So many characters behind a word say that it is not so: 「つらくはない」. */
const DENIED_WITHIN = 6;
const DENIALS = ['ない', 'なく', 'なか', 'なし', 'ません', 'へん', 'ねえ', 'ずに'];

interface Stem {
  text: string;
  group: number;
}

let stems: ReadonlyMap<string, readonly Stem[]> | undefined;

/** The words of feeling in a reduced text, each group once as it stands and once denied, in the order of their places. */
export function feelingCuesIn(reduced: string): FeelingCue[] {
  stems ??= byBeginning();
  const found = new Map<number, FeelingCue>();
  for (let at = 0; at + 1 < reduced.length; at += 1) {
    for (const { text, group } of stems.get(reduced.slice(at, at + 2)) ?? []) {
      if (!reduced.startsWith(text, at)) continue;
      const end = at + text.length;
      const behind = reduced.slice(end, end + DENIED_WITHIN);
      const isDenied = DENIALS.some((denial) => behind.includes(denial));
      found.set(group * 2 + Number(isDenied), { group, isDenied });
    }
  }
  return [...found.values()];
}

/** The stems by their first two characters, so that a text is read once, from its beginning to its end. */
function byBeginning(): Map<string, Stem[]> {
  const known = new Map<string, Stem[]>();
  FEELING_WORDS.forEach(({ stems: own }, group) => {
    for (const text of own) {
      const beginning = reduce(text).slice(0, 2);
      const others = known.get(beginning) ?? [];
      others.push({ text: reduce(text), group });
      known.set(beginning, others);
    }
  });
  return known;
}
