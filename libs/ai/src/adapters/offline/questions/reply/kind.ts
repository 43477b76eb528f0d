import { sentences } from '../../text/spoken.js';
import type { Utterance } from '../../reading/utterance.js';
import type { ReplyKind } from './kinds.js';
import { aimOf } from './aim.js';
import { askedBack } from './back.js';
import {
  ACHIEVEMENT,
  CLOSING_ASKED,
  DECLINED,
  DENIED,
  ENOUGH,
  HEAVY_FEELING,
  JOY,
  LEFT_ASIDE,
  PLAN,
  PROBLEM,
  PROMISE,
  SMALL_TALK,
  SMALL_TALK_ASKED,
  REFUSAL,
  THANKS,
  VAGUE,
  VAGUE_INSIDE,
  WISH,
  WORDLESS,
} from './cues.js';
import { isDangerous } from '../../reading/danger.js';

/** A reply of so many characters tells much at once. */
const LONG = 260;
/** What was asked for counts for so much. */
const ASKED = 0.9;
/** Asked for, these are what a plain answer tells; a feeling shows itself. */
const MEANT = new Set<ReplyKind>(['problem', 'plan', 'wish']);
/** Shorter answers say nothing of what they mean. */
const SUBSTANCE = 12;
/** From here on what was learned decides alone. */
const LEARNED = 0.7;
/** From here on a feeling weighs on the one who tells it. */
const HEAVY = 0.4;
/** From here on what was learned bears a word out. */
const LIKELY = 0.35;
/** From here on what was learned is enough beside a word: 庭 and 雨 stand in talk of work, too. */
const HINTED = 0.1;
const CHATTED = 0.4;
/** What is vague is short. */
const SHORT = 28;

/** How much each sense weighs in a reply that has several; the last sentences weigh more. */
const SENSES: readonly { kind: ReplyKind; words: RegExp; weight: number; learned: (said: Utterance) => number }[] = [
  {
    kind: 'feeling',
    words: HEAVY_FEELING,
    weight: 1.15,
    learned: ({ acts, sentiment }) => acts.feeling * (1 - sentiment.positive),
  },
  { kind: 'problem', words: PROBLEM, weight: 1, learned: ({ acts }) => acts.problem },
  { kind: 'achievement', words: ACHIEVEMENT, weight: 1.2, learned: ({ acts }) => acts.achievement },
  { kind: 'joy', words: JOY, weight: 1.1, learned: ({ acts, sentiment }) => acts.feeling * sentiment.positive },
  { kind: 'wish', words: WISH, weight: 1.2, learned: ({ acts }) => acts.wish },
  { kind: 'promise', words: PROMISE, weight: 1.25, learned: ({ acts }) => acts.promise },
  { kind: 'plan', words: PLAN, weight: 1.05, learned: ({ acts }) => acts.plan },
];

/**
 * What a reply is by its words alone: one of the signs from which it is learned what it is (`moment/`).
 * @param reply the utterances that were made of it
 * @param question what was asked, which says how a plain answer is meant
 */
export function ruledKind(reply: readonly Utterance[], question = ''): ReplyKind {
  if (reply.some(isDangerous)) return 'danger';
  const said = reply.flatMap(({ text }) => sentences(text));
  const text = said.join('');
  if (reply.some(isRefusal)) return 'refuse';
  const asked = askedBack(said);
  if (asked !== null) return asked;
  if (CLOSING_ASKED.test(question) && text.length <= LONG / 4) return 'closing';
  const aim = aimOf(question);
  const sense = strongest(said, reply, aim);
  if (isVague(text, said, reply)) return 'vague';
  if (isSmallTalk(text, question, sense ?? aim, reply)) return 'smalltalk';
  if (sense !== null && text.length <= LONG) return sense === aim || isSure(sense, said, reply) ? sense : 'answer';
  if (text.length <= SHORT && VAGUE.test(text)) return 'vague';
  if (THANKS.test(text) && text.length <= SHORT) return 'thanks';
  if (text.length > LONG) return 'long-talk';
  return aim !== null && MEANT.has(aim) && text.length >= SUBSTANCE ? aim : 'answer';
}

/** Turns against what stands before it, or doubts it: gladness and success beside it are no plain ones. */
const TURNS =
  /けど|けれど|のに|でも|だが|ばってん|とはいえ|だけに|いや(?!な|が)|変です|なんか|自分が|はずが|終わって(?:る|いる)|惜し|さみし|寂し/u;

/** Words of trouble that are hardly said of anything else. */
const TROUBLED = /困[っり]|不満|足り(?:な|ませ)|間に合[わい]|終わら(?:な|ず)|追われ|手が回ら|返事が[来こ]な/u;

