import type { FindingKind } from '@app/contract';
import type { FindingsResult } from '../../assistant.port.js';
import { GOOD_NEWS, PRAISE, PRIVATE, REACTION } from './data/good-news.js';
import { SMALL_TALK, WORK_WORDS } from './data/topics.js';
import { DISCLOSURE, FEELINGS, NO_TROUBLE, SYMPATHY, TROUBLES, type Cue } from './data/troubles.js';
import { bestSentence, condense, evidenceOf } from './quote.js';
import { nounsOf, segmentsOf } from './segments.js';
import { isQuestion, leaning } from './sentiment.js';
import type { Utterance } from './utterances.js';

const MOST = 12;
const SHORTEST = 8;
/** From here on a line begins an item; below it may still belong to one. */
const SEED = 2;
const BELONGS = 0.9;
/** An item with no more than this is not shown: better silent than wrong. */
const SHOWN = { issue: 2, positive: 2.5 };
/** Within so many lines what shares a noun is one item, and within so many what follows without one. */
const REACH = 6;
const NEAR = 4;
/** A line as strong as this about other nouns is an item of its own. */
const OWN = 3;
/** Cues of trouble and the words of feeling overlap: each counts half. */
const CUES = 0.5;
const FEELING = 0.5;
/** What each denied verb adds: 届いていない, 言えなくて. */
const DENIED = 0.8;
/** How much words of the other side take away. */
const OPPOSITE = 0.7;
/** What the other lines of an item add to its best one: a story told over several lines need not have one strong word. */
const OTHERS = 0.4;
/** So many lines with a word of work, and the talk is one about work. */
const WORK_LINES = 2;

interface Scored {
  utterance: Utterance;
  score: number;
}

interface Item {
  kind: FindingKind;
  members: Scored[];
  nouns: Set<string>;
}

/** Present worries and recent good things about work, told by the employee (and praise by the manager), each with its lines. */
export function findFindings(utterances: readonly Utterance[]): FindingsResult['findings'] {
  const items: Item[] = [];
  const talksOfWork = utterances.filter(({ text }) => WORK_WORDS.test(text)).length >= WORK_LINES;
  for (const segment of segmentsOf(utterances)) {
    const isWork = isAboutWork(segment, talksOfWork);
    collect(
      'issue',
      segment.map((one) => ({ utterance: one, score: troubleOf(one, utterances, isWork) })),
      items,
    );
    collect(
      'positive',
      segment.map((one) => ({ utterance: one, score: newsOf(one, utterances, isWork) })),
      items,
    );
  }
  return items
    .filter((item) => strengthOf(item) >= SHOWN[item.kind])
    .sort((a, b) => strengthOf(b) - strengthOf(a))
    .slice(0, MOST)
    .sort((a, b) => firstIndex(a) - firstIndex(b))
    .flatMap(toFinding);
}

/** How much a line tells of a trouble of now, of the employee or the workplace. */
export function troubleOf(utterance: Utterance, talk: readonly Utterance[], isWork: boolean): number {
  const { text, role, index } = utterance;
  if (role === 'manager' || text.length < SHORTEST || isQuestion(text) || NO_TROUBLE.test(text)) return 0;
  const words = (sum(TROUBLES, text) - sum(GOOD_NEWS, text) * OPPOSITE) * CUES;
  const said = words + Math.max(0, -leaning(utterance)) * FEELING + deniedVerbs(utterance) * DENIED;
  if (said < BELONGS) return 0;
  if (!isWork && sum(FEELINGS, text) === 0) return 0;
  const disclosed = DISCLOSURE.test(text) ? 0.5 : 0;
  const next = talk[index + 1];
  const felt = next?.role === 'manager' && SYMPATHY.test(next.text) ? 0.8 : 0;
  return said + disclosed + felt;
}

/** How much a line tells of something good at work that happened. */
export function newsOf(utterance: Utterance, talk: readonly Utterance[], isWork: boolean): number {
  const { text, role, index } = utterance;
  if (text.length < SHORTEST || isQuestion(text)) return 0;
  if (role === 'manager') return PRAISE.test(text) && !isQuestion(text) ? SEED : 0;
  if (REACTION.test(text))
    return talk[index - 1]?.role === 'manager' && PRAISE.test(talk[index - 1]?.text ?? '') ? BELONGS : 0;
  if (PRIVATE.test(text) && !WORK_WORDS.test(text)) return 0;
  const words = sum(GOOD_NEWS, text) - sum(TROUBLES, text) * OPPOSITE;
  const said = words + Math.max(0, leaning(utterance)) * FEELING;
  if (said < BELONGS || (!isWork && !WORK_WORDS.test(text))) return 0;
  const next = talk[index + 1];
  const praised =
    next?.role === 'manager' &&
    /(?:すごい|さすが|よかった|いいね|ええ(?:やん|な)|えらい|おめでとう|お、|おお|素晴らし)/u.test(next.text);
  return said + (praised ? 0.8 : 0);
}

/** A part of the talk is about work when a word says so, or when the talk is and nothing of the part is small talk. */
function isAboutWork(segment: readonly Utterance[], talksOfWork: boolean): boolean {
  if (segment.some(({ text }) => WORK_WORDS.test(text))) return true;
  return talksOfWork && !segment.some(({ text }) => SMALL_TALK.test(text) || PRIVATE.test(text));
}

/** How many verbs are denied: what does not happen, cannot be done or was not said. */
function deniedVerbs({ tokens }: Utterance): number {
  let count = 0;
  tokens.forEach((token, at) => {
    const isDenial = token.pos === '助動詞' && (token.base === 'ない' || token.base === 'ぬ' || token.base === 'ん');
    const before = tokens[at - 1];
    if (isDenial && before && (before.pos === '動詞' || before.pos === '助動詞') && before.base !== 'しれる')
      count += 1;
  });
  return Math.min(count, 2);
}

function sum(cues: readonly Cue[], text: string): number {
  return cues.reduce((all, { pattern, weight }) => all + (pattern.test(text) ? weight : 0), 0);
}

/** Lines of one segment that belong together become an item; one that goes on with an earlier item is put to it. */
function collect(kind: FindingKind, lines: readonly Scored[], items: Item[]): void {
  let open: Item | null = null;
  for (const line of lines) {
    if (line.score < BELONGS) continue;
    const last = open?.members.at(-1);
    const nouns = nounsOf(line.utterance);
    const isSame = nouns.some((noun) => open?.nouns.has(noun));
    const goesOn =
      open !== null &&
      last !== undefined &&
      line.utterance.index - last.utterance.index <= (isSame ? REACH : NEAR) &&
      (isSame || nouns.length === 0 || line.score < OWN);
    if (open && goesOn) open.members.push(line);
    else {
      open = { kind, members: [line], nouns: new Set() };
      items.push(open);
    }
    for (const noun of nouns) open.nouns.add(noun);
  }
}

function strengthOf({ members }: Item): number {
  const scores = members.map(({ score }) => score);
  const best = Math.max(...scores);
  return best + OTHERS * (scores.reduce((all, score) => all + score, 0) - best);
}

function firstIndex({ members }: Item): number {
  return members[0]?.utterance.index ?? 0;
}

function toFinding({ kind, members }: Item): FindingsResult['findings'] {
  const main = members.reduce((best, member) => (member.score > best.score ? member : best)).utterance;
  const text = condense(bestSentence(main, (sentence) => sentence.length));
  return text === '' ? [] : [{ kind, text, evidence: members.map(({ utterance }) => evidenceOf(utterance)) }];
}
