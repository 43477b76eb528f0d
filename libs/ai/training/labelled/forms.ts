import { FEELINGS, FIRST_FEELING, FIRST_ITEM, HEADS, ITEMS, LEARNED_ACTS, type Item } from '../../src/adapters/offline/learned/heads.js';
import { withoutMarks } from '../../src/adapters/offline/learned/grams.js';
import type { Read } from '../../src/adapters/offline/text/tokenizer.js';
import type { Homophones } from '../heard/homophones.js';
import { hear, type HeardLine } from '../heard/noise.js';
import { randomFrom, type Random } from '../heard/random.js';
import type { ActSnippet } from './read-snippets.js';
import type { LabelledLine, LabelledTalk } from './read-labels.js';

/** A piece of talk with what it should be read as: a target a head, and how much each counts. */
export interface Unit {
  text: string;
  /** Place of the labelled line that it comes from, from 0. */
  line: number;
  isManager: boolean;
  /** Whether the line of the form, as given, begins with it. */
  begins: boolean;
  /** That the manager said it, as far as the features are told. */
  manager: number;
  targets: Float32Array;
  weights: Float32Array;
}

/** A talk in one of its forms: as it was written down, or as a recogniser heard it. */
export interface Form {
  id: string;
  writer: string;
  isHeard: boolean;
  units: Unit[];
}

/** As it was written, who speaks known. */
export function cleanForm(talk: LabelledTalk): Form {
  const labels = talk.lines.map((line) => targetsOf(talk, line));
  const units = talk.lines.map(({ text, role }, line) => {
    const isManager = role === 'manager';
    return { text, line, isManager, begins: true, manager: Number(isManager), ...labels[line]! };
  });
  return { id: talk.id, writer: talk.writer, isHeard: false, units };
}

/** As it was written, without marks and without speakers. */
export function bareForm(talk: LabelledTalk, seed: number): Form {
  const random = randomFrom(seed);
  const clean = cleanForm(talk);
  const units = clean.units.map((unit) => {
    const sure = guess(random);
    return { ...unit, text: withoutMarks(unit.text), manager: unit.isManager ? sure : 1 - sure };
  });
  return { ...clean, units };
}

/** As heard: cut about where people stop, who speaks guessed. */
export function heardForm(
  talk: LabelledTalk,
  seed: number,
  read: Read,
  homophones: Homophones,
): { form: Form; lines: HeardLine[] } {
  const random = randomFrom(seed ^ 0x5bd1);
  const lines = hear(talk.lines, seed, read, homophones);
  const labels = talk.lines.map((line) => targetsOf(talk, line));
  const units = lines.flatMap((line) =>
    piecesOf(line, random).map(({ text, origin }, at) => {
      const isManager = talk.lines[origin]?.role === 'manager';
      const sure = guess(random);
      return { text, line: origin, isManager, begins: at === 0, manager: isManager ? sure : 1 - sure, ...labels[origin]! };
    }),
  );
  return { form: { id: talk.id, writer: talk.writer, isHeard: true, units }, lines };
}

/** How sure one is of the one who really spoke: mostly right, sometimes not. */
function guess(random: Random): number {
  const chance = random();
  return chance < 0.75 ? 0.97 : chance < 0.9 ? 0.7 : 0.15;
}

/** A heard line cut where something ends, though not everywhere, and by the line that most of each piece comes from. */
export function piecesOf({ text, origin, ends }: HeardLine, random: Random): { text: string; origin: number }[] {
  const pieces: { text: string; origin: number }[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const isLast = at === text.length - 1;
    if (!isLast && (ends[at] === 0 || random() < 0.12)) continue;
    pieces.push({ text: text.slice(start, at + 1), origin: mostOf(origin.slice(start, at + 1)) });
    start = at + 1;
  }
  return pieces;
}

/** The number that stands there most often. */
export function mostOf(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  let most = numbers[0] ?? 0;
  for (const [number, count] of counts) if (count > (counts.get(most) ?? 0)) most = number;
  return most;
}

function targetsOf(
  { issues, goods, promises }: LabelledTalk,
  { number, role, acts, sentiment }: LabelledLine,
): Pick<Unit, 'targets' | 'weights'> {
  const targets = new Float32Array(HEADS.length);
  LEARNED_ACTS.forEach((act, head) => (targets[head] = Number(acts.includes(act))));
  const own = promises.filter(({ lines }) => lines.includes(number));
  const rests = (items: readonly { lines: readonly number[] }[]): number =>
    Number(items.some(({ lines }) => lines.includes(number)));
  const items: Record<Item, number> = {
    issue: rests(issues),
    good: rests(goods),
    promise: Number(own.length > 0),
    others: Number(own.some(({ owner }) => owner !== 'both' && owner !== role)),
  };
  ITEMS.forEach((item, at) => (targets[FIRST_ITEM + at] = items[item]));
  targets[FIRST_FEELING + FEELINGS.indexOf(sentiment)] = 1;
  return { targets, weights: new Float32Array(HEADS.length).fill(1) };
}

/** Who wrote the snippets: nobody of the talks. */
export const SNIPPETS = 'snippets';

/** Snippets as talks of one utterance: they say what they are, and that they are no other rare act. */
export function snippetForms(snippets: readonly ActSnippet[]): Form[] {
  const rare = new Set(snippets.map(({ act }) => act));
  return snippets.map(({ act, role, text }, at) => {
    const isManager = role === 'manager';
    const targets = new Float32Array(HEADS.length);
    const weights = new Float32Array(HEADS.length);
    LEARNED_ACTS.forEach((one, head) => {
      targets[head] = Number(one === act);
      weights[head] = one === act ? 1 : rare.has(one) ? OTHERS : 0;
    });
    const unit = { text, line: 0, isManager, begins: true, manager: Number(isManager), targets, weights };
    return { id: `${SNIPPETS}/${at}`, writer: SNIPPETS, isHeard: false, units: [unit] };
  });
}

/** An utterance may do more than one thing: that a snippet does nothing else counts less. */
const OTHERS = 0.3;
