import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { toSaid } from './features.js';
import { HEADS } from './heads.js';
import { Model } from './model.js';
import { packWeights, unpackWeights } from './weights-file.js';

const FILE = path.join(__dirname, 'weights.bin');
const MEGABYTE = 1_048_576;

describe('what was learned', () => {
  const weights = unpackWeights(readFileSync(FILE));
  const model = new Model(weights);

  it('[MND-25] weighs at most 20 MB, in memory and packed', () => {
    expect(statSync(FILE).size).toBeLessThan(20 * MEGABYTE);
    const bytes = Object.values(weights.tables).reduce(
      (sum, { keys, weights: own }) => sum + 4 * keys.length + own.length,
      0,
    );
    expect(bytes).toBeLessThan(20 * MEGABYTE);
  });

  it('[MND-3] is the same after it was packed again', () => {
    const few = Object.entries(weights.tables).map(([name, { heads, scales, keys, weights: own }]) => [
      name,
      { heads, scales, keys: keys.slice(0, 20), weights: own.slice(0, 20 * heads) },
    ]);
    const small = { ...weights, tables: Object.fromEntries(few) as typeof weights.tables };
    expect(unpackWeights(packWeights(small))).toEqual(small);
  });

  it('gives probabilities for whatever was said', () => {
    const talk = ['最近どうですか', '残業が続いていてしんどいです', '', '👩‍👩‍👧‍👦', '\ud800'].map((text) =>
      toSaid(text, 0.5),
    );
    const scores = model.scoresOf(talk);
    const first = model.look(
      scores,
      talk.map(() => 0.5),
    );
    expect(first).toHaveLength(talk.length * HEADS.length);
    const all = [
      ...first,
      ...model
        .lookAgain(
          talk.map(() => 0.5),
          first,
        )
        .flatMap((one) => [...one]),
    ];
    for (const probability of all) {
      expect(probability).toBeGreaterThanOrEqual(0);
      expect(probability).toBeLessThanOrEqual(1);
    }
  });

  it('[MND-3] tells a promise from a worry', () => {
    const talk = ['資料は金曜までに送ります。', '残業が続いていて、正直しんどいです。'].map((text) => toSaid(text, 0));
    const look = model.look(model.scoresOf(talk), [0, 0]);
    const [promise, worry] = [look.subarray(0, HEADS.length), look.subarray(HEADS.length)];
    expect(promise[HEADS.indexOf('promise')]).toBeGreaterThan(worry[HEADS.indexOf('promise')] ?? 1);
    expect(worry[HEADS.indexOf('negative')]).toBeGreaterThan(promise[HEADS.indexOf('negative')] ?? 1);
  });
});
