import { LIMITS, type Evidence, type ProposedQuestion } from '@app/contract';
import { logit } from '../../learned/model.js';
import { evidenceOf } from '../../reading/quote.js';
import { BANK } from '../bank/bank.js';
import type { BankQuestion } from '../bank/question.js';
import type { QuotedPhrase } from './phrase.js';
import { isShown } from './shown.js';
import { turnsToListener, type Situation } from './situation.js';

/** Asked in these slots, an answer is a fact: what was told of it is not asked again. */
const FACTS = new Set(['when', 'who', 'where', 'how-long', 'how-much', 'tried']);
/** Phrases among four questions. */
const MOST_PHRASES = 2;

const WEIGHT = {
  /** It is made for what was just said. */
  moment: 8,
  /** What was learned of a question: that a good listener would say it as gladly as not, and each step from there. */
  learned: 15,
  odds: 4,
  /** It stays with what was said, whatever that was. */
  stays: 3,
  /** It opens another subject, after something was said. */
  leaves: -4,
  /** A noun phrase may be a detail of what was meant: only what fits nearly everything names it gladly. */
  phrase: 5.5,
  ventured: -2,
  theme: 1,
  /** Somebody has just chosen what to talk about: nothing of another subject stands before it. */
  themeAtStart: 7,
  stance: 1,
  /** A softer repetition than a fact's. */
  answered: -2,
  samePurpose: -1.2,
  sameSlot: -3,
  sameWords: -4,
  /** How far equals are apart, so that talks do not all get the same. */
  spread: 2.5,
} as const;

interface Candidate {
  question: BankQuestion;
  text: string;
  phrase: QuotedPhrase | null;
  score: number;
}

/** So many stand beside a reply: the manager looks at a person and reads little. More come when they are asked for. */
const BESIDE_REPLY = 2;
/** A second question stands beside a reply where a good listener would more likely say it than not; else one is less noise. */
const WORTH_SAYING = 0.75;

/** The questions beside a reply, which nobody asked for: the best one, and a second one only where it would be said here, too. */
export function questionsBeside(situation: Situation, asked: readonly string[]): ProposedQuestion[] {
  if (situation.kind === 'start') return proposeFrom(situation, asked, BESIDE_REPLY);
  const worthSaying = BANK.filter(({ text }) => (situation.sayable(text) ?? 0) >= WORTH_SAYING);
  const proposed = proposeFrom(situation, asked, BESIDE_REPLY, worthSaying);
  return proposed.length > 0 ? proposed : proposeFrom(situation, asked, 1);
}

/**
 * Questions that fit, none shown before, each another one in aim and words; the same for the same context.
 * @param most so many, and never more than 4
 */
export function proposeFrom(
  situation: Situation,
  asked: readonly string[],
  most: number = LIMITS.suggestedQuestions,
  bank = BANK,
): ProposedQuestion[] {
  if (situation.kind === 'danger' || situation.kind === 'grave') return [];
  const wasShown = isShown(asked);
  const candidates = bank
    .filter((question) => isFitting(question, situation) && !wasShown(question.text))
    .flatMap((question) => candidateOf(question, situation));
  return choose(candidates, most).map(({ question, text, phrase }) => ({
    text,
    purpose: question.purpose,
    evidence: evidenceFor(question, phrase, situation),
  }));
}

/** What a question may never be: of another theme or way, about what was answered, or deeper than the talk is. */
function isFitting(question: BankQuestion, situation: Situation): boolean {
  const { theme, stance, kind, answered, turns, sayable, isTheirOwn } = situation;
  const { themes, stances, after, slot, depth } = question;
  if (themes?.includes(theme) === false || stances?.includes(stance) === false) return false;
  if (FACTS.has(slot) && answered.has(slot)) return false;
  if (depth > depthAt(turns, stance)) return false;
  if (!isTheirOwn && kind !== 'refuse' && after.every(turnsToListener)) return false;
  if (kind === 'start') return after.includes('start');
  if (kind === 'refuse' || kind.startsWith('back-')) return after.includes(kind as never) || isOpener(question);
  if (sayable(question.text) !== null) return true;
  if (kind === 'wish' && slot === 'wish' && !question.isCore) return false;
  return MEETS[kind]?.some((moment) => after.includes(moment)) === true || after.includes('any') || isOpener(question);
}

/** The moments whose questions fit a reply, the nearest first. */
const MEETS: Readonly<Partial<Record<Situation['kind'], readonly BankQuestion['after'][number][]>>> = {
  feeling: ['feeling', 'answer'],
  joy: ['joy', 'achievement', 'answer'],
  problem: ['problem', 'answer'],
  achievement: ['achievement', 'joy', 'answer'],
  wish: ['wish', 'answer'],
  plan: ['plan', 'answer'],
  promise: ['promise', 'plan', 'answer'],
  answer: ['answer'],
  vague: ['vague'],
  smalltalk: ['smalltalk'],
  thanks: ['thanks'],
  'advice-asked': ['advice-asked'],
  'long-talk': ['long-talk'],
  closing: ['closing'],
};

function isOpener({ after }: BankQuestion): boolean {
  return after.includes('start');
}

