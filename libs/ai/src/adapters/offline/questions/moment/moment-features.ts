import type { Utterance } from '../../reading/utterance.js';
import { emitAll, lengthClass, toSaid, type Emit, type Space } from '../../learned/features.js';
import { mix } from '../../learned/grams.js';
import { hashOf } from '../../learned/slot-weights.js';
import { LEARNED_ACTS } from '../../learned/heads.js';
import { sureness } from '../../learned/talk-features.js';
import { ruledKind } from '../reply/kind.js';
import { MOMENT_KINDS } from '../reply/kinds.js';

/** What was just said, and what it answers. */
export interface Moment {
  /** The report's last words; empty where they said nothing yet. */
  reply: readonly Utterance[];
  /** What the manager said before; {@link NOTHING} where that was nothing. */
  question: Question;
}

export type Question = Pick<Utterance, 'text' | 'tokens'>;
export const NOTHING: Question = { text: '', tokens: [] };

const WHOLE: Space = { seed: 7, at: 0, from: 1, to: 5, weight: 1 };
const LAST: Space = { seed: 9, at: 0, from: 2, to: 4, weight: 0.7 };
const QUESTION: Space = { seed: 13, at: 0, from: 2, to: 4, weight: 0.5 };

/** What every moment has. */
export const ALWAYS = { key: 1, value: 0.5 } as const;

/** By which a moment is told: its words, those it answers, what reading found in them, and what rules make of it. */
export function kindFeatures(moment: Moment, emit: Emit): void {
  const { reply, question } = moment;
  wordFeatures(moment, 1, emit);
  emit(ALWAYS.key, ALWAYS.value);
  readingFeatures(reply, (key, value) => emit(READING + key, value));
  emit(mix(RULED ^ hashOf(ruledKind(reply, question.text))), 0.5);
}

/** By which it is chosen what is said next: what the moment is, by all that is known of it. `kinds`: a probability a kind. */
export function choiceFeatures(moment: Moment, kinds: ArrayLike<number>, emit: Emit): void {
  const { reply, question } = moment;
  wordFeatures(moment, 0.5, emit);
  emit(ALWAYS.key, ALWAYS.value);
  MOMENT_KINDS.forEach((_, at) => {
    emit(10 + at, kinds[at] ?? 0);
    emit(40 + at, sureness(kinds[at] ?? 0, LEAST));
  });
  emit(question.text === '' ? 95 : 96, 0.3);
  readingFeatures(reply, (key, value) => emit(READING + key, value));
}

/** Where the keys of these begin; those of words are spread over 32 bits. */
const READING = 1000;
const RULED = 2000;

/** Nearer to 0 or 1 a probability tells no more of one moment. */
const LEAST = 0.003;

/** So many characters at the end tell what a moment is; more would only take time. */
const MOST = 400;

function wordFeatures({ reply, question }: Moment, by: number, emit: Emit): void {
  const text = reply.map((one) => one.text).join('');
  const last = reply.at(-1);
  const weighed: Emit = (key, value) => emit(key, value * by);
  emitAll([WHOLE], [toSaid(text.slice(-MOST), 0)], 0, weighed);
  emitAll([LAST], last === undefined ? [] : [toSaid(last.text.slice(-MOST), 0)], 0, weighed);
  emitAll([QUESTION], question.text === '' ? [] : [toSaid(question.text.slice(-MOST), 1)], 0, weighed);
  emit(100 + lengthClass(text.length), 0.5);
  const own = wordsOf(reply.slice(-MOST_PIECES).flatMap(({ tokens }) => tokens)).slice(-MOST_WORDS);
  emitWords(own, REPLIED, weighed);
  emitWords(wordsOf(question.tokens), ASKED, weighed);
  own.slice(-ENDS).forEach((word, at, end) => emit(mix(word ^ (ENDING + end.length - at)), 0.3 * by));
}

/** Where words stand, and how much they tell. */
interface WordSpace {
  seed: number;
  weight: number;
}
const REPLIED: WordSpace = { seed: 0x51ed2701, weight: 2 };
const ASKED: WordSpace = { seed: 0x1b873593, weight: 0.7 };
/** A line of many pages is not split into morphemes for its end. */
const MOST_PIECES = 30;
const MOST_WORDS = 150;
/** The last so many words stand for themselves: the end of a sentence tells what it is. */
const ENDS = 4;
const ENDING = 0x7feb352d;

/** The hash of each word's dictionary form, in order. */
function wordsOf(tokens: Utterance['tokens']): number[] {
  return tokens.filter(({ pos }) => pos !== '記号' && pos !== 'フィラー').map(({ base }) => hashOf(base));
}

/** Words in their dictionary form, and pairs of them: all forms in which a word is said count together. */
function emitWords(words: readonly number[], { seed, weight }: WordSpace, emit: Emit): void {
  const value = weight / Math.sqrt(2 * words.length);
  words.forEach((word, at) => {
    emit(mix(word ^ seed), value);
    const next = words[at + 1];
    if (next !== undefined) emit(mix(mix(word ^ seed) ^ next), value);
  });
}

/** What reading found in the reply: the most of any utterance, and the last one's. */
function readingFeatures(reply: readonly Utterance[], emit: Emit): void {
  const last = reply.at(-1);
  LEARNED_ACTS.forEach((act, at) => {
    emit(
      at,
      2 *
        sureness(
          most(reply, ({ acts }) => acts[act]),
          LEAST,
        ),
    );
    emit(40 + at, sureness(last?.acts[act] ?? 0, LEAST));
  });
  emit(
    80,
    most(reply, ({ sentiment }) => sentiment.negative),
  );
  emit(
    81,
    most(reply, ({ sentiment }) => sentiment.positive),
  );
  emit(
    82,
    most(reply, ({ danger }) => danger),
  );
}

function most(reply: readonly Utterance[], of: (said: Utterance) => number): number {
  return reply.reduce((highest, said) => Math.max(highest, of(said)), 0);
}
