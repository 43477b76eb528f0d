import type { FindingKind } from '@app/contract';
import type { Subjects } from './subjects.js';
import type { Utterance } from './utterances.js';

/** From here on a line belongs to an item. */
export const BELONGS = 0.9;
/** Within so many lines what shares a noun is one item, and within so many what follows without one. */
const REACH = 6;
/** So many items back something told again is recognised; bounded, so that the talk is read in linear time. */
const REMEMBERED = 24;
const NEAR = 4;
/** One's own next turn, when the other only nodded. */
const NEXT = 2;
const ADDS =
  /^(?:(?:はい|ええ|うん|そうですね|あ)[、。]*)*(?:で、|それで、?|あと|それに|しかも|ほんで|ほいで|だけじゃなく|もう(?:一つ|ひとつ|一個))/u;
/** A line as strong as this about other nouns is an item of its own. */
const OWN = 3;
/** What the other lines of an item add to its best one: a story told over several lines need not have one strong word. */
const OTHERS = 0.4;

/** A line and how much it tells. */
export interface Scored {
  utterance: Utterance;
  score: number;
}

/** One trouble or one piece of news, with the lines that tell it. */
export interface Item {
  kind: FindingKind;
  members: Scored[];
  nouns: Set<string>;
}

/** Lines of one segment that belong together become an item; one that goes on with an earlier item is put to it. */
export function collect(kind: FindingKind, lines: readonly Scored[], items: Item[], subjects: Subjects): void {
  let open: Item | null = null;
  for (const line of lines) {
    if (line.score < BELONGS) continue;
    const nouns = subjects.of(line.utterance);
    const earlier = items.slice(-REMEMBERED).findLast(
      (item) =>
        item.kind === kind &&
        isRecurrence(
          nouns.filter((noun) => item.nouns.has(noun)),
          subjects,
        ),
    );
    if (open && goesOn(open, line, nouns)) open.members.push(line);
    else if (earlier) {
      open = earlier;
      open.members.push(line);
    } else {
      open = { kind, members: [line], nouns: new Set() };
      items.push(open);
    }
    for (const noun of nouns) open.nouns.add(noun);
  }
}

/** The same name, or two of the same nouns: it was told before. */
function isRecurrence(shared: readonly string[], subjects: Subjects): boolean {
  return shared.length >= 2 || shared.some((noun) => subjects.isName(noun));
}

/** Whether a line tells more of the same: what follows at once does, unless it says that it adds something else. */
function goesOn(item: Item, { utterance, score }: Scored, nouns: readonly string[]): boolean {
  const last = item.members.at(-1)?.utterance.index ?? -Infinity;
  const distance = utterance.index - last;
  const isSame = nouns.some((noun) => item.nouns.has(noun));
  if (isSame) return distance <= REACH;
  if (distance <= NEXT) return !ADDS.test(utterance.text) || item.kind === 'positive';
  return distance <= NEAR && (nouns.length === 0 || score < OWN);
}

/** The best line, and a part of the others. */
export function strengthOf({ members }: Item): number {
  const scores = members.map(({ score }) => score);
  const best = Math.max(...scores);
  return best + OTHERS * (scores.reduce((all, score) => all + score, 0) - best);
}
