import type { Feature } from '../../learned/slot-weights.js';
import type { Act, Utterance } from '../../reading/utterance.js';
import { weightOf, type Placed, type Story } from './stories.js';

/** How many weights there are, with room. */
export const STORY_SLOTS = 64;
/** What is said within so many characters behind and before a story belongs to how it was taken. */
const BEHIND = 150;
const BEFORE = 100;
const DOES: readonly Act[] = [
  'problem',
  'feeling',
  'wish',
  'plan',
  'answer',
  'achievement',
  'joke',
  'smalltalk',
  'request',
  'vague',
  'refuse',
  'advice',
];

/** What tells whether each of the troubles of a talk is one to keep: how sure its lines are, and what surrounds it. */
export function storyFeatures(stories: readonly Story[], talk: readonly Placed[]): Feature[][] {
  const weights = stories.map((story) => weightOf('issue', story));
  const ordered = weights.toSorted((one, other) => other - one);
  // How many are greater; of equals the first place counts.
  const ranks = new Map(ordered.map((weight, place) => [weight, place] as const).toReversed());
  const most = ordered[0] ?? 0;
  return stories.map(({ lines }, at) => {
    const own = lines.map(({ utterance }) => utterance);
    const weight = weights[at] ?? 0;
    const rank = ranks.get(weight) ?? 0;
    const [from, to] = [lines[0]?.from ?? 0, lines.at(-1)?.to ?? 0];
    const facts = [
      1,
      ...surenessOf(own, weight),
      ...[rank / 10, Math.log(1 + rank), weight / most, Math.log(weights.length), rank / weights.length],
      ...DOES.map((act) => greatest(own, ({ acts }) => acts[act])),
      ...toldBy(own),
      ...aroundOf(talk, from, to),
      ...placeOf(from / Math.max(1, talk.at(-1)?.to ?? 1)),
    ];
    return facts.flatMap((value, slot): Feature[] => (value === 0 ? [] : [[slot, value]]));
  });
}

function surenessOf(own: readonly Utterance[], weight: number): number[] {
  const best = logOdds(greatest(own, ({ items }) => items.issue));
  const sum = own.reduce((all, { items }) => all + items.issue, 0);
  return [
    ...[best, Math.max(0, best), Math.max(0, best + 1), Math.log(sum), sum],
    ...[Math.log(own.length), Number(own.length === 1), logOdds(weight)],
  ];
}

/** By whom it is told, how surely that is known, and at what length. */
function toldBy(own: readonly Utterance[]): number[] {
  const best = own.reduce((one, other) => (other.items.issue > one.items.issue ? other : one));
  return [
    best.managerProbability,
    Math.abs(best.managerProbability - 0.5),
    Math.min(best.text.length, 60) / 30,
    Math.log(1 + own.reduce((all, { text }) => all + text.length, 0)),
  ];
}

/** A promise or good news behind it, good news before and within it, other trouble near. */
function aroundOf(talk: readonly Placed[], start: number, end: number): number[] {
  const from = (least: number): number => firstWith(talk, 'from', least);
  const to = (least: number): number => firstWith(talk, 'to', least);
  const wordsOf = (first: number, next: number): Utterance[] =>
    talk.slice(first, next).map(({ utterance }) => utterance);
  const behind = wordsOf(from(end), from(end + BEHIND));
  const before = wordsOf(to(start - BEFORE + 1), to(start + 1));
  const within = wordsOf(from(start), to(end + 1));
  return [
    greatest(behind, ({ items }) => items.promise),
    ...[behind, before, within].map((of) => greatest(of, ({ items }) => items.good)),
    ...[before, behind].map((of) => greatest(of, ({ items }) => items.issue)),
  ];
}

/** The first of the utterances, which stand in order, that begins or ends at least there: a long talk is not searched for each story. */
function firstWith(talk: readonly Placed[], side: 'from' | 'to', least: number): number {
  let [low, high] = [0, talk.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((talk[middle]?.[side] ?? Infinity) >= least) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where in the talk, from 0 to 1. */
function placeOf(place: number): number[] {
  return [place, Number(place < 0.06), Number(place > 0.9)];
}

/** Within bounds, so that what is certain weighs no more than what is all but certain. */
function logOdds(probability: number): number {
  const within = Math.min(0.98, Math.max(0.02, probability));
  return Math.log(within / (1 - within));
}

function greatest(all: readonly Utterance[], of: (one: Utterance) => number): number {
  return all.reduce((most, one) => Math.max(most, of(one)), 0);
}
