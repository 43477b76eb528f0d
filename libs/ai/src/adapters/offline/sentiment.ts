import type { SentimentResult } from '../../assistant.port.js';
import { LEXICON, NEUTRAL_WHEN_PLAIN } from './data/lexicon.js';
import type { Token } from './tokenizer.js';
import type { Utterance } from './utterances.js';

const NEGATION_REACH = 4;
const NEGATIONS = new Set(['ない', 'ぬ', 'ん', 'ず', '無い', 'ません']);
const HYPOTHESES = /(?:もし|たとえば|例えば|仮に|としたら|だったら|ならば|かもしれ|いつか)/u;
const FORMULA =
  /^(?:(?:はい|ええ|うん|いえ|いや|あ)[、。]?)*(?:ありがとう(?:ございま(?:す|した))?|すみません(?:でした)?|よろしく.*|お願いします|失礼し?ま.*|お疲れ(?:様|さま)?.*|お忙しい.*)[。、]?$/u;
const ADVERSATIVE = /(?:けど|けれど|けれども|でも|ただ|が、|のに)/u;
/** A clause before けど and the like counts less than what comes after it. */
const BEFORE_BUT = 0.4;
/** Below this a line is neutral: better silent than wrong. */
const COMMITS = 1;

/** How the words of one line lean: above 0 positive, below 0 negative, 0 neutral or unsure. */
export function leaning(utterance: Utterance): number {
  const { text, tokens } = utterance;
  if (FORMULA.test(text) || isQuestion(text)) return 0;
  const clauses = splitAtBut(tokens);
  let sum = 0;
  clauses.forEach((clause, index) => {
    const weight = index < clauses.length - 1 ? BEFORE_BUT : 1;
    sum += weight * clauseScore(clause);
  });
  if (HYPOTHESES.test(text)) sum *= 0.5;
  return Math.abs(sum) < COMMITS ? 0 : sum;
}

/** The feeling of one line in its talk; null where the words do not say. */
export function feelingOf(utterance: Utterance): 'pos' | 'neg' | 'neu' | null {
  const value = leaning(utterance);
  return value > 0 ? 'pos' : value < 0 ? 'neg' : 'neu';
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

function clauseScore(tokens: readonly Token[]): number {
  let score = 0;
  tokens.forEach((token, index) => {
    const weight = LEXICON.get(token.base) ?? LEXICON.get(token.surface);
    if (weight === undefined) return;
    const next = tokens.slice(index + 1, index + 1 + NEGATION_REACH);
    const denied = isDenied(next);
    if (!denied && NEUTRAL_WHEN_PLAIN.has(token.base)) return;
    // 〜なくはない and 心配ない: denying a bad word says less than a good word does.
    score += denied ? (weight > 0 ? -Math.max(1, weight) : -weight * 0.5) : weight;
  });
  if (tokens.some((token) => /^(?:にくい|づらい)$/u.test(token.base))) score -= 1.5;
  if (tokens.some((token) => token.base === 'すぎる' || token.base === '過ぎる')) score -= 1;
  return score;
}

function isDenied(next: readonly Token[]): boolean {
  for (const token of next) {
    if (token.pos === '記号' || token.sub === '接続助詞') return false;
    if (NEGATIONS.has(token.base) && token.pos !== '名詞') return true;
    if (token.pos === '名詞' && token.sub !== '非自立') return false;
  }
  return false;
}

function splitAtBut(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  for (const token of tokens) {
    clauses.at(-1)?.push(token);
    if (token.pos !== '名詞' && ADVERSATIVE.test(`${token.surface}、`) && token.pos !== '動詞') clauses.push([]);
  }
  const filled = clauses.filter((clause) => clause.some((token) => LEXICON.has(token.base)));
  return filled.length > 0 ? filled : clauses;
}

/** Whether the line ends by asking. */
export function isQuestion(text: string): boolean {
  return /(?:[?？]|(?:です|ます|でしょう|だろう|の|ん)か[。…]*|かな[。…]*)$/u.test(text);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
