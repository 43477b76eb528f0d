import { hashOf, type Feature } from '../../learned/slot-weights.js';
import type { Utterance } from '../../reading/utterance.js';
import { dueSpots, isWeak, type DueSpot } from './due-date.js';

/** How many weights there are. */
export const DUE_SLOTS = 4096;
/** A date stands at most so many utterances from the words of the promise. */
const REACH = 3;
/** The other answers within so many utterances, and is so likely to ask or to agree. */
const ANSWERS = 2;
const SETTLES = 0.45;
/** Of an utterance so many characters are read for dates, and so many dates are compared: nobody says more of a promise. */
export const LONGEST = 2_000;
const MOST_SPOTS = 12;
/** So many characters on each side belong to the sentence of a date. */
const NEAR = 80;
const ASKS = /(?:[?？]|(?:ます|です|でしょう)か)[。]*$/u;
const UNTIL = /(?:まで|中|いっぱい|うち|以内)に?$/u;
const CONTENT = /[\p{Script=Han}\p{Script=Katakana}A-Za-z]/u;
const SENTENCE_END = /[。！？!?]/u;

/** What a date is looked for in. */
export type Spoken = Pick<Utterance, 'index' | 'text' | 'managerProbability'> & {
  acts: Pick<Utterance['acts'], 'open' | 'closed' | 'request' | 'consent'>;
};

/** A phrase that may say until when a promise is to be kept. */
interface DueCandidate {
  phrase: string;
  said: Spoken;
  /** Names an end (今週いっぱい, 金曜までに), in the words of the promise itself. */
  isDeadline: boolean;
  features: Feature[];
}

/**
 * The utterances that may say until when a promise is to be kept: those that it rests on, what the same one says near them, and what
 * the other asks or settles beside them. What another promise rests on keeps its own dates: `isOthers` tells the places of those.
 */
export function sayingWhen(
  from: readonly Spoken[],
  talk: readonly Spoken[],
  isOthers: (index: number) => boolean,
): Spoken[] {
  const own = new Set(from.map(({ index }) => index));
  const near = new Map(from.map((one) => [one.index, one]));
  for (const said of talk) {
    if (own.has(said.index) || isOthers(said.index)) continue;
    for (const one of from) {
      const away = Math.abs(said.index - one.index);
      if (away > REACH) continue;
      const isOwn = bothOf(said.managerProbability, one.managerProbability) >= 0.5;
      if (isOwn || (away <= ANSWERS && settles(said))) near.set(said.index, said);
    }
  }
  return [...near.values()].toSorted((a, b) => a.index - b.index);
}

/** Whether an utterance may settle until when the other does something. */
function settles({ acts }: Spoken): boolean {
  return acts.open + acts.closed + acts.request + acts.consent >= SETTLES;
}

/** Every due phrase in the utterances that may say until when. */
export function dueCandidates(from: readonly Spoken[], near: readonly Spoken[]): DueCandidate[] {
  const own = new Set(from.map(({ index }) => index));
  const spots = near.flatMap((said) => readDates(said).spots.map((spot) => ({ said, spot })));
  const words = pairsOf(from.map(({ text }) => text.slice(0, LONGEST)).join(' '));
  return spots.map(({ said, spot }) => ({
    phrase: spot.phrase,
    said,
    isDeadline: own.has(said.index) && UNTIL.test(spot.phrase),
    features: featuresOf(spot, said, from, words, spots.length),
  }));
}

/** The dates of an utterance, found once: every promise near it asks for them. */
interface Dates {
  /** In its NFKC form. */
  text: string;
  spots: readonly DueSpot[];
}

const read = new WeakMap<Spoken, Dates>();

function readDates(said: Spoken): Dates {
  const known = read.get(said);
  if (known !== undefined) return known;
  const text = said.text.slice(0, LONGEST).normalize('NFKC');
  const dates = { text, spots: dueSpots(text).slice(0, MOST_SPOTS) };
  read.set(said, dates);
  return dates;
}

function featuresOf(
  { phrase, at }: DueSpot,
  said: Spoken,
  from: readonly Spoken[],
  words: ReadonlySet<string>,
  count: number,
): Feature[] {
  const nearest = from.reduce((best, one) =>
    Math.abs(one.index - said.index) < Math.abs(best.index - said.index) ? one : best,
  );
  const away = said.index - nearest.index;
  const isSame = bothOf(said.managerProbability, nearest.managerProbability);
  const { text, spots } = readDates(said);
  const sentence = sentenceAround(text, at);
  const shared = [...pairsOf(sentence.text.replace(phrase, ''))].filter((pair) => words.has(pair)).length;
  const near = away === 0 ? 'in' : Math.abs(away) <= 1 ? 'by' : 'off';
  const names = [
    'bias',
    `away${away}`,
    `count${Math.min(count, 5)}`,
    `spots${Math.min(spots.length, 3)}`,
    `shared${Math.min(shared, 3)}${near}`,
    `asks${String(ASKS.test(text))}${near}`,
    `long${Math.min(5, Math.floor(text.length / 12))}${near}`,
    `rest${Math.min(4, Math.floor((sentence.end - at - phrase.length) / 6))}${near}`,
    `weak${String(isWeak(phrase))}${near}`,
    `until${String(UNTIL.test(phrase))}${near}`,
    ...shapeOf(phrase),
    ...aroundOf(text, at, phrase.length, near),
  ];
  const found = names.map((name): Feature => [hashOf(name) % DUE_SLOTS, 1]);
  found.push([hashOf(`same${away}`) % DUE_SLOTS, isSame], [hashOf(`other${away}`) % DUE_SLOTS, 1 - isSame]);
  return found;
}

/** That two are said by the same one. */
export function bothOf(one: number, other: number): number {
  return one * other + (1 - one) * (1 - other);
}

/** The phrase by its runs of characters, numbers alike. */
function shapeOf(phrase: string): string[] {
  const shape = phrase.replace(/[0-9〇一二三四五六七八九十]+/gu, '0').replace(/[月火水木金土日]曜/gu, '曜');
  return [
    `all${shape}`,
    `begins${shape.slice(0, 2)}`,
    `ends${shape.slice(-2)}`,
    ...Array.from({ length: Math.max(0, shape.length - 1) }, (_, at) => `has${shape.slice(at, at + 2)}`),
  ];
}

/** What stands before and behind it. */
function aroundOf(text: string, at: number, length: number, near: string): string[] {
  const end = at + length;
  const [before, behind] = [text.slice(Math.max(0, at - 2), at), text.slice(end, end + 3)];
  return [
    `before${before.slice(-1)}`,
    `before${before}`,
    `then${behind.slice(0, 1)}${near}`,
    `then${behind.slice(0, 2)}`,
    `then${behind}`,
  ];
}

/** The sentence that a place stands in, as far as it is near. */
function sentenceAround(text: string, place: number): { text: string; end: number } {
  let start = place;
  while (start > 0 && place - start < NEAR && !SENTENCE_END.test(text[start - 1] ?? '')) start -= 1;
  let end = place;
  while (end < text.length && end - place < NEAR && !SENTENCE_END.test(text[end] ?? '')) end += 1;
  return { text: text.slice(start, end), end };
}

/** The pairs of characters that name things. */
export function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  const normal = text.normalize('NFKC');
  for (let at = 0; at + 1 < normal.length; at += 1)
    if (CONTENT.test(normal[at] ?? '') && CONTENT.test(normal[at + 1] ?? '')) pairs.add(normal.slice(at, at + 2));
  return pairs;
}
