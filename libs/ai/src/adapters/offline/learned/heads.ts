/** What is done by saying something; `back` (asking back) is told by rule, the rest is learned. */
export const ACTS = [
  'greet',
  'open',
  'closed',
  'answer',
  'aizuchi',
  'thank',
  'feeling',
  'problem',
  'achievement',
  'wish',
  'plan',
  'promise',
  'offer',
  'request',
  'consent',
  'refuse',
  'vague',
  'back',
  'advice',
  'joke',
  'smalltalk',
] as const;
export type Act = (typeof ACTS)[number];
/** What rests on an utterance; `others` is a promise that the other of the two is to keep: a request, or what one leaves to the other. */
export type Item = 'issue' | 'good' | 'promise' | 'others';
export type Feeling = 'positive' | 'neutral' | 'negative';

/** Asking back has no head: two readers do not agree enough on it. */
export const LEARNED_ACTS: readonly Act[] = ACTS.filter((act) => act !== 'back');
export const ITEMS: readonly Item[] = ['issue', 'good', 'promise', 'others'];
export const FEELINGS: readonly Feeling[] = ['positive', 'neutral', 'negative'];

/** What the words of an utterance and its neighbours are asked for, in this order. */
export const HEADS = [...LEARNED_ACTS, ...ITEMS, ...FEELINGS] as const;
export const FIRST_ITEM = LEARNED_ACTS.length;
export const FIRST_FEELING = FIRST_ITEM + ITEMS.length;

/** What the second look is asked for, over what the first found nearby. */
export const SECOND_HEADS = [...ITEMS, ...FEELINGS] as const;

/** Of a place in a talk: whether a sentence ends, whether the speaker changes in talk as heard, and between lines as written. */
export const CUT_HEADS = ['sentence', 'turn', 'line'] as const;
