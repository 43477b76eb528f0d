import type { DocumentFrequencies, KeywordsResult } from '@app/contract';
import type { Utterance } from './utterances.js';
import { distinctiveness, termsOf } from './terms.js';

const MOST = 30;
/** So many of the best are compared with each other. */
const LOOKED_AT = 60;
/** What both of the two said counts so much more: it is what they talked about. */
const SHARED = 1.5;
/** What the manager names weighs less: the talk is the employee's. */
const MANAGER = 0.8;
/** A word that comes back counts more than one said in a burst: the talk has so many places. */
const PLACES = 10;
const SPREAD = 0.15;

/** What tells a trouble, good news or a promise is what the talk was for. */
const WEIGHTY = 1.3;
const NONE: ReadonlySet<string> = new Set();
const TITLED = /^(.{2,})(?:さん|くん|君|ちゃん|様|さま|氏)$/u;

type Keyword = KeywordsResult['keywords'][number];

interface Counted {
  words: number;
  frequency: number;
  /** Mentions, each by who made it. */
  weight: number;
  nested: number;
  containers: Set<string>;
  roles: Set<Utterance['role']>;
  places: Set<number>;
}

/**
 * The words the talk was about, by C-value (Frantzi, Ananiadou and Mima 2000: long terms that do not only occur inside longer
 * ones) times IDF over the owner's other 1on1s and how common the word is anywhere.
 */
export function extractKeywords(
  utterances: readonly Utterance[],
  frequencies: DocumentFrequencies,
  weighty: ReadonlySet<string> = NONE,
): KeywordsResult['keywords'] {
  const scored = [...foldNames(countTerms(utterances, weighty))]
    .filter(([, entry]) => entry.frequency > entry.nested)
    .map(([keyword, { words, frequency, weight, nested, containers, roles, places }]) => {
      const inside = containers.size === 0 ? 0 : (weight * nested) / frequency / containers.size;
      const cValue = Math.log2(words + 1) * (weight - inside);
      const spread = 1 + SPREAD * (places.size - 1);
      const shared = roles.size > 1 ? SHARED : 1;
      const score = cValue * spread * shared * distinctiveness(keyword) * idf(keyword, frequencies);
      return { keyword, frequency, score: Math.round(score * 1000) / 1000 };
    });
  const ranked = scored.sort((a, b) => b.score - a.score || b.frequency - a.frequency || compare(a.keyword, b.keyword));
  return withoutKin(ranked).slice(0, MOST);
}

function countTerms(utterances: readonly Utterance[], weighty: ReadonlySet<string>): Map<string, Counted> {
  const counts = new Map<string, Counted>();
  for (const { tokens, role, index, line } of utterances) {
    const weight = (role === 'manager' ? MANAGER : 1) * (weighty.has(line.id) ? WEIGHTY : 1);
    const place = Math.floor((index * PLACES) / utterances.length);
    for (const { text, words, within } of termsOf(tokens)) {
      const entry = counts.get(text) ?? {
        words,
        frequency: 0,
        weight: 0,
        nested: 0,
        containers: new Set(),
        roles: new Set(),
        places: new Set(),
      };
      entry.frequency += 1;
      entry.weight += weight;
      entry.roles.add(role);
      entry.places.add(place);
      if (within !== null) {
        entry.nested += 1;
        entry.containers.add(within);
      }
      counts.set(text, entry);
    }
  }
  return counts;
}

/** 新井さん, 新井くん and 新井 are one: counted together, under the form that is said most. */
function foldNames(counts: Map<string, Counted>): Map<string, Counted> {
  const forms = new Map<string, Set<string>>();
  for (const keyword of counts.keys()) {
    const stem = TITLED.exec(keyword)?.[1];
    if (stem !== undefined) forms.set(stem, (forms.get(stem) ?? new Set([stem])).add(keyword));
  }
  for (const [stem, names] of forms) {
    // A stem inside a longer form was counted with that.
    const said = [...names].flatMap((name) => {
      const entry = counts.get(name);
      return entry === undefined ? [] : [{ name, entry, own: entry.frequency - (name === stem ? entry.nested : 0) }];
    });
    const rankOf = (name: string): number => (name.endsWith('さん') ? 2 : name === stem ? 0 : 1);
    const [best, ...others] = said.sort((a, b) => b.own - a.own || rankOf(b.name) - rankOf(a.name));
    if (best === undefined) continue;
    if (best.name === stem) unnest(best.entry, best.own);
    for (const { name, entry, own } of others) {
      best.entry.weight += (entry.weight * own) / entry.frequency;
      best.entry.frequency += own;
      for (const role of entry.roles) best.entry.roles.add(role);
      for (const place of entry.places) best.entry.places.add(place);
      counts.delete(name);
    }
  }
  return counts;
}

/** Only what was said outside of longer forms. */
function unnest(entry: Counted, own: number): void {
  entry.weight *= own / entry.frequency;
  entry.frequency = own;
  entry.nested = 0;
  entry.containers.clear();
}

function idf(keyword: string, { conversations, counts }: DocumentFrequencies): number {
  // A word such as constructor is no count.
  const others = Object.hasOwn(counts, keyword) ? (counts[keyword] ?? 0) : 0;
  return Math.log((conversations + 2) / (others + 1)) + 0.2;
}

/** What contains a better keyword, or is inside one, says little more: it comes after all others. */
function withoutKin(ranked: readonly Keyword[]): Keyword[] {
  const first: Keyword[] = [];
  const kin: Keyword[] = [];
  for (const one of ranked.slice(0, LOOKED_AT)) {
    const isKin = first.some(({ keyword }) => keyword.includes(one.keyword) || one.keyword.includes(keyword));
    (isKin ? kin : first).push(one);
  }
  return [...first, ...kin];
}

/** By code unit, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
