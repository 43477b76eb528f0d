import { oddsOf, readSlots } from '../../learned/slot-weights.js';
import { completeDue, type Due } from './due-date.js';
import { dueCandidates, type Spoken } from './due-features.js';
import stored from './due-weights.json' with { type: 'json' };

const weightOf = readSlots(stored);
/** From which log-odds on a phrase says until when; found on the tuning set (`npm run eval`). */
const SAYS = -0.8;
/** What names an end is taken where nothing else says more. */
const LEAST = 1e-6;

/** Until when a promise is to be kept, as it was said near the utterances that it rests on; null where nothing says it. */
export function chooseDue(
  from: readonly Spoken[],
  talk: readonly Spoken[],
  isOthers: (index: number) => boolean,
  heldAt: Date,
): Due | null {
  let best: { odds: number; phrase: string; said: Spoken | null } = { odds: SAYS, phrase: '', said: null };
  for (const { phrase, said, isDeadline, features } of dueCandidates(from, talk, isOthers)) {
    const told = oddsOf(features, weightOf);
    const odds = isDeadline ? Math.max(told, SAYS + LEAST) : told;
    if (odds > best.odds) best = { odds, phrase, said };
  }
  if (best.said === null) return null;
  const { index, text } = best.said;
  const beside = [talk[index - 1], talk[index + 1]].filter((one) => one !== undefined && !isOthers(one.index));
  return completeDue(best.phrase, [text, ...[...from, ...beside].flatMap((one) => one?.text ?? [])], heldAt);
}
