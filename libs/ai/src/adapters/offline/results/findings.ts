import type { FindingDraft, FindingKind } from '@app/contract';
import type { Utterance } from '../reading/utterance.js';
import { evidenceOf } from '../reading/quote.js';
import { LEVELS } from './levels.js';
import { statementOf } from './statement.js';

const MOST = 12;
/** So many lines prove a finding: those that tell most of it, each at least so likely as this part of the best. */
const MOST_EVIDENCE = 5;
const PROVES = 0.35;
/** Within so many lines what follows is the same, and within so many what shares a noun. */
const NEAR = 2;
const REACH = 4;
/** A story is told in so many lines; what follows is another. */
const LONGEST_STORY = 6;
const ADDS =
  /^(?:(?:はい|ええ|うん|そうですね|あ|いや)[、。]*)*(?:あと|それと|それから|もう(?:一つ|ひとつ|一個|一点)|ほかに|それに|別の話|話は?変わ|ついでに)/u;

/** One trouble or one good change, with the lines that tell it. */
interface Story {
  lines: Utterance[];
  nouns: Set<string>;
}

/** The troubles that are open and the good changes, each once, with the lines that tell it. */
export function findFindings(utterances: readonly Utterance[]): FindingDraft[] {
  return [...findingsOf('issue', utterances), ...findingsOf('positive', utterances)]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .sort((a, b) => a.at - b.at)
    .map(({ finding }) => finding);
}

/** What got better, said in so many words: talks hold too few good changes to learn the plain ones from. */
const BETTER =
  /(?:く|に)なりました|(?:く|に)なったんです|ようになった|ようになりました|減りました|減ってきました|減ったんです|助かってます|助かっています|うまくいって|うまくいきました/u;
/** So sure that the words are meant well, and how likely it is then a good change. */
const PLAIN = { positive: 0.5, good: 0.35 };

function probability(kind: FindingKind, { items, sentiment, text }: Utterance): number {
  if (kind === 'issue') return items.issue;
  const isPlain = sentiment.positive >= PLAIN.positive && BETTER.test(text);
  return isPlain ? Math.max(items.good, PLAIN.good) : items.good;
}

function findingsOf(
  kind: FindingKind,
  utterances: readonly Utterance[],
): { finding: FindingDraft; weight: number; at: number }[] {
  const stories: Story[] = [];
  // One line is no trouble and good news at once.
  const other = kind === 'issue' ? 'positive' : 'issue';
  for (const utterance of utterances) {
    const likely = probability(kind, utterance);
    if (likely < LEVELS[kind].belongs || likely < probability(other, utterance)) continue;
    const nouns = nounsOf(utterance);
    const open = stories.at(-1);
    if (open !== undefined && goesOn(open, utterance, nouns)) {
      open.lines.push(utterance);
      for (const noun of nouns) open.nouns.add(noun);
    } else stories.push({ lines: [utterance], nouns: new Set(nouns) });
  }
  return stories.flatMap(({ lines }) => {
    const all = lines.map((one) => probability(kind, one));
    const best = Math.max(...all);
    const weight = best + LEVELS[kind].others * (all.reduce((sum, one) => sum + one, 0) - best);
    if (weight < LEVELS[kind].shown) return [];
    const told = statementOf(lines, (one) => probability(kind, one));
    if (told === null) return [];
    const evidence = proofOf(kind, lines, told.line).map(evidenceOf);
    return [{ finding: { kind, text: told.text, evidence }, weight, at: told.line.index }];
  });
}

/** The line whose words stand in the finding and the likeliest beside it, in the order of time. */
function proofOf(kind: FindingKind, lines: readonly Utterance[], told: Utterance): Utterance[] {
  const best = Math.max(...lines.map((one) => probability(kind, one)));
  const beside = lines
    .filter((one) => one !== told && probability(kind, one) >= PROVES * best)
    .toSorted((a, b) => probability(kind, b) - probability(kind, a))
    .slice(0, MOST_EVIDENCE - 1);
  return [told, ...beside].toSorted((a, b) => a.index - b.index);
}

/** What follows at once goes on, unless it says that it adds something else. */
function goesOn({ lines, nouns: known }: Story, utterance: Utterance, nouns: readonly string[]): boolean {
  const distance = utterance.index - (lines.at(-1)?.index ?? -Infinity);
  if (ADDS.test(utterance.text)) return false;
  if (distance > REACH) return false;
  if (nouns.some((noun) => known.has(noun))) return true;
  return distance <= NEAR && lines.length < LONGEST_STORY;
}

/** What a line is about. */
function nounsOf({ tokens }: Utterance): string[] {
  return tokens
    .filter(
      ({ pos, sub, surface }) => pos === '名詞' && ['一般', '固有名詞', 'サ変接続'].includes(sub) && surface.length > 1,
    )
    .map(({ surface }) => surface);
}
