import { roleFeatures, toSaid, wordFeatures, type Emit } from '../../src/adapters/offline/learned/features.js';
import { FIRST_FEELING, FIRST_ITEM, HEADS, ITEMS, LEARNED_ACTS, SECOND_HEADS } from '../../src/adapters/offline/learned/heads.js';
import { nearFeatures } from '../../src/adapters/offline/learned/talk-features.js';
import type { TableData } from '../../src/adapters/offline/learned/table.js';
import type { Calibration, Weights } from '../../src/adapters/offline/learned/weights-file.js';
import { createReader } from '../../src/adapters/offline/text/tokenizer.js';
import { calibrate } from './calibrate.js';
import { learnCuts } from './cuts.js';
import { learnDanger } from './learn-danger.js';
import { learnRoles, type HeldOut } from './learn-roles.js';
import { foldsOf } from './folds.js';
import { bareForm, cleanForm, heardForm, snippetForms, SNIPPETS, type Form, type Unit } from '../labelled/forms.js';
import { collectHomophones } from '../heard/homophones.js';
import { chosen, Collector, learn, predict, type Examples } from './learn.js';
import type { HeardLine } from '../heard/noise.js';
import { quantise } from './quantise.js';
import { SETS, type LabelledTalk } from '../labelled/read-labels.js';
import { readDanger, readRareActs, type ActSnippet, type DangerSnippet } from '../labelled/read-snippets.js';

const FIRST_CHOICE = [FIRST_FEELING, HEADS.length] as const;
const SECOND_CHOICE = [ITEMS.length, SECOND_HEADS.length] as const;
/** So many times what is learned is learned again, with some writers held out. */
const FOLDS = 4;
const RARE = 8;
const FIRST_LOOK = { rounds: 6, rate: 0.1, decay: 1e-4, seed: 1 };
const SECOND_LOOK = { rounds: 6, rate: 0.05, decay: 1e-4, seed: 2 };
const WHO = { heads: 1, rounds: 6, rate: 0.1, decay: 1e-4, seed: 3 };

/** What is learned beside the talks. */
export interface Snippets {
  danger: readonly DangerSnippet[];
  rareActs: readonly ActSnippet[];
}

/** What is learned from all talks, and for each writer what is learned without what that one wrote (cuts and turns apart). */
export interface Learned {
  weights: Weights;
  heldOut: ReadonlyMap<string, Weights>;
}

/** Learns all tables from the talks. @throws Error where one is of the tuning set */
export function learnWeights(
  talks: readonly LabelledTalk[],
  say: (text: string) => void,
  given: Snippets = { danger: readDanger(), rareActs: readRareActs() },
): Learned {
  const tuned = talks.find(({ writer }) => SETS.tuning.some((one) => one === writer));
  if (tuned) throw new Error(`${tuned.id} is of the tuning set: nothing is learned from it`);
  const snippets = snippetForms(given.rareActs);
  const heard: { talk: LabelledTalk; lines: HeardLine[] }[] = [];
  const forms = allForms(talks, heard);
  say(`${forms.length} forms`);
  const cut = learnCuts(heard, talks);
  say('cuts');
  const { units, examples, rows } = collect([...forms, ...snippets], wordFeatures);
  const isManager = Float32Array.from(units, ({ unit }) => Number(unit.isManager));
  const known = Float32Array.from(units, ({ form }) => Number(form.writer !== SNIPPETS));
  const who = quantise(rows, learn(examples, rows.size, isManager, known, WHO), 1);
  const whoWithout: TableData[] = [];
  const words = byForm(
    forms,
    heldOutScores(units, (inside, outside) => {
      const targets = Float32Array.from(inside, (at) => isManager[at]!);
      const counts = Float32Array.from(inside, (at) => known[at]!);
      const own = learn(chosen(examples, inside), rows.size, targets, counts, WHO);
      whoWithout.push(quantise(rows, own, 1));
      return predict(chosen(examples, outside), own, 1);
    }),
    1,
  );
  say('who');
  const danger = learnDanger(talks, given.danger);
  const look = firstLook([...forms, ...snippets], say);
  const second = secondLook(forms, look.heldOut, say);
  const roles = learnRoles(forms, look.blind, words);
  say('roles');
  const weights = {
    tables: { cut, who, said: look.table, talk: second.table, danger: danger.table, ...roles },
    danger: danger.calibration,
    said: look.calibrations,
    items: second.items,
    feelings: second.feelings,
  };
  const withoutFold = look.without.map((said, fold) => ({
    ...weights,
    tables: { ...weights.tables, who: whoWithout[fold]!, said, talk: second.without[fold]! },
  }));
  const folds = foldsOf(
    talks.map(({ writer }) => writer),
    FOLDS,
  );
  return { weights, heldOut: new Map([...folds].map(([writer, fold]) => [writer, withoutFold[fold]!])) };
}

