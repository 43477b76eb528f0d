import { oddsOf, readSlots } from '../../learned/slot-weights.js';
import { completeDue, type Due } from './due-date.js';
import { dueCandidates, sayingWhen, type Spoken } from './due-features.js';
import stored from './due-weights.json' with { type: 'json' };

const weightOf = readSlots(stored);
/** From which log-odds on a phrase says until when; found on the tuning set (`npm run eval`). */
const SAYS = -0.8;
/** What names an end in the words of the promise is taken where nothing else says more: it counts as barely enough. */
const BARELY = SAYS + 1e-6;

/**
 * Until when a promise is to be kept, as it was said in the utterances that it rests on or beside them; null where nothing says it.
 * @param isOthers whether another promise rests on the utterance at that place of the talk
 */
export function chooseDue(
  from: readonly Spoken[],
  talk: readonly Spoken[],
  isOthers: (index: number) => boolean,
  heldAt: Date,
): Due | null {
  const near = sayingWhen(from, talk, isOthers);
  let best: { odds: number; phrase: string; text: string } | null = null;
  for (const { phrase, said, isDeadline, features } of dueCandidates(from, near)) {
    const told = oddsOf(features, weightOf);
    const odds = isDeadline ? Math.max(told, BARELY) : told;
    if (odds > (best?.odds ?? SAYS)) best = { odds, phrase, text: said.text };
  }
  if (best === null) return null;
  return completeDue(best.phrase, [best.text, ...near.map(({ text }) => text)], heldAt);
}
