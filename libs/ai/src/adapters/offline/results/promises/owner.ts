import type { Party } from '@app/contract';
import { logit, sigmoid } from '../../learned/model.js';
import type { Utterance } from '../../reading/utterance.js';

/** What it counts for the one who speaks that a line does so, or that the promise is theirs; found on writers held out of learning. */
const COUNTS = { promise: 1, offer: 0.5, request: -0.3, consent: -0.5, own: 0.5 };
/** From which probability on somebody is named. */
const SURE = 0.56;
/** No line is surer than this of who speaks. */
const UNLIKELY = 0.01;
/** Under this it is not told whose a promise is. */
const LEAST = 0.05;

/** Who keeps a promise, by all lines that it rests on: who promises or offers it, not who asks or agrees; null where it is not sure. */
export function ownerOf(from: readonly Pick<Utterance, 'acts' | 'items' | 'managerProbability'>[]): Party | null {
  const odds = from.reduce((sum, { acts, items, managerProbability }) => {
    const speaker = logit(Math.min(1 - UNLIKELY, Math.max(UNLIKELY, managerProbability)));
    const handed = items.others / Math.max(items.promise, items.others, LEAST);
    const takes =
      COUNTS.promise * acts.promise +
      COUNTS.offer * acts.offer +
      COUNTS.request * acts.request +
      COUNTS.consent * acts.consent +
      COUNTS.own * (1 - 2 * handed);
    return sum + speaker * takes;
  }, 0);
  const manager = sigmoid(odds);
  if (manager >= SURE) return 'manager';
  return manager <= 1 - SURE ? 'employee' : null;
}