function allForms(talks: readonly LabelledTalk[], heard: { talk: LabelledTalk; lines: HeardLine[] }[]): Form[] {
  const read = createReader();
  const homophones = collectHomophones(
    talks.flatMap(({ lines }) => lines.map(({ text }) => text)),
    read,
  );
  const heardAs = (talk: LabelledTalk, seed: number): Form => {
    const { form, lines } = heardForm(talk, seed, read, homophones);
    heard.push({ talk, lines });
    return form;
  };
  return talks.flatMap((talk, at) => [
    cleanForm(talk),
    bareForm(talk, at),
    heardAs(talk, 2 * at + 1),
    heardAs(talk, 2 * at + 2),
  ]);
}

interface Collected {
  units: { unit: Unit; form: Form }[];
  examples: Examples;
  rows: Map<number, number>;
}

function collect(
  forms: readonly Form[],
  featuresOf: (talk: ReturnType<typeof toSaid>[], index: number, emit: Emit) => void,
  known?: Map<number, number>,
): Collected {
  const collector = new Collector();
  const units: Collected['units'] = [];
  for (const form of forms) {
    const talk = form.units.map(({ text, manager }) => toSaid(text, manager));
    form.units.forEach((unit, index) => {
      units.push({ unit, form });
      collector.add((emit) => featuresOf(talk, index, emit));
    });
  }
  const rows = known ?? collector.frequent(RARE);
  return { units, rows, examples: collector.toExamples(rows) };
}

function firstLook(
  forms: readonly Form[],
  say: (text: string) => void,
): { table: TableData; calibrations: Calibration[]; heldOut: HeldOut; blind: HeldOut; without: TableData[] } {
  const { units, examples, rows } = collect(forms, roleFeatures);
  say(`first look: ${units.length} examples, ${rows.size} features, ${examples.rows.length} values`);
  const heads = HEADS.length;
  const targets = flat(units.map(({ unit }) => unit.targets));
  const weights = flat(units.map(({ unit }) => unit.weights));
  const options = { ...FIRST_LOOK, heads, choice: FIRST_CHOICE };
  const table = quantise(rows, learn(examples, rows.size, targets, weights, options), heads);
  const blindExamples = collect(forms.map(withoutRoles), roleFeatures, rows).examples;
  const blind = new Float32Array(targets.length);
  const without: TableData[] = [];
  const found = heldOutScores(units, (inside, outside) => {
    const own = learn(
      chosen(examples, inside),
      rows.size,
      flat(inside.map((at) => targets.subarray(at * heads, at * heads + heads))),
      flat(inside.map((at) => weights.subarray(at * heads, at * heads + heads))),
      options,
    );
    without.push(quantise(rows, own, heads));
    say(`${inside.length} learned`);
    const unseen = outside.filter((at) => at + 1 < blindExamples.starts.length);
    const blindly = predict(chosen(blindExamples, unseen), own, heads, FIRST_CHOICE);
    unseen.forEach((at, place) => blind.set(blindly.subarray(place * heads, place * heads + heads), at * heads));
    return predict(chosen(examples, outside), own, heads, FIRST_CHOICE);
  });
  const calibrations = Array.from({ length: LEARNED_ACTS.length }, (_, head) => calibrate(found, targets, weights, heads, head));
  return { table, calibrations, heldOut: byForm(forms, found, heads), blind: byForm(forms, blind, heads), without };
}

