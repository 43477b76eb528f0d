import type { Evidence } from '@app/contract';
import { cleanText } from '@app/platform';
import { INJECTION_PATTERNS } from '../prompt/injection-patterns.js';
import type { NumberedLine } from '../prompt/numbered-lines.js';
import { figuresIn, numbersSaid } from './numbers.js';

const LONGEST_QUOTE = 200;
/** A shorter quote (はい, そう) occurs everywhere and proves nothing, unless it is the whole line. */
const SHORTEST_QUOTE = 4;
/** What has to be said in another line than the cited one to be taken as cited there. */
const SHORTEST_MOVED_QUOTE = 6;

/** What a pronoun refers to stands close by. */
const NEIGHBOURS = [-2, -1, 0, 1, 2];

/** What the model gives as proof: a line's number and words of it. */
export interface Citation {
  line: number;
  quote: string;
}

/** A citation that was found to be true. */
export interface Cited {
  line: NumberedLine;
  evidence: Evidence;
}

/** Lets through only words that were really said. */
export class EvidenceGate {
  private readonly byNumber: ReadonlyMap<number, { line: NumberedLine; plain: string }>;
  private readonly numbers: ReadonlySet<string>;

  constructor(lines: readonly NumberedLine[]) {
    this.byNumber = new Map(lines.map((line) => [line.number, { line, plain: plain(line.text) }]));
    this.numbers = numbersSaid(lines.map(({ text }) => text).join('\n'));
  }

  /** The line that holds the quote: the cited one, else the nearest; null when no one said it. */
  cite({ line: number, quote }: Citation): Cited | null {
    const wanted = plain(quote);
    const cited = this.byNumber.get(number);
    if (cited && (wanted.length >= SHORTEST_QUOTE ? cited.plain.includes(wanted) : isWhole(cited.plain, wanted))) {
      return toCited(cited.line, wanted);
    }
    if (wanted.length < SHORTEST_MOVED_QUOTE) return null;
    const holding = [...this.byNumber.values()].filter((other) => other.plain.includes(wanted));
    const distance = (other: { line: NumberedLine }): number => Math.abs(other.line.number - number);
    const [nearest] = holding.sort((a, b) => distance(a) - distance(b));
    return nearest ? toCited(nearest.line, wanted) : null;
  }

  /** The true ones among several citations, each line once. */
  citeAll(citations: readonly Citation[]): Cited[] {
    const found = citations.map((citation) => this.cite(citation)).filter((cited) => cited !== null);
    return [...new Map(found.map((cited) => [cited.line.line.id, cited])).values()];
  }

  /** Whether a text describes the cited lines, or those around them: at least one word of weight is in both. */
  supports(text: string, cited: readonly Cited[]): boolean {
    const around = new Set(cited.flatMap(({ line }) => NEIGHBOURS.map((distance) => line.number + distance)));
    const said = [...around].map((number) => this.talkAt(number)).join(' ');
    return weighty(text).some((word) => said.includes(word));
  }

  /** Whether every number in a text was said: one that was reckoned or made up is worse than none. */
  knowsNumbers(text: string): boolean {
    return figuresIn(text).every((number) => this.numbers.has(number));
  }

  /** The line under a number. */
  at(number: number): NumberedLine | null {
    return this.byNumber.get(number)?.line ?? null;
  }

  /** Whether words occur in a line of the talk. */
  has(words: string): boolean {
    const wanted = plain(words);
    return wanted !== '' && [...this.byNumber.values()].some((line) => line.plain.includes(wanted));
  }

  /** How often words occur in the talk. */
  count(words: string): number {
    const wanted = plain(words);
    if (wanted === '') return 0;
    let count = 0;
    for (const line of this.byNumber.values()) count += line.plain.split(wanted).length - 1;
    return count;
  }

  /** A line that gives orders to a machine is no news about work. */
  private talkAt(number: number): string {
    const known = this.byNumber.get(number);
    return known === undefined || isOrder(known.line) ? '' : known.plain;
  }
}

/** The letters and digits of a text in NFKC: what stays the same however a quote is punctuated and spaced. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A line as proof, or null where it gives orders to a machine. */
export function evidenceOf(line: NumberedLine): Evidence | null {
  return toCited(line, plain(line.text))?.evidence ?? null;
}

/** Kanji, and pairs of katakana, letters or digits; without the kanji that stand in every talk. */
function weighty(text: string): string[] {
  const words = plain(text);
  const kanji = words.match(/(?![上下司部員人事気言話思自分私今日時行見聞出入来大小中最高良])\p{Script=Han}/gu) ?? [];
  const pairs = [...words.matchAll(/(?=([\p{Script=Katakana}ーa-z0-9]{2}))/gu)].map(([, pair = '']) => pair);
  return [...kanji, ...pairs];
}

function isWhole(line: string, wanted: string): boolean {
  return wanted !== '' && line === wanted;
}

function isOrder({ text }: NumberedLine): boolean {
  return INJECTION_PATTERNS.test(text.normalize('NFKC'));
}

function toCited(line: NumberedLine, wanted: string): Cited | null {
  if (isOrder(line)) return null;
  const { source, id } = line.line;
  return { line, evidence: { source, id, quote: cleanText(excerpt(line.text, wanted)) } };
}

/** The line as it was said; of a long one the quoted part. */
function excerpt(text: string, wanted: string): string {
  if (text.length <= LONGEST_QUOTE) return text;
  const normal = text.normalize('NFKC');
  const places: number[] = [];
  let kept = '';
  let at = 0;
  for (const character of normal) {
    const letters = plain(character);
    kept += letters;
    places.push(...new Array<number>(letters.length).fill(at));
    at += character.length;
  }
  const from = Math.max(0, kept.indexOf(wanted));
  const start = places[from] ?? 0;
  // A rare kanji is two units long, and both have the place of the first.
  const last = places[from + wanted.length - 1] ?? normal.length;
  const end = last + ((normal.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
  const source = normal.length === text.length ? text : normal;
  return source.slice(start, Math.min(end, start + LONGEST_QUOTE)).replace(/[\ud800-\udbff]$/u, '');
}
