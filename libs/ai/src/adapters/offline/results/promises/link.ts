import { oddsOf, readSlots } from '../../learned/slot-weights.js';
import { linkFeatures, sharedWords, type Linked } from './link-features.js';
import stored from './link-weights.json' with { type: 'json' };

const weightOf = readSlots(stored);

/** So far apart two lines that share no words are not compared further. */
const FAR = 25;
const SURE = 4;
/** Of so many pairs of characters nearly all occur in the other line: the same is said again. */
const AGAIN = { pairs: 3, share: 0.8 };
/** A new point of a list is no recap. */
const NEXT_ITEM =
  /^(?:あと(?![でのかにはも])|それと|それから|もう(?:一つ|ひとつ|一個|一点)|ほかに|他に|ついでに|(?:じゃあ?|では)?[、]?(?:それ|これ|そっち)も)/u;

/** Log-odds that two lines are of one promise, with so many lines of promises between them. */
export function linkOdds(earlier: Linked, later: Linked, between: number): number {
  const { count, share } = sharedWords(earlier, later);
  if (count > 0 && earlier.text === later.text) return SURE;
  if (count >= AGAIN.pairs && share >= AGAIN.share) return SURE;
  if (count === 0 && (later.index - earlier.index > FAR || NEXT_ITEM.test(later.text))) return -SURE;
  return oddsOf(linkFeatures(earlier, later, between), weightOf);
}
