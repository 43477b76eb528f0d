import type { DangerSigns } from '../../../assistant/assistant.port.js';
import { hasHint, hasSign, isManner } from './danger-signs.js';
import { isSure } from './grave-words.js';
import type { Utterance } from './utterance.js';

/**
 * From here on words that stand alone may hold a sign: to miss one weighs more than to offer words of care in vain. The level is low
 * since the head is learned from snippets, half of which hold a sign (libs/ai/training/README.md has what it finds).
 */
const POSSIBLE = 0.06;
/** In a talk, where most lines hold none: one of these is enough, of those there have to be two near each other. */
const LIKELY = 0.4;
const DOUBTFUL = 0.3;

/** Whether an utterance holds a clear sign of danger: then nothing is asked, and the words that meet it are fixed. A tired week is not lost to a doubt. */
export function isDangerous(said: Readonly<Pick<Utterance, 'danger' | 'text'>>): boolean {
  const known = verdicts.get(said);
  if (known !== undefined) return known;
  const verdict = isSure(said.danger, said.text) || hasSign(said.text);
  verdicts.set(said, verdict);
  return verdict;
}

/** Whether the words themselves are a sign, whatever was learned. */
export function saysDanger({ text }: Readonly<Pick<Utterance, 'text'>>): boolean {
  return hasSign(text);
}

/** Every room asks of the same utterances; none of them changes, and each is forgotten with its talk. */
const verdicts = new WeakMap<object, boolean>();

/**
 * Whether the manager is shown the quiet line. It is shown to nobody else, and stored nowhere. In a talk a single doubt is mostly a
 * tired week: there it takes a likely sign, or two doubts near each other. Words that stand alone are all that is known: a doubt counts.
 * @param said what was said last
 * @param isAlone whether the report has said nothing else
 */
export function needsCare(said: readonly Utterance[], isAlone: boolean): boolean {
  if (said.some((one) => isDangerous(one) || (one.role !== 'manager' && hasHint(one.text)))) return true;
  const doubts = said.map((one) => (one.role === 'manager' || isManner(one.text) ? 0 : one.danger));
  const most = Math.max(0, ...doubts);
  return most >= (isAlone ? POSSIBLE : LIKELY) || doubts.filter((doubt) => doubt >= DOUBTFUL).length > 1;
}

/** What was said last: so many utterances. */
const RECENT = 6;

/** Whether the report has said one line in all. */
function isOneLine(utterances: readonly Utterance[]): boolean {
  return new Set(utterances.flatMap(({ role, line }) => (role === 'manager' ? [] : [line.id]))).size === 1;
}

/** The signs of danger in a talk that was read: the one place that decides what is kept out of everything made of the talk. */
export function signsOfDanger(utterances: readonly Utterance[]): DangerSigns {
  const recent = utterances.slice(-RECENT);
  const lineIds = new Set(utterances.filter(isDangerous).map(({ line }) => line.id));
  // A line without marks is read in many pieces: what was said last is all of it.
  const last = utterances.at(-1)?.line.id;
  return {
    lineIds: [...lineIds],
    isRecent: needsCare(recent, isOneLine(utterances)),
    isClear: recent.some(isDangerous) || (last !== undefined && lineIds.has(last)),
  };
}
