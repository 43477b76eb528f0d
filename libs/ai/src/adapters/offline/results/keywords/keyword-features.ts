import { hashOf, type Feature } from '../../learned/slot-weights.js';
import { ACTS, type Act } from '../../reading/utterance.js';
import type { Candidate } from './candidates.js';

/** How many weights there are: those of counted facts first, then those of words by their hash. */
export const SLOTS = 4096;
const PLACES = 10;
const TOLD: readonly Act[] = ACTS.filter((act) => act !== 'back');
const FOLLOWERS = ['が', 'を', 'は', 'の', 'に', 'で', 'って', 'と', 'も', 'な', 'さん', 'する', 'し', '、', '。', ''];
const LONGEST = 8;

/** What is known of a candidate: how often, where, in what kind of lines, in what words. */
export function featuresOf(candidate: Candidate, lines: number): Feature[] {
  const { text, phrase, said, followers, nested } = candidate;
  const facts = [1, ...shapeOf(text, phrase.words.length), ...countsOf(candidate, lines), nested / said.length];
  for (const act of TOLD) facts.push(greatest(said, ({ acts }) => acts[act]));
  for (const item of ['issue', 'good', 'promise'] as const) facts.push(greatest(said, ({ items }) => items[item]));
  facts.push(mean(said.map(({ managerProbability }) => managerProbability)));
  for (const one of FOLLOWERS) facts.push(followers.includes(one) ? 1 : 0);
  const found: Feature[] = [];
  facts.forEach((value, slot) => {
    if (value !== 0) found.push([slot, value]);
  });
  for (const word of wordsOf(candidate)) found.push([facts.length + (hashOf(word) % (SLOTS - facts.length)), 1]);
  return found;
}

function shapeOf(text: string, words: number): number[] {
  const length = Math.min(text.length, LONGEST);
  return [
    ...Array.from({ length: LONGEST }, (_, at) => (length === at + 1 ? 1 : 0)),
    words > 1 ? 1 : 0,
    words > 2 ? 1 : 0,
    /^[\p{Script=Katakana}ー]+$/u.test(text) ? 1 : 0,
    /^\p{Script=Han}+$/u.test(text) ? 1 : 0,
    /[A-Za-z]/u.test(text) ? 1 : 0,
    /[0-9〇一二三四五六七八九十百千]/u.test(text) ? 1 : 0,
    /\p{Script=Hiragana}/u.test(text) ? 1 : 0,
  ];
}

function countsOf({ said }: Candidate, lines: number): number[] {
  const places = said.map(({ index }) => index / Math.max(1, lines));
  const tenths = new Set(places.map((place) => Math.floor(place * PLACES))).size;
  const first = places[0] ?? 0;
  return [
    Math.log(said.length),
    said.length > 1 ? 1 : 0,
    said.length > 2 ? 1 : 0,
    Math.log(tenths),
    first,
    first < 0.08 ? 1 : 0,
    first > 0.9 ? 1 : 0,
  ];
}

/** The word itself, its head, its first and its last characters. */
function wordsOf({ text, phrase }: Candidate): string[] {
  return [
    `w${text}`,
    `h${phrase.head}`,
    `t${phrase.words.at(-1) ?? ''}`,
    `f${phrase.words[0] ?? ''}`,
    `e${text.slice(-1)}`,
    `b${text.slice(0, 1)}`,
  ];
}

function greatest<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((most, one) => Math.max(most, of(one)), 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
