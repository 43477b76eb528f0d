import { NO_TERMS } from './data/common-nouns.js';
import { SMALL_TALK, WORK_WORDS } from './data/topics.js';
import { finishSentence, standsAlone } from './finish.js';
import { nounRuns } from './noun-runs.js';
import { isQuestion } from './sentiment.js';
import type { Token } from './tokenizer.js';
import type { Utterance } from './utterances.js';

/** LexRank is quadratic: a long talk is ranked in segments of this many sentences, and all of it is linear. */
const SEGMENT = 80;
/** So many of the best go on, however long the talk was. */
const FINALISTS = 60;
const SHORTEST = 11;
const DAMPING = 0.85;
const ROUNDS = 20;
/** MMR: how much novelty counts against importance (Carbonell and Goldstein 1998). */
const NOVELTY = 0.4;
/** What each of the talk's keywords adds to a sentence. */
const ON_TOPIC = 0.4;
const MOST_TOPICS = 3;

/** Thanks, greetings and answers say nothing about the talk. */
const FORMULA =
  /(?:ありがと|よろしく|お願いし|お疲れ|失礼し|すみません|すいません|ごめん|申し訳|助かり|わかりました|分かりました|了解|承知|なるほど|おっしゃる|お時間|お忙しい|そう(?:です|なん|か)|うれしい|嬉しい|よかったです|やったー)/u;
/** Points at what was said before, or begins in the middle. */
const POINTS =
  /^(?:それ|あれ|これ|そこ|あそこ|ここ|そっち|そう|そんな|その|あの|そういう|こういう|ああいう|だから|なので|って|でも|けど|は|が|を|に|も|の|と|あと|逆に|全然|ない|はい|いえ|うん|ほんと)/u;

/** Says only what something is not, or breaks off. */
const EMPTY = /(?:わけ|せい|つもり)(?:じゃ|では|や)な|\.\.|…/u;

/** A sentence of the talk that can stand in a summary. */
export interface Sentence {
  utterance: Utterance;
  text: string;
}

interface Candidate extends Sentence {
  vector: ReadonlyMap<string, number>;
  norm: number;
  score: number;
}

/** The sentences that say most with least repetition, by LexRank (Erkan and Radev 2004) and MMR, in the order of time. */
export function centralSentences(
  utterances: readonly Utterance[],
  keywords: readonly string[],
  picks: number,
): Sentence[] {
  const hasRoles = utterances.some(({ role }) => role === 'employee');
  const pool = utterances.filter(({ role }) => !hasRoles || role === 'employee').flatMap(sentencesOf);
  const ranked: Candidate[] = [];
  for (let start = 0; start < pool.length; start += SEGMENT) ranked.push(...rank(pool.slice(start, start + SEGMENT)));
  for (const one of ranked) one.score *= topicality(one.text, keywords);
  const best = ranked
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.utterance.index - b.utterance.index)
    .slice(0, FINALISTS);
  return choose(best, picks).sort((a, b) => a.utterance.index - b.utterance.index);
}

function choose(best: Candidate[], picks: number): Candidate[] {
  const most = best[0]?.score ?? 1;
  const chosen: Candidate[] = [];
  while (chosen.length < picks && best.length > 0) {
    let top = 0;
    let topValue = -Infinity;
    best.forEach((candidate, index) => {
      const overlap = Math.max(0, ...chosen.map((other) => cosine(candidate, other)));
      const value = ((1 - NOVELTY) * candidate.score) / most - NOVELTY * overlap;
      if (value > topValue) [top, topValue] = [index, value];
    });
    chosen.push(...best.splice(top, 1));
  }
  return chosen;
}

/** A summary is about the keywords: a sentence without any does not tell what the talk was about. */
function topicality(text: string, keywords: readonly string[]): number {
  if (SMALL_TALK.test(text) && !WORK_WORDS.test(text)) return 0;
  const named = keywords.filter((keyword) => text.includes(keyword)).length;
  return named === 0 ? 0 : 1 + ON_TOPIC * Math.min(named, MOST_TOPICS);
}

/** The sentences of an utterance that can be understood alone, each with the nouns it names. */
function sentencesOf(utterance: Utterance): { utterance: Utterance; text: string; tokens: Token[] }[] {
  return bySentence(utterance.tokens).flatMap((tokens) => {
    const said = tokens.map(({ surface }) => surface).join('');
    if (said.length < SHORTEST || isQuestion(said) || FORMULA.test(said)) return [];
    const text = finishSentence(said);
    const noun = tokens.findLast(({ pos }) => pos === '名詞');
    // 五分で全員: no predicate where one is due.
    const isWhole = tokens.some(isPredicate) && (noun === undefined || !text.endsWith(noun.surface));
    const isTold = text.length >= SHORTEST && !POINTS.test(text) && !EMPTY.test(text) && standsAlone(text);
    return isTold && isWhole ? [{ utterance, text, tokens }] : [];
  });
}

function bySentence(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    sentences.at(-1)?.push(token);
    if (/[。．！？!?]/u.test(token.surface)) sentences.push([]);
  }
  return sentences;
}

function isPredicate({ pos, sub, base }: Token): boolean {
  return (
    ((pos === '動詞' || pos === '形容詞') && sub === '自立') ||
    (pos === '助動詞' && /^(?:です|だ|や|じゃ)$/u.test(base))
  );
}

function rank(sentences: readonly (Sentence & { tokens: readonly Token[] })[]): Candidate[] {
  const documents = sentences.map(({ tokens }) => countNouns(tokens));
  const spread = new Map<string, number>();
  for (const counts of documents) for (const word of counts.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  const candidates = sentences.map(({ utterance, text }, at): Candidate => {
    const vector = new Map<string, number>();
    for (const [word, count] of documents[at] ?? [])
      vector.set(word, count * Math.log(1 + sentences.length / (spread.get(word) ?? 1)));
    return { utterance, text, vector, norm: normOf(vector), score: 0 };
  });
  const scores = lexRank(candidates);
  // Times the length: 1 is the average sentence of its segment, however long that is. One without nouns says nothing.
  return candidates.map((one, at) => ({ ...one, score: one.norm === 0 ? 0 : (scores[at] ?? 0) * candidates.length }));
}

function lexRank(candidates: readonly Candidate[]): number[] {
  const weights = candidates.map((a) => candidates.map((b) => cosine(a, b)));
  const sums = weights.map((row) => row.reduce((sum, value) => sum + value, 0) || 1);
  let scores = candidates.map(() => 1 / candidates.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = scores;
    scores = before.map((_, target) => {
      let incoming = 0;
      before.forEach((score, source) => (incoming += (score * (weights[source]?.[target] ?? 0)) / (sums[source] ?? 1)));
      return (1 - DAMPING) / candidates.length + DAMPING * incoming;
    });
  }
  return scores;
}

function countNouns(tokens: readonly Token[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const run of nounRuns(tokens)) {
    const word = run.map(({ surface }) => surface).join('');
    if (!NO_TERMS.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function cosine(a: Candidate, b: Candidate): number {
  let dot = 0;
  for (const [word, value] of a.vector) dot += value * (b.vector.get(word) ?? 0);
  return dot === 0 ? 0 : dot / (a.norm * b.norm);
}

function normOf(vector: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const value of vector.values()) sum += value * value;
  return Math.sqrt(sum);
}