/** What each writer's utterances are read as by what was learned from others. */
function heldOutScores(
  units: Collected['units'],
  predictFrom: (inside: number[], outside: number[]) => Float32Array,
): Float32Array {
  let found = new Float32Array(0);
  const folds = foldsOf(
    units.flatMap(({ form: { writer } }) => (writer === SNIPPETS ? [] : [writer])),
    FOLDS,
  );
  for (const fold of new Set(folds.values())) {
    const outside = placesOf(units, ({ form }) => folds.get(form.writer) === fold);
    const predicted = predictFrom(
      placesOf(units, ({ form }) => folds.get(form.writer) !== fold),
      outside,
    );
    const heads = predicted.length / outside.length;
    if (found.length === 0) found = new Float32Array(units.length * heads);
    outside.forEach((at, place) => found.set(predicted.subarray(place * heads, place * heads + heads), at * heads));
  }
  return found;
}

function byForm(forms: readonly Form[], found: Float32Array, heads: number): HeldOut {
  const own: HeldOut = new Map();
  let next = 0;
  for (const form of forms) {
    own.set(form, found.subarray(next * heads, (next + form.units.length) * heads));
    next += form.units.length;
  }
  return own;
}

function withoutRoles(form: Form): Form {
  return { ...form, units: form.units.map((unit) => ({ ...unit, manager: 0.5 })) };
}

function secondLook(
  forms: readonly Form[],
  heldOut: HeldOut,
  say: (text: string) => void,
): { table: TableData; items: Calibration[]; feelings: Weights['feelings']; without: TableData[] } {
  const heads = SECOND_HEADS.length;
  const collector = new Collector();
  const writers: string[] = [];
  const targetRows: Float32Array[] = [];
  for (const form of forms) {
    const managers = form.units.map(({ manager }) => manager);
    const first = Float64Array.from(heldOut.get(form) ?? []);
    form.units.forEach(({ targets }, index) => {
      writers.push(form.writer);
      targetRows.push(targets.slice(FIRST_ITEM));
      collector.add((emit) => nearFeatures(first, HEADS.length, managers, index, emit));
    });
  }
  const rows = collector.frequent(1);
  const examples = collector.toExamples(rows);
  const targets = flat(targetRows);
  const weights = new Float32Array(targets.length).fill(1);
  const options = { ...SECOND_LOOK, heads, choice: SECOND_CHOICE };
  const table = quantise(rows, learn(examples, rows.size, targets, weights, options), heads);
  const found = new Float32Array(targets.length);
  const without: TableData[] = [];
  const folds = foldsOf(writers, FOLDS);
  for (const fold of new Set(folds.values())) {
    const inside = writers.flatMap((one, at) => (folds.get(one) === fold ? [] : [at]));
    const outside = writers.flatMap((one, at) => (folds.get(one) === fold ? [at] : []));
    const own = learn(
      chosen(examples, inside),
      rows.size,
      flat(inside.map((at) => targetRows[at]!)),
      new Float32Array(inside.length * heads).fill(1),
      options,
    );
    without.push(quantise(rows, own, heads));
    const predicted = predict(chosen(examples, outside), own, heads, SECOND_CHOICE);
    outside.forEach((at, place) => found.set(predicted.subarray(place * heads, place * heads + heads), at * heads));
  }
  say('second look');
  const items = ITEMS.map((_, head) => calibrate(found, targets, weights, heads, head));
  return { table, items, feelings: { by: 1, plus: [0, 0, 0] }, without };
}

function placesOf<T>(all: readonly T[], isWanted: (one: T) => boolean): number[] {
  return all.flatMap((one, at) => (isWanted(one) ? [at] : []));
}

function flat(parts: readonly Float32Array[]): Float32Array {
  const width = parts[0]?.length ?? 0;
  const whole = new Float32Array(parts.length * width);
  parts.forEach((part, at) => whole.set(part, at * width));
  return whole;
}
