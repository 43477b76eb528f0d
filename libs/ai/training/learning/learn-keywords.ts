import { candidatesOf, type Candidate } from '../../src/adapters/offline/results/keywords/candidates.js';
import { featuresOf, SLOTS } from '../../src/adapters/offline/results/keywords/keyword-features.js';
import type { StoredWeights } from '../../src/adapters/offline/learned/slot-weights.js';
import type { Act, Utterance } from '../../src/adapters/offline/reading/utterance.js';
import { stripFillers } from '../../src/adapters/offline/text/spoken.js';
import type { Tokenize } from '../../src/adapters/offline/text/tokenizer.js';
import { learnSlots } from './learn-slots.js';
import type { LabelledLine, LabelledTalk } from '../labelled/read-labels.js';

/** What a candidate is worth that holds a labelled phrase, and one that is held by it. */
const HOLDS = 0.85;
const HELD = 0.55;

const NO_ACTS: Record<Act, number> = {
  greet: 0,
  open: 0,
  closed: 0,
  answer: 0,
  aizuchi: 0,
  thank: 0,
  feeling: 0,
  problem: 0,
  achievement: 0,
  wish: 0,
  plan: 0,
  promise: 0,
  offer: 0,
  request: 0,
  consent: 0,
  refuse: 0,
  vague: 0,
  back: 0,
  advice: 0,
  joke: 0,
  smalltalk: 0,
};

/** Learns what makes a noun phrase one of the talk's key phrases: logistic regression by Adam, the same from the same talks. */
export function learnKeywords(talks: readonly LabelledTalk[], tokenize: Tokenize): StoredWeights {
  const examples = talks.flatMap((talk) => {
    const utterances = asLabelled(talk, tokenize);
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

/** The talk as it would be read if every label were known. */
function asLabelled(talk: LabelledTalk, tokenize: Tokenize): Utterance[] {
  const on = (items: readonly { lines: readonly number[] }[], number: number): number =>
    Number(items.some(({ lines }) => lines.includes(number)));
  return talk.lines.map((line, index) => ({
    line: { source: 'line', id: String(line.number), speaker: null, role: line.role, text: line.text },
    index,
    lineNumber: line.number,
    role: line.role,
    managerProbability: Number(line.role === 'manager'),
    spoken: line.text,
    text: stripFillers(line.text),
    tokens: tokenize(stripFillers(line.text)),
    acts: actsOf(line),
    items: { issue: on(talk.issues, line.number), good: on(talk.goods, line.number), promise: on(talk.promises, line.number), others: 0 },
    sentiment: { positive: 0, neutral: 0, negative: 0, [line.sentiment]: 1 },
    danger: Number(line.danger),
  }));
}

function actsOf({ acts }: LabelledLine): Utterance['acts'] {
  const found = { ...NO_ACTS };
  for (const act of acts) found[act] = 1;
  return found;
}
