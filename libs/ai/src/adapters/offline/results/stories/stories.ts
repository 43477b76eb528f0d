import type { FindingKind } from '@app/contract';
import { withoutMarks } from '../../learned/grams.js';
import type { Utterance } from '../../reading/utterance.js';
import { LEVELS } from './levels.js';

/** An utterance and where it stands: the characters of the talk before it, and up to its end. */
export interface Placed {
  utterance: Utterance;
  from: number;
  to: number;
}

/** One trouble or one good change, with the lines that tell it. */
export interface Story {
  lines: Placed[];
  nouns: Set<string>;
}

/**
 * What follows within `near` is the same, what shares a noun within `shared`; a story without a shared noun is told in `longest`.
 * Of troubles in characters, since the same words are more utterances where no marks cut them; of good changes, which are told in
 * a line or two, in utterances.
 */
const REACHES = {
  issue: { near: 50, shared: 60, longest: 200 },
  positive: { near: 2, shared: 4, longest: 6 },
};
const ADDS =
  /^(?:(?:はい|ええ|うん|そうですね|あ|いや)[、。]*)*(?:あと|それと|それから|もう(?:一つ|ひとつ|一個|一点)|ほかに|それに|別の話|話は?変わ|ついでに)/u;

/** What got better, said in so many words: talks hold too few good changes to learn the plain ones from. */
const BETTER =
  /(?:く|に)なりました|(?:く|に)なったんです|ようになった|ようになりました|減りました|減ってきました|減ったんです|助かってます|助かっています|うまくいって|うまくいきました/u;
/** So sure that the words are meant well, and how likely it is then a good change. */
const PLAIN = { positive: 0.5, good: 0.35 };

/** How likely a finding of the kind rests on an utterance. */
export function probability(kind: FindingKind, { items, sentiment, text }: Utterance): number {
  if (kind === 'issue') return items.issue;
  const isPlain = sentiment.positive >= PLAIN.positive && BETTER.test(text);
  return isPlain ? Math.max(items.good, PLAIN.good) : items.good;
}

/** How likely a story is told by its likeliest line, and a little more by each other one. */
export function weightOf(kind: FindingKind, { lines }: Story): number {
  const all = lines.map(({ utterance }) => probability(kind, utterance));
  const best = Math.max(...all);
  return best + LEVELS[kind].others * (all.reduce((sum, one) => sum + one, 0) - best);
}

export function placed(utterances: readonly Utterance[]): Placed[] {
  let from = 0;
  return utterances.map((utterance) => {
    const to = from + withoutMarks(utterance.text).length;
    const one = { utterance, from, to };
    from = to;
    return one;
  });
}

/** The lines that may tell something of the kind, those of one story together. */
export function storiesOf(kind: FindingKind, talk: readonly Placed[]): Story[] {
  const stories: Story[] = [];
  // One line is no trouble and good news at once.
  const other = kind === 'issue' ? 'positive' : 'issue';
  for (const one of talk) {
    const likely = probability(kind, one.utterance);
    if (likely < LEVELS[kind].belongs || likely < probability(other, one.utterance)) continue;
    const nouns = nounsOf(one.utterance);
    const open = stories.at(-1);
    if (open !== undefined && goesOn(kind, open, one, nouns)) {
      open.lines.push(one);
      for (const noun of nouns) open.nouns.add(noun);
    } else stories.push({ lines: [one], nouns: new Set(nouns) });
  }
  return stories;
}

/** What follows at once goes on, unless it says that it adds something else. */
function goesOn(kind: FindingKind, { lines, nouns: known }: Story, one: Placed, nouns: readonly string[]): boolean {
  const [first, last] = [lines[0] ?? one, lines.at(-1) ?? one];
  const { near, shared, longest } = REACHES[kind];
  const isIssue = kind === 'issue';
  const distance = isIssue ? one.from - last.to : one.utterance.index - last.utterance.index;
  const length = isIssue ? one.from - first.from : lines.length;
  if (ADDS.test(one.utterance.text) || distance > shared) return false;
  return nouns.some((noun) => known.has(noun)) || (distance <= near && length < longest);
}

/** What a line is about. */
function nounsOf({ tokens }: Utterance): string[] {
  return tokens
    .filter(
      ({ pos, sub, surface }) => pos === '名詞' && ['一般', '固有名詞', 'サ変接続'].includes(sub) && surface.length > 1,
    )
    .map(({ surface }) => surface);
}
