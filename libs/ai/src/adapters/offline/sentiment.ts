import type { SentimentResult } from '@app/contract';
import {
  ASKS_JOY,
  ASKS_TROUBLE,
  HAD_THOUGHT,
  HEARSAY,
  IF_SO,
  NOTHING,
  ONCE,
  OTHERS_FEELING,
  REQUESTED,
  SOFT_QUESTION,
  SYMPATHY,
  TAKES_BRIGHT,
  TAKES_DARK,
  TODAY,
} from './data/feeling-frames.js';
import { closing } from './data/frame.js';
import { clauseScore, joinsWithBut, type Score } from './clause-score.js';
import type { Token } from './tokenizer.js';
import type { Utterance } from './utterances.js';

const FORMULA =
  /^(?:(?:はい|ええ|うん|いえ|いや|あ)[、。]?)*(?:(?:本当に|どうも)?ありがとう(?:ございま(?:す|した))?|すみません(?:でした)?|申し訳(?:ない|ありません)(?:です)?|よろしく.*|お願いします|失礼し?ま.*|お疲れ(?:様|さま)?.*|お忙しい.*)[。、]?$/u;
const HYPOTHESES = /(?:もし|仮に|たとえば|例えば|いつか|としたら|ならば)/u;
const WISHES = closing(/たい(?:です|な|と|って|ん|かな)|てほしい/u, /(?<![。…])[。…]*$/u, '、。');
const HEDGES = /(?:かもしれ|気がし|気がする|たぶん|多分|おそらく)/u;
const STRONG =
  /(?:すご[くい]|めちゃ|めっちゃ|かなり|本当に|ほんと|ほんま|だいぶ|とても|一番|いちばん|本気で|相当|ばり|でら|ぶち|どえらい|まっこと)/u;
const MILD = /(?:ちょっと|少し|多少|若干|やや)/u;
/** A line that goes on telling what the line before told. */
const GOES_ON =
  /^(?:はい。)?(?:で、|それで|しかも|だから|なので|そのせいで|そのたび)|(?:て|で|し|から|けど|とか)[。、…]*$/u;
/** Left hanging: what is felt about it was not said. */
const UNFINISHED = /(?:っていうか|というか|みたいな|って|くて|がして|てて|ですけど|ますけど)[。、…]*$/u;
/** Joy or politeness, trouble or modesty: よかったです, ちょっとだけ. */
const UNSURE =
  /^(?:それは)?(?:よかった|良かった)(?:です)?[。…]*$|^…*(?:はい、)?(?:ちょっと|少し|まあまあ|そこそこ)(?:だけ|は)?(?:です|、はい)?[。…]*$/u;
const TELLING = 12;
const LONG = 60;
/** Shorter than this is a nod. */
const SHORT = 6;
/** What a question, and a listener's word, add to a line; a longer reply speaks of something else. */
const ANSWER = 1;
const TAKEN = 0.6;
const REPLY = 40;
/** A clause before けど and the like counts less than what comes after it. */
const BEFORE_BUT = 0.4;
/** From here on a line leans; below HINT nothing was said of a feeling; between the two the engine abstains. */
const COMMITS = 1;
const HINT = 0.5;
/** How far back the trouble being told is looked for; bounded, so that the talk is read in linear time. */
const LOOKS_BACK = 6;

/** How the words of one line lean: above 0 positive, below 0 negative, 0 neutral or unsure. */
export function leaning(utterance: Utterance): number {
  const { sum } = read(utterance);
  return Math.abs(sum) < COMMITS ? 0 : sum;
}

/** The feeling of one line in its talk; null where the words do not say. */
export function feelingOf(utterance: Utterance, talk: readonly Utterance[]): 'pos' | 'neg' | 'neu' | null {
  const { sum, conflicting } = read(utterance);
  if (isFormula(utterance.text)) return 'neu';
  const value = sum + contextOf(utterance, talk, sum);
  const size = Math.abs(value);
  if (size >= COMMITS) return utterance.text.length > LONG && size < 1.2 * COMMITS ? null : value > 0 ? 'pos' : 'neg';
  if (size >= HINT || conflicting || UNSURE.test(utterance.text)) return null;
  return UNFINISHED.test(utterance.text) && utterance.text.length >= TELLING ? null : 'neu';
}

