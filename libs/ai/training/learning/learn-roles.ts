import { withoutMarks } from '../../src/adapters/offline/learned/grams.js';
import { HEADS } from '../../src/adapters/offline/learned/heads.js';
import { leadFeatures, turnFeatures } from '../../src/adapters/offline/learned/talk-features.js';
import type { Weights } from '../../src/adapters/offline/learned/weights-file.js';
import { logOdds } from './calibrate.js';
import type { Form } from '../labelled/forms.js';
import { Collector, learn, type Options } from './learn.js';
import { quantise } from './quantise.js';

const LEAD = { heads: 1, rounds: 60, rate: 0.05, decay: 1e-3, seed: 5 };
const TURN = { heads: 1, rounds: 6, rate: 0.1, decay: 1e-5, seed: 6 };
const RARE = 4;

/** Predictions of what was not learned from, by form and unit. */
export type HeldOut = Map<Form, Float32Array>;

/**
 * Learns who speaks, where nobody says so: which of two sides leads, and where the speaker changes. `blind` is
 * what the first look makes of each utterance without knowing, `words` how likely its words are the manager's.
 */
export function learnRoles(
  forms: readonly Form[],
  blind: HeldOut,
  words: HeldOut,
): Pick<Weights['tables'], 'lead' | 'turn'> {
  const [lead, turn] = [new Examples(), new Examples()];
  for (const form of forms) {
    const first = Float64Array.from(blind.get(form) ?? []);
    const managers = Float64Array.from(words.get(form) ?? [], (probability) => logOdds(probability));
    for (const side of [1, -1]) {
      const sides = form.units.map(({ isManager }) => (isManager ? side : -side));
      lead.add(side === 1, (emit) => leadFeatures(sides, first, HEADS.length, managers, emit));
    }
    const bare = form.units.map(({ text }) => withoutMarks(text));
    form.units.forEach(({ isManager, begins }, index) => {
      // Lines as written are turns already.
      if (!form.isHeard || index === 0) return;
      const pair = { left: bare[index - 1] ?? '', right: bare[index] ?? '', isInside: !begins };
      turn.add(isManager !== form.units[index - 1]?.isManager, (emit) => turnFeatures(pair, first, HEADS.length, index, emit));
    });
  }
  return { lead: lead.learn(LEAD, 1), turn: turn.learn(TURN, RARE) };
}

/** Examples of one thing that holds or not. */
class Examples {
  private readonly collector = new Collector();
  private readonly targets: number[] = [];

  add(holds: boolean, emitFeatures: Parameters<Collector['add']>[0]): void {
    this.collector.add(emitFeatures);
    this.targets.push(Number(holds));
  }

  learn(options: Options, least: number): Weights['tables']['lead'] {
    const rows = this.collector.frequent(least);
    const ones = new Float32Array(this.targets.length).fill(1);
    return quantise(rows, learn(this.collector.toExamples(rows), rows.size, Float32Array.from(this.targets), ones, options), 1);
  }
}