function hasPhrase(text: string): boolean {
  return text.includes('{phrase}') || text.includes('{task}');
}

/** Trust grows with what was said; who wants to be listened to goes deeper sooner. */
function depthAt(turns: number, stance: string): number {
  const nearness = stance === 'listen' ? turns * 1.5 : turns;
  return nearness < 3 ? 2 : nearness < 9 ? 2 : 3;
}

function candidateOf(question: BankQuestion, situation: Situation): Candidate[] {
  const { phrase } = situation;
  const needsTask = question.text.includes('{task}');
  if (!hasPhrase(question.text))
    return [{ question, text: question.text, phrase: null, score: scoreOf(question, situation) }];
  if (phrase === null || (needsTask && !phrase.isTask)) return [];
  const text = question.text.replace(/\{(?:phrase|task)\}/u, phrase.text);
  return [
    {
      question,
      text,
      phrase,
      score: scoreOf(question, situation) + (question.isCore ? WEIGHT.phrase : WEIGHT.ventured),
    },
  ];
}

function scoreOf(question: BankQuestion, { kind, answered, turns, seed, sayable }: Situation): number {
  const { after, themes, stances, slot, depth, text } = question;
  const said = sayable(text);
  if (said !== null)
    return (
      WEIGHT.learned + WEIGHT.odds * logit(said) + (answered.has(slot) ? WEIGHT.answered : 0) + spread(seed + text)
    );
  const moments = kind === 'start' ? ['start'] : (MEETS[kind] ?? [kind]);
  const nearest = moments.findIndex((moment) => after.includes(moment as never));
  const isNear = nearest !== -1 && (kind === 'start' || !isOpener(question));
  const fits = isNear ? WEIGHT.moment - nearest * 3 : 0;
  const stays = kind === 'start' || isNear ? 0 : isStaying(question) ? WEIGHT.stays : WEIGHT.leaves;
  const told = answered.has(slot) ? WEIGHT.answered : 0;
  // A talk begins lightly.
  const deep = turns < 3 ? (depth - 1) * -1.5 : 0;
  return (
    fits +
    stays +
    told +
    deep +
    (themes === null ? 0 : kind === 'start' ? WEIGHT.themeAtStart : WEIGHT.theme) +
    (stances === null ? 0 : WEIGHT.stance) +
    spread(seed + text) * WEIGHT.spread
  );
}

/** It speaks of what was said, and of no subject of its own. */
function isStaying({ text, themes, after }: BankQuestion): boolean {
  return hasPhrase(text) || (themes === null && !after.includes('start'));
}

/** The best one, then the best of those that differ from what was chosen. */
function choose(candidates: readonly Candidate[], most: number): Candidate[] {
  const chosen: Candidate[] = [];
  const open = [...candidates];
  while (chosen.length < Math.min(most, LIMITS.suggestedQuestions) && open.length > 0) {
    let best = 0;
    let score = -Infinity;
    for (const [at, candidate] of open.entries()) {
      const value = candidate.score + chosen.reduce((sum, other) => sum + likeness(candidate, other), 0);
      if (value > score) [best, score] = [at, value];
    }
    const [next] = open.splice(best, 1);
    if (next === undefined) break;
    if (next.phrase !== null && chosen.filter(({ phrase }) => phrase !== null).length >= MOST_PHRASES) continue;
    chosen.push(next);
  }
  return chosen;
}

function likeness(one: Candidate, other: Candidate): number {
  const [a, b] = [one.question, other.question];
  return (
    (a.purpose === b.purpose ? WEIGHT.samePurpose : 0) +
    (a.slot === b.slot && a.slot !== 'none' ? WEIGHT.sameSlot : 0) +
    (one.text.slice(0, 3) === other.text.slice(0, 3) && one.phrase === null ? WEIGHT.sameWords / 2 : 0) +
    (one.text.slice(-6) === other.text.slice(-6) ? WEIGHT.sameWords / 4 : 0) +
    WEIGHT.sameWords * overlap(one.text, other.text)
  );
}

/** The share of two-character pieces that two texts have in common. */
function overlap(one: string, other: string): number {
  const [a, b] = [piecesOf(one), piecesOf(other)];
  let common = 0;
  for (const piece of a) if (b.has(piece)) common += 1;
  return common / Math.max(1, Math.min(a.size, b.size));
}

function piecesOf(text: string): Set<string> {
  const pieces = new Set<string>();
  for (let at = 0; at + 1 < text.length; at += 1) pieces.add(text.slice(at, at + 2));
  return pieces;
}

/** The same number below 1 for the same words: talks differ, and each is repeatable. */
function spread(words: string): number {
  let hash = 2166136261;
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 16777619);
  return ((hash >>> 0) % 1000) / 1000;
}

/** The line a question rests on: that of its phrase, else the reply, where it stays with it. */
function evidenceFor(question: BankQuestion, phrase: QuotedPhrase | null, { reply, kind }: Situation): Evidence | null {
  const said = phrase?.said ?? (kind === 'start' || (isOpener(question) && !question.isCore) ? null : reply);
  return said === null || said.line.id === '' ? null : evidenceOf(said);
}
