import { Model } from '../src/adapters/offline/learned/model.js';
import { packWeights, unpackWeights } from '../src/adapters/offline/learned/weights-file.js';
import { calibrate, calibrationError, logOdds } from './learning/calibrate.js';
import { learnWeights } from './learning/learn-weights.js';
import { randomFrom } from './heard/random.js';
import { readSet, SETS, type LabelledTalk } from './labelled/read-labels.js';
import { readDanger, readRareActs } from './labelled/read-snippets.js';

/** A short piece of one talk of each of two writers. */
function fewTalks(): LabelledTalk[] {
  return ['w1/01', 'w2/01'].map((id) => {
    const talk = readSet('learning').find((one) => one.id === id)!;
    return { ...talk, lines: talk.lines.slice(0, 30) };
  });
}

describe('learning', () => {
  it('[MND-3] makes the same bytes from the same talks, and a model that reads', () => {
    const some = <T>(all: readonly T[]): T[] => all.filter((_, at) => at % 20 === 0);
    const given = { danger: some(readDanger()), rareActs: some(readRareActs()) };
    const pack = (): Buffer => packWeights(learnWeights(fewTalks(), () => undefined, given).weights);
    const packed = pack();
    expect(packed.equals(pack())).toBe(true);
    expect(() => new Model(unpackWeights(packed))).not.toThrow();
  }, 240_000);

  it('[MND-2] knows no writer of the tuning set', () => {
    const learned = new Set(readSet('learning').map(({ writer }) => writer));
    for (const writer of SETS.tuning) expect(learned).not.toContain(writer);
    expect(() => learnWeights(readSet('tuning').slice(0, 1), () => undefined)).toThrow(/tuning/u);
  });

  it('[MND-3] makes probabilities honest: as sure as it is right, within .05', () => {
    const random = randomFrom(3);
    const truth = Array.from({ length: 5_000 }, () => random());
    const holds = truth.map((probability) => random() < probability);
    // Three times as sure as it should be, and leaning to yes.
    const claimed = Float32Array.from(truth, (one) => 1 / (1 + Math.exp(-(3 * logOdds(one) + 1))));
    const targets = Float32Array.from(holds, Number);
    const { by, plus } = calibrate(claimed, targets, new Float32Array(targets.length).fill(1), 1, 0);
    const honest = Array.from(claimed, (one) => 1 / (1 + Math.exp(-(logOdds(one) * by + plus))));
    expect(calibrationError(Array.from(claimed), holds)).toBeGreaterThan(0.05);
    expect(calibrationError(honest, holds)).toBeLessThan(0.05);
  });
});
