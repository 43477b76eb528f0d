import { dangerFeatures, toSaid } from '../../src/adapters/offline/learned/features.js';
import type { TableData } from '../../src/adapters/offline/learned/table.js';
import type { Calibration } from '../../src/adapters/offline/learned/weights-file.js';
import { calibrate } from './calibrate.js';
import { foldsOf } from './folds.js';
import { chosen, Collector, learn, predict } from './learn.js';
import { quantise } from './quantise.js';
import type { LabelledTalk } from '../labelled/read-labels.js';
import { readDanger, type DangerSnippet } from '../labelled/read-snippets.js';

/** What the writers of talks wrote is held out in so many parts. */
const FOLDS = 4;
/** Of so many ordinary lines of a talk one is learned: all of them would drown the few that hold a sign. */
const ONE_OF = 2;
const RARE = 2;
const OPTIONS = { heads: 1, rounds: 40, rate: 0.2, decay: 1e-4, seed: 6 };

/** Learns what a sign of danger sounds like, from snippets and from all lines of the talks. */
export function learnDanger(
  talks: readonly LabelledTalk[],
  snippets: readonly DangerSnippet[] = readDanger(),
): {
  table: TableData;
  calibration: Calibration;
  /** Of the snippets: what was found without having learned from them. */
  heldOut: { text: string; holds: boolean; probability: number }[];
} {
  const folds = foldsOf(
    talks.map(({ writer }) => writer),
    FOLDS,
  );
  const said = talks.flatMap(({ writer, lines }) => {
    const ordinary = { manager: 0, employee: 0 };
    return lines.flatMap(({ text, role, danger }) => {
      // Counted by speaker: most talks change speakers with every line.
      if (!danger && (ordinary[role] += 1) % ONE_OF !== 0) return [];
      return [{ author: `talks ${folds.get(writer)}`, text, holds: danger }];
    });
  });
  const all = [...snippets, ...said];
  const collector = new Collector();
  for (const { text } of all) collector.add((emit) => dangerFeatures(toSaid(text, 0.5), text, emit));
  const rows = collector.frequent(RARE);
  const examples = collector.toExamples(rows);
  const targets = Float32Array.from(all, ({ holds }) => Number(holds));
  const ones = new Float32Array(all.length).fill(1);
  const table = quantise(rows, learn(examples, rows.size, targets, ones, OPTIONS), 1);
  const found = new Float32Array(all.length);
  // What one author writes is told by what the others wrote: people speak of danger in words of their own.
  for (const author of new Set(all.map((one) => one.author))) {
    const inside = all.flatMap((one, at) => (one.author === author ? [] : [at]));
    const outside = all.flatMap((one, at) => (one.author === author ? [at] : []));
    const own = learn(chosen(examples, inside), rows.size, Float32Array.from(inside, (at) => targets[at]!), ones, OPTIONS);
    const predicted = predict(chosen(examples, outside), own, 1);
    outside.forEach((at, place) => (found[at] = predicted[place]!));
  }
  const calibration = calibrate(found, targets, ones, 1, 0);
  const heldOut = snippets.map(({ text, holds }, at) => ({ text, holds, probability: found[at]! }));
  return { table, calibration, heldOut };
}
