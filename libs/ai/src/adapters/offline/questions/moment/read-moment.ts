import { isDangerous, saysDanger } from '../../reading/danger.js';
import { ruledKind } from '../reply/kind.js';
import { MOMENT_KINDS, type ReplyKind } from '../reply/kinds.js';
import type { Moment } from './moment-features.js';
import { loadMomentModel } from './moment-model.js';

/** A moment as the questions see it. */
export interface ReadMoment {
  /** What the reply is; `start` before anything was said. */
  kind: ReplyKind | 'start';
  /** That the reply is a sign of danger, as far as it was learned of moments, from 0 to 1. */
  doubt: number;
  /** That a good listener would say it here, from 0 to 1; null where nothing was learned of these words. */
  sayable: (text: string) => number | null;
}

/** A reply of so many characters tells much at once. */
const LONG = 260;

/**
 * What a moment is. A clear sign of danger decides alone, and so do plain words of refusal, of a question back or of thanks where what was
 * learned thinks them possible; the rest is learned.
 */
export function readMoment(moment: Moment): ReadMoment {
  const { reply } = moment;
  if (reply.length === 0) return { kind: 'start', doubt: 0, sayable: () => null };
  const { kinds, sayable } = loadMomentModel().read(moment);
  return { kind: kindOf(moment, kinds), doubt: likelihood(kinds, 'danger'), sayable };
}

/** What closes the talk: as far as it is learned it has to be likelier than all else together, and a refusal one's own. */
const CLOSING = new Set<ReplyKind>(['refuse', 'thanks', 'closing']);
const CLOSED = 0.55;
/** What others do not tell, and what nobody can tell better. */
const OF_OTHERS =
  /[がはも][^。、がはも]{0,12}(?:言わ|話さ|聞か|答え|返さ|話してくれ|教えてくれ)(?:な[いくか]|ませ|ん)|としか(?:言え|答えられ|返せ)|人のこと[はをも]?言え/u;
/**
 * From here on danger is beyond doubt; where what was learned of lines says so, too, a smaller sign of the moment bears it out. What one
 * alone tells is met as grave: from `GRAVE` on. A tired week is far below, and so are nights without sleep that are told alone.
 */
const DANGER = { alone: 0.5, together: 0.15 };
const GRAVE = 0.25;
/** Nights without sleep, and nothing else: readers hear no danger in them, and what was learned cannot tell them apart. */
const SLEEPLESS =
  /^[^。]{0,20}(?:眠|寝)(?:れ|られ|つけ)て?い?(?:な(?:い|く|くて|かった)|ませ(?:ん|んでした)|ず)(?:ん|の)?(?:です|だ)?(?:よ|ね|よね)?。?$/u;
/** Told by their words more surely than by what was learned, and rarer: what the words say counts, where it is thinkable. */
const PLAINLY = new Set<ReplyKind>([
  'vague',
  'refuse',
  'advice-asked',
  'back-meaning',
  'back-reason',
  'back-safety',
  'back-you',
  'thanks',
  'closing',
]);
const THINKABLE = 0.1;
/** As likely as the likeliest but for this, what the words say counts. */
const NEARLY = 0.1;
/** A joy that is named is one, where it is as likely as this: readers call it a feeling, too. */
const NAMED = 0.15;
/** What somebody takes on, told beside a worry: the worry is met first. */
const TAKEN_ON = new Set<ReplyKind>(['plan', 'promise']);
const WORRIES = new Set<ReplyKind>(['feeling', 'problem']);

function kindOf({ reply, question }: Moment, kinds: Float64Array): ReplyKind {
  const isSleepless = SLEEPLESS.test(reply.map(({ text }) => text).join(''));
  const doubt = isSleepless ? 0 : likelihood(kinds, 'danger');
  const isSure = reply.some(isDangerous);
  if (reply.some(saysDanger) || doubt >= (isSure ? DANGER.together : DANGER.alone)) return 'danger';
  if (isSure || doubt >= GRAVE) return 'grave';
  const ruled = ruledKind(reply, question.text);
  const odds = likelihood(kinds, ruled);
  if (PLAINLY.has(ruled) && odds >= THINKABLE) return ruled;
  if (reply.reduce((sum, { text }) => sum + text.length, 0) > LONG) return 'long-talk';
  const isOfOthers = reply.some(({ text }) => OF_OTHERS.test(text));
  const learned = likeliest(kinds, isOfOthers);
  const isNamed = ruled === 'joy' && learned.kind === 'feeling' && odds >= NAMED;
  const isNear = odds >= learned.odds - NEARLY;
  const isWorry = TAKEN_ON.has(learned.kind) && WORRIES.has(ruled);
  return isNamed || isNear || isWorry ? ruled : learned.kind;
}

/** What was learned of one kind, from 0 to 1; 0 of what is told by rule alone. */
function likelihood(kinds: Float64Array, kind: ReplyKind): number {
  return kinds[MOMENT_KINDS.findIndex((one) => one === kind)] ?? 0;
}

function likeliest(kinds: Float64Array, isOfOthers: boolean): { kind: ReplyKind; odds: number } {
  let best: ReplyKind = 'answer';
  let most = 0;
  for (const [at, kind] of MOMENT_KINDS.entries()) {
    const odds = kinds[at] ?? 0;
    if (odds <= most || (CLOSING.has(kind) && odds < CLOSED)) continue;
    if (kind === 'refuse' && isOfOthers) continue;
    // Danger is decided before: what is left of it is met as what weighs on somebody.
    [best, most] = [kind === 'danger' ? 'feeling' : kind, odds];
  }
  return { kind: best, odds: most };
}
