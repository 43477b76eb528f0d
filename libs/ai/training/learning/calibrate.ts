import type { Calibration } from '../../src/adapters/offline/learned/weights-file.js';

const ROUNDS = 60;

/** Platt's line through the log-odds of a head, by Newton's method on predictions of what was not learned from. */
export function calibrate(
  found: Float32Array,
  targets: Float32Array,
  weights: Float32Array,
  heads: number,
  head: number,
): Calibration {
  let by = 1;
  let plus = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let [slopeBy, slopePlus, byBy, byPlus, plusPlus] = [0, 0, 1e-3, 0, 1e-3];
    for (let at = head; at < found.length; at += heads) {
      const weight = weights[at]!;
      if (weight === 0) continue;
      const score = logOdds(found[at]!);
      const probability = 1 / (1 + Math.exp(-(score * by + plus)));
      const wrong = weight * (probability - targets[at]!);
      const bend = weight * probability * (1 - probability);
      slopeBy += wrong * score;
      slopePlus += wrong;
      byBy += bend * score * score;
      byPlus += bend * score;
      plusPlus += bend;
    }
    const area = byBy * plusPlus - byPlus * byPlus;
    const moveBy = (plusPlus * slopeBy - byPlus * slopePlus) / area;
    const movePlus = (byBy * slopePlus - byPlus * slopeBy) / area;
    by -= Math.max(-0.5, Math.min(0.5, moveBy));
    plus -= Math.max(-1, Math.min(1, movePlus));
    if (Math.abs(moveBy) + Math.abs(movePlus) < 1e-9) break;
  }
  return { by, plus };
}

/** The mean distance between how sure it is and how often it holds, over ten classes of sureness. */
export function calibrationError(probabilities: readonly number[], holds: readonly boolean[]): number {
  const classes = Array.from({ length: 10 }, () => ({ sure: 0, held: 0, count: 0 }));
  probabilities.forEach((probability, at) => {
    const own = classes[Math.min(9, Math.floor(probability * 10))]!;
    own.sure += probability;
    own.held += Number(holds[at]);
    own.count += 1;
  });
  return classes.reduce((sum, { sure, held }) => sum + Math.abs(sure - held), 0) / Math.max(1, probabilities.length);
}

/** Log-odds of a probability, within bounds. */
export function logOdds(probability: number): number {
  const within = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return Math.log(within / (1 - within));
}
