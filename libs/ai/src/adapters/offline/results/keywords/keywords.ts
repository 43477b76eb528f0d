import type { DocumentFrequencies, KeywordDraft } from '@app/contract';
import type { Utterance } from '../../reading/utterance.js';
import { candidatesOf } from './candidates.js';
import { featuresOf } from './keyword-features.js';
import { keywordWeight } from './weights.js';

const MOST = 30;
/** So many of the best are compared with each other. */
const LOOKED_AT = 120;
/** A whole phrase takes the place of its part if it is hardly less likely: 見積もりの直し for 直し. */
const WHOLE = 1;

interface Ranked {
  keyword: string;
  frequency: number;
  /** Log odds of being a key phrase. */
  odds: number;
}

/**
 * What the talk was about, as whole noun phrases in the words of the talk, the likeliest first: learned from phrases that readers
 * marked, and weighed by how rare the phrase is in the owner's other 1on1s. `names` are people of the talk, who are none.
 */
export function extractKeywords(
  utterances: readonly Utterance[],
  frequencies: DocumentFrequencies,
  names: readonly string[] = [],
): KeywordDraft[] {
  const ranked = candidatesOf(utterances, names)
    .map((one): Ranked => {
      const odds = featuresOf(one, utterances.length).reduce(
        (sum, [slot, value]) => sum + value * keywordWeight(slot),
        0,
      );
      return { keyword: one.text, frequency: one.said.length, odds: odds + Math.log(rarity(one.text, frequencies)) };
    })
    .sort((a, b) => b.odds - a.odds || compare(a.keyword, b.keyword))
    .slice(0, LOOKED_AT);
  return wholes(ranked)
    .slice(0, MOST)
    .map(({ keyword, frequency, odds }) => ({
      keyword,
      frequency,
      score: Math.round(1000 / (1 + Math.exp(-odds))) / 1000,
    }));
}

/** Each once: a phrase that a better one holds, or that holds it, says little more. */
function wholes(ranked: readonly Ranked[]): Ranked[] {
  const kept: Ranked[] = [];
  const isKin = ({ keyword }: Ranked): boolean =>
    kept.some((known) => known.keyword.includes(keyword) || keyword.includes(known.keyword));
  for (const one of ranked) {
    if (kept.length === MOST || isKin(one)) continue;
    const whole = ranked
      .filter(({ keyword, odds }) => keyword.includes(one.keyword) && odds >= one.odds - WHOLE)
      .filter((other) => !isKin(other))
      .reduce((longest, other) => (other.keyword.length > longest.keyword.length ? other : longest), one);
    kept.push({ ...whole, odds: one.odds });
  }
  return kept;
}

/** 1 for what no other talk of the owner has; less, the more have it. */
function rarity(keyword: string, { conversations, counts }: DocumentFrequencies): number {
  // A word such as constructor is no count.
  const others = Object.hasOwn(counts, keyword) ? (counts[keyword] ?? 0) : 0;
  return (Math.log((conversations + 2) / (others + 1)) + 0.2) / (Math.log(conversations + 2) + 0.2);
}

/** By code unit, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
