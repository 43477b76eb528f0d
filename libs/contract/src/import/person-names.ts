import { foldText } from '../transcript/fold-text.js';

/** What stands behind a name and is no part of it: a company in brackets, a form of address. */
const BRACKETED = /[([][^()[\]]*[)\]]/gu;
const ADDRESS = /(?:さん|さま|様|氏|くん|君|ちゃん)$/u;
const LEAST = 2;

/** The parts of a name, folded: `田中　太郎（営業部）さん` and `太郎 田中` have the same. */
function partsOf(name: string): string[] {
  return foldText(name)
    .replace(BRACKETED, ' ')
    .split(/[\s,、・]+/u)
    .map((part) => part.replace(ADDRESS, ''))
    .filter((part) => part !== '');
}

/** How well two names fit: 2 where they are the same, 1 where one of them is the beginning of the other, 0 otherwise. */
export function nameFit(one: string, other: string): 0 | 1 | 2 {
  const [ones, others] = [partsOf(one), partsOf(other)];
  const [joined, with_] = [ones.join(''), others.join('')];
  if (joined === '' || with_ === '') return 0;
  if (joined === with_ || ones.toSorted().join('') === others.toSorted().join('')) return 2;
  const [short, long] = joined.length < with_.length ? [joined, others] : [with_, ones];
  if (short.length < LEAST) return 0;
  return long.join('').startsWith(short) || long.includes(short) ? 1 : 0;
}

/** Whether words are a person's name or a part of it, however the person is addressed; レイアウト is none of レイ. */
export function isNameOf(words: string, person: string): boolean {
  const [said, parts] = [partsOf(words).join(''), partsOf(person)];
  if (said.length < LEAST) return false;
  return nameFit(words, person) === 2 || parts.includes(said) || parts.join('').startsWith(said);
}

/** The one among several names that is a person's, first of all as it is written; null where none is, or where it could be more than one. */
export function findName(names: readonly string[], person: string): string | null {
  if (names.includes(person)) return person;
  for (const fit of [2, 1]) {
    const found = names.filter((name) => nameFit(name, person) === fit);
    if (found.length === 1) return found[0] ?? null;
    if (found.length > 1) return null;
  }
  return null;
}