/** Tendency of the report's words over the whole talk, 0 to 1; all lines where nobody is known to be the report. */
export function sentimentOf(utterances: readonly Utterance[]): SentimentResult['scores'] {
  const own = utterances.filter(({ role }) => role === 'employee');
  const leanings = (own.length > 0 ? own : utterances).map(leaning).filter((value) => value !== 0);
  if (leanings.length === 0) return null;
  const positive = leanings.filter((value) => value > 0).length;
  const negative = leanings.length - positive;
  // One neutral line stands in for what was not clear, so that a single word does not read as certainty.
  const total = leanings.length + 1;
  return { positive: round(positive / total), negative: round(negative / total) };
}

function read({ text, tokens }: Utterance): Score {
  if (isFormula(text)) return { sum: 0, conflicting: false };
  const scores = clausesOf(tokens)
    .map(clauseScore)
    .filter(({ sum, conflicting }) => sum !== 0 || conflicting);
  let sum = 0;
  scores.forEach((score, index) => {
    sum += (index < scores.length - 1 ? BEFORE_BUT : 1) * score.sum;
  });
  return { sum: sum * modality(text, sum), conflicting: scores.some(({ conflicting }) => conflicting) };
}

/** What is asked, supposed, wished or hedged is felt less than what is told. */
function modality(text: string, sum: number): number {
  let factor = 1;
  if (isQuestion(text)) factor *= 0.2;
  else if (sum > 0 && SOFT_QUESTION.test(text)) factor *= 0.5;
  if (SYMPATHY.test(text) || UNSURE.test(text)) return 0;
  if (HEARSAY.test(text) || (sum < 0 && OTHERS_FEELING.test(text))) factor *= 0.2;
  if (REQUESTED.test(text) || (sum > 0 && IF_SO.test(text))) factor *= 0.3;
  if (HAD_THOUGHT.test(text) || (ONCE.test(text) && !TODAY.test(text))) factor *= 0.4;
  if (HYPOTHESES.test(text)) factor *= 0.4;
  if (sum > 0 && WISHES.test(text)) factor *= 0.3;
  if (HEDGES.test(text)) factor *= 0.8;
  if (STRONG.test(text)) factor *= 1.3;
  else if (MILD.test(text)) factor *= 0.9;
  return factor;
}

/** What the neighbouring lines say of this one: the question it answers, how the other one takes it, the trouble it goes on telling. */
function contextOf(utterance: Utterance, talk: readonly Utterance[], sum: number): number {
  const { text, index, role } = utterance;
  if (isQuestion(text) || text.length < SHORT) return 0;
  const other = (at: number): string => {
    const near = talk[at];
    return near === undefined || near.role === role ? '' : near.text;
  };
  return answers(text, other(index - 1)) + isTaken(text, other(index + 1)) + (sum > 0 ? 0 : goesOn(utterance, talk));
}

/** 「困っていることは?」「人手です」: a bare fact leans as the question does. */
function answers(text: string, question: string): number {
  if (NOTHING.test(text)) return 0;
  if (ASKS_TROUBLE.test(question)) return ANSWER * -1;
  return ASKS_JOY.test(question) ? ANSWER : 0;
}

/** 「……十一時まででした」「それはしんどい」: who listens says how it sounded. */
function isTaken(text: string, reply: string): number {
  if (reply.length > REPLY || text.length < TELLING) return 0;
  const dark = TAKES_DARK.test(reply);
  const bright = TAKES_BRIGHT.test(reply);
  return dark === bright ? 0 : dark ? -TAKEN : TAKEN;
}

/** A trouble is told over several lines: what goes on from a dark line is darker. */
function goesOn(utterance: Utterance, talk: readonly Utterance[]): number {
  if (utterance.text.length < TELLING) return 0;
  const before = talk.slice(Math.max(0, utterance.index - LOOKS_BACK), utterance.index);
  const own = before.findLast(({ role, text }) => role === utterance.role && text.length >= TELLING);
  if (own === undefined || read(own).sum > -COMMITS) return 0;
  return GOES_ON.test(utterance.text) ? -0.7 : -0.5;
}

function clausesOf(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  for (const token of tokens) {
    clauses.at(-1)?.push(token);
    if (joinsWithBut(token)) clauses.push([]);
  }
  return clauses;
}

function isFormula(text: string): boolean {
  return FORMULA.test(text);
}

/** Whether the line ends by asking. */
export function isQuestion(text: string): boolean {
  return /(?:[?？]|(?:です|ます|でしょう|だろう|の|ん)か[。…]*|かな[。…]*)$/u.test(text);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
