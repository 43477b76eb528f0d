import { candidatesOf, type Candidate } from '../../src/adapters/offline/results/keywords/candidates.js';
import { featuresOf, SLOTS } from '../../src/adapters/offline/results/keywords/keyword-features.js';
import type { StoredWeights } from '../../src/adapters/offline/learned/slot-weights.js';
import { learnSlots } from './learn-slots.js';
import type { Reading } from '../labelled/held-out-readings.js';

/** What a candidate is worth that holds a labelled phrase, and one that is held by it. */
const HOLDS = 0.85;
const HELD = 0.55;

/** Learns what makes a noun phrase one of the talk's key phrases, as the talk is read by what was not learned from it. */
export function learnKeywords(readings: readonly Reading[]): StoredWeights {
  const examples = readings.flatMap(({ talk, utterances }) => {
    const labels = [...new Set(talk.lines.flatMap(({ keywords }) => keywords))];
    return candidatesOf(utterances).map((one) => ({ features: featuresOf(one, utterances.length), wanted: worth(one, labels) }));
  });
  return learnSlots(examples, SLOTS);
}

function worth({ text }: Candidate, labels: readonly string[]): number {
  return labels.reduce((best, label) => {
    if (label === text) return 1;
    const least = Math.min(label.length, text.length);
    const kin = least < 2 ? 0 : text.includes(label) ? HOLDS : label.includes(text) ? HELD : 0;
    return Math.max(best, kin);
  }, 0);
}
