import type { Party, Talk, TalkLine } from '@app/contract';
import { toSaid } from '../learned/features.js';
import { ACTS, LEARNED_ACTS, type Act, type Feeling, type Item } from '../learned/heads.js';
import { loadModel, type Model } from '../learned/model.js';
import { stripFillers } from '../text/spoken.js';
import type { Token, Tokenize } from '../text/tokenizer.js';
import { cutLine } from './cut.js';
import { managerProbabilities } from './roles.js';

export { ACTS, type Act, type Feeling, type Item };

/** Something said by one person, as every room of the engine sees it: a line of the talk, or a piece of one. */
export interface Utterance {
  line: TalkLine;
  /** 0-based place among the utterances. */
  index: number;
  /** 1-based number of the transcript line; null for a chat message. */
  lineNumber: number | null;
  /** Null while unsure. */
  role: Party | null;
  /** That the manager said it; 1 or 0 where the line itself says who spoke. */
  managerProbability: number;
  /** As it was said. */
  spoken: string;
  /** NFKC, without fillers. */
  text: string;
  /** Made when they are first asked for: morphemes are the dearest part of reading. */
  readonly tokens: readonly Token[];
  acts: Readonly<Record<Act, number>>;
  /** That a finding, or a promise that stands at the end, rests on this utterance. */
  items: Readonly<Record<Item, number>>;
  sentiment: Readonly<Record<Feeling, number>>;
  /** That it holds a sign of danger; leaves the engine as a yes or no alone, and is stored nowhere. */
  danger: number;
}

const NO_ACTS = Object.fromEntries(ACTS.map((act) => [act, 0])) as Record<Act, number>;
/** Nearer to even than this, nobody is named. */
const SURE = 0.65;

/** The talk as utterances, in the order of time. */
export function readTalk(talk: Talk, tokenize: Tokenize, model = loadModel()): Utterance[] {
  let lineNumber = 0;
  const pieces = talk.lines.flatMap((line) => {
    const number = line.source === 'line' ? (lineNumber += 1) : null;
    return cutLine(line.text, model).map((spoken) => ({ line, spoken, lineNumber: number }));
  });
  const words = pieces.map(({ spoken }) => toSaid(spoken, 0.5));
  const scores = model.scoresOf(words);
  const managers = managerProbabilities(pieces, words, scores, model);
  const first = model.look(scores, managers);
  const second = model.lookAgain(managers, first);
  return pieces.map((piece, index) => {
    const managerProbability = managers[index] ?? 0.5;
    const text = stripFillers(piece.spoken);
    let tokens: Token[] | undefined;
    return {
      ...piece,
      index,
      role: roleOf(managerProbability),
      managerProbability,
      text,
      get tokens(): readonly Token[] {
        return (tokens ??= tokenize(text));
      },
      ...readings(model, first, second[index] ?? [], index),
      danger: model.dangerOf(words[index] ?? toSaid(piece.spoken, 0.5), piece.spoken),
    };
  });
}

function readings(
  model: Model,
  first: Float64Array,
  second: Iterable<number>,
  index: number,
): Pick<Utterance, 'acts' | 'items' | 'sentiment'> {
  const [issue = 0, good = 0, promise = 0, others = 0, positive = 0, neutral = 1, negative = 0] = second;
  return {
    acts: toActs(model.actsOf(first, index)),
    items: { issue, good, promise, others },
    sentiment: { positive, neutral, negative },
  };
}

function toActs(probabilities: readonly number[]): Record<Act, number> {
  const acts = { ...NO_ACTS };
  LEARNED_ACTS.forEach((act, at) => (acts[act] = probabilities[at] ?? 0));
  return acts;
}

function roleOf(managerProbability: number): Party | null {
  if (managerProbability >= SURE) return 'manager';
  return managerProbability <= 1 - SURE ? 'employee' : null;
}
