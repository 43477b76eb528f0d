import { findName } from './person-names.js';

/** A line that begins with `name:`. */
export interface Labelled {
  label: string;
  rest: string;
}

const LONGEST_LABEL = 40;
/** A name has a letter and no mark of a sentence, a path or an address. */
const NO_NAME = /[。、！？!?「」『』"“”<>/\\=@#*…;；|]|https?$/u;
const LETTER = /\p{L}/u;
const DIGIT = /[0-9０-９]/u;
/** A talk has no more. */
export const MOST_SPEAKERS = 12;
/** With a person among them who is known, names that occur once count too, up to this many. */
const FEW_SPEAKERS = 6;

/** Whether a line may be a name alone. */
export function isName(line: string): boolean {
  return line.length <= LONGEST_LABEL && LETTER.test(line) && !NO_NAME.test(line) && !/[:：]/u.test(line);
}

/** Divides `name: words` and `name：words`; null where no name can stand in front. */
export function splitLabel(line: string): Labelled | null {
  const text = line.trim();
  const at = text.slice(0, LONGEST_LABEL + 1).search(/[:：]/u);
  if (at < 1) return null;
  const [label, rest] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (!LETTER.test(label) || NO_NAME.test(label)) return null;
  // A time of the day is no name.
  if (DIGIT.test(text.charAt(at - 1)) && DIGIT.test(text.charAt(at + 1))) return null;
  return { label, rest };
}

/**
 * Which labels are speakers: those that come again, or are known, if at least half of the lines begin with one. A list of headings
 * is no talk.
 * @param lines for each line its label, or null
 */
export function speakersAmong(lines: readonly (string | null)[], known: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const label of lines) if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1);
  const labels = [...counts.keys()];
  const people = new Set(known.flatMap((person) => findName(labels, person) ?? []));
  const isWholly = lines.every((label) => label !== null) && labels.length <= FEW_SPEAKERS;
  const speakers = labels.filter(
    (label) => (counts.get(label) ?? 0) > 1 || people.has(label) || (isWholly && people.size > 0),
  );
  const covered = speakers.reduce((sum, label) => sum + (counts.get(label) ?? 0), 0);
  const isTalk = covered > 0 && covered * 2 >= lines.length && speakers.length <= MOST_SPEAKERS;
  return new Set(isTalk ? speakers : []);
}