/** Whether a reply surely is what its words say. What is sadly meant and met as glad, or told and met as planned, is worse than any plain answer. */
function isSure(sense: ReplyKind, said: readonly string[], reply: readonly Utterance[]): boolean {
  const last = said.at(-1) ?? '';
  if (sense === 'joy' || sense === 'achievement')
    return worryIn(said) === null && !TURNS.test(said.join('')) && reply.every(isLight);
  if (sense === 'wish')
    return (isSaid(last, WISH) && worryIn(said) !== 'feeling') || reply.some(({ acts }) => acts.wish >= LEARNED);
  if (sense === 'problem')
    return said.some((one) => isSaid(one, TROUBLED)) || reply.some(({ acts }) => acts.problem >= LIKELY);
  if (MEANS_TO.has(sense)) return worryIn(said) === null && (isSaid(last, PROMISE) || isSaid(last, PLAN));
  return true;
}

/** Gladness and success are told with nothing that weighs. */
function isLight({ sentiment }: Utterance): boolean {
  return sentiment.negative < HEAVY;
}

/** Whether somebody does not want to talk about it. */
export function isRefusal({ text, acts }: Pick<Utterance, 'text' | 'acts'>): boolean {
  return acts.refuse >= LEARNED || sentences(text).some(isDeclined);
}

function isDeclined(sentence: string): boolean {
  if ([DECLINED, LEFT_ASIDE, ENOUGH].some((words) => words.test(sentence))) return true;
  return REFUSAL.test(sentence) && !WORDLESS.test(sentence);
}

/** Little said, and nothing that its words name. */
function isVague(text: string, said: readonly string[], reply: readonly Utterance[]): boolean {
  const isShort = text.length <= SHORT * 1.5;
  if (!isShort || !(VAGUE_INSIDE.test(text) || reply.some(({ acts }) => acts.vague >= LEARNED))) return false;
  const named = strongest(said, [], null);
  return named === null || named === 'wish' || named === 'plan' || (named === 'problem' && VAGUE_INSIDE.test(text));
}

/** What somebody means to do, told beside a worry: the worry is met first. */
const MEANS_TO = new Set<ReplyKind>(['promise', 'plan']);

/** The sense that weighs most; null where there is none. */
function strongest(said: readonly string[], reply: readonly Utterance[], aim: ReplyKind | null): ReplyKind | null {
  const best = heaviest(said, reply, aim);
  return best !== null && best !== aim && MEANS_TO.has(best) ? (worryIn(said) ?? best) : best;
}

/** A feeling that weighs on somebody, or what troubles them: told, in clauses that promise nothing and name no topic alone. */
function worryIn(said: readonly string[]): ReplyKind | null {
  const clauses = said
    .flatMap((sentence) => sentence.split(/[、。]/u))
    .filter((clause) => !PROMISE.test(clause) && !/[はをにも]$/u.test(clause));
  if (clauses.some((clause) => isSaid(clause, HEAVY_FEELING))) return 'feeling';
  return clauses.some((clause) => isSaid(clause, PROBLEM)) ? 'problem' : null;
}

function heaviest(said: readonly string[], reply: readonly Utterance[], aim: ReplyKind | null): ReplyKind | null {
  let best: { kind: ReplyKind; score: number } | null = null;
  for (const { kind, words, weight, learned: sees } of SENSES) {
    const learned = Math.max(0, ...reply.map(sees));
    const told = said.reduce((sum, sentence, at) => {
      const nearness = 1 + at / (said.length * 4);
      return sum + (isSaid(sentence, words) ? weight * nearness : 0);
    }, 0);
    const score = told + learned * weight + (kind === aim && told + learned > 0 ? ASKED : 0);
    if (score >= 0.5 && (best === null || score > best.score)) best = { kind, score };
  }
  return best?.kind ?? null;
}

/** Whether words are said and not denied. */
function isSaid(sentence: string, words: RegExp): boolean {
  const found = words.exec(sentence);
  if (found === null) return false;
  const after = sentence.slice(found.index + found[0].length);
  return !DENIED.test(after);
}

/** Talk beside the work, where it was invited, or where nothing else is in it. */
function isSmallTalk(text: string, question: string, sense: ReplyKind | null, reply: readonly Utterance[]): boolean {
  if (text.length > LONG / 2) return false;
  if (SMALL_TALK_ASKED.test(question)) return sense === null || sense === 'joy' || sense === 'achievement';
  const learned = Math.max(0, ...reply.map(({ acts }) => acts.smalltalk));
  return sense === null && (learned >= CHATTED || (learned >= HINTED && SMALL_TALK.test(text)));
}
