import { FINDING_KINDS, PARTIES, type AnalysisKind, type FindingsResult, type NextActionDraft } from '@app/contract';
import { z } from 'zod';
import { findDue } from '../../offline/due-date.js';
import { cleanAnswer, isJapanese } from '../answer/clean-answer.js';
import { INJECTION_PATTERNS } from '../prompt/injection-patterns.js';
import { plain, type Cited, type EvidenceGate } from '../answer/evidence-gate.js';
import { InvalidAnswer } from '../prompt/model-errors.js';
import type { NumberedLine } from '../prompt/numbered-lines.js';

const LONGEST_TEXT = 120;
const SECTIONS = ['topic', 'concern', 'good'] as const;
const LEANINGS = ['positive', 'negative'] as const;

const evidence = z.array(z.object({ line: z.number(), quote: z.string() }));
const PARTS = {
  summary: {
    topics: z.array(z.string()),
    points: z.array(z.object({ section: z.enum(SECTIONS), text: z.string(), evidence })),
    actions: z.array(
      z.object({ text: z.string(), owner: z.enum(PARTIES), due_phrase: z.string().nullable(), evidence }),
    ),
  },
  findings: { findings: z.array(z.object({ kind: z.enum(FINDING_KINDS), text: z.string(), evidence })) },
  keywords: { keywords: z.array(z.string()) },
  sentiment: { sentiment: z.array(z.object({ line: z.number(), label: z.enum(LEANINGS) })) },
} as const;

type Shapes = typeof PARTS;
type Shape = Shapes['summary'] & Shapes['findings'] & Shapes['keywords'] & Shapes['sentiment'];
/** What the model answers; the parts of kinds that were not wanted are missing. */
export type AnalysisAnswer = Partial<z.infer<z.ZodObject<Shape>>>;

/** One thing of the summary with the lines that say it. */
export interface Point {
  section: (typeof SECTIONS)[number];
  text: string;
  cited: Cited[];
}

/** What of the model's answer is true of the talk. */
export interface Extract {
  topics: string[];
  points: Point[];
  actions: { draft: NextActionDraft; cited: Cited[] }[];
  findings: { finding: FindingsResult['findings'][number]; cited: Cited[] }[];
  keywords: string[];
  leanings: Map<number, (typeof LEANINGS)[number]>;
  /** Kinds of which the model said something, and nothing of it was true. */
  untrue: Set<AnalysisKind>;
}

/** A schema that asks for the wanted kinds alone: strict schemas know no optional fields. */
export function analysisSchema(kinds: readonly AnalysisKind[]): z.ZodType<AnalysisAnswer> {
  return z.object(Object.assign({}, ...kinds.map((kind) => PARTS[kind])) as z.ZodRawShape);
}

/** @throws InvalidAnswer language; evidence, where nothing at all was really said */
export function acceptAnalysis(answer: AnalysisAnswer, gate: EvidenceGate, heldAt: Date, said: string): Extract {
  const { topics = [], points = [], actions = [], findings = [], keywords = [], sentiment = [] } = answer;
  const written = [...points, ...actions, ...findings].map(({ text }) => cleanAnswer(text, LONGEST_TEXT, said));
  if (!isJapanese(written.join('\n'))) throw new InvalidAnswer('language');
  const item = <I extends { text: string; evidence: z.infer<typeof evidence> }>(given: I) => {
    const text = cleanAnswer(given.text, LONGEST_TEXT, said);
    const cited = gate.citeAll(given.evidence);
    return !gate.supports(text, cited) || INJECTION_PATTERNS.test(text) ? [] : [{ given, text, cited }];
  };
  const evidenceOf = (cited: readonly Cited[]) => cited.map((one) => one.evidence);
  const extract: Extract = {
    topics: wordsOf(topics, gate),
    points: points.flatMap(item).map(({ given, text, cited }) => ({ section: given.section, text, cited })),
    actions: actions.flatMap(item).map(({ given, text, cited }) => {
      const due = dueOf(given.due_phrase, cited, heldAt);
      return { draft: { text, owner: given.owner, ...due, evidence: evidenceOf(cited) }, cited };
    }),
    findings: findings.flatMap(item).map(({ given, text, cited }) => ({
      finding: { kind: given.kind, text, evidence: evidenceOf(cited) },
      cited,
    })),
    keywords: wordsOf(keywords, gate),
    leanings: new Map(
      sentiment.filter(({ line }) => isEmployees(gate.at(line))).map(({ line, label }) => [line, label]),
    ),
    untrue: new Set(),
  };
  const allUntrue = (given: number, kept: number): boolean => given > 0 && kept === 0;
  if (allUntrue(points.length + actions.length, extract.points.length + extract.actions.length))
    extract.untrue.add('summary');
  if (allUntrue(findings.length, extract.findings.length)) extract.untrue.add('findings');
  if (allUntrue(keywords.length, extract.keywords.length)) extract.untrue.add('keywords');
  if (allUntrue(sentiment.length, extract.leanings.size)) extract.untrue.add('sentiment');
  const given = points.length + actions.length + findings.length;
  if (allUntrue(given, extract.points.length + extract.actions.length + extract.findings.length))
    throw new InvalidAnswer('evidence');
  return extract;
}

/** Words that really occur in the talk, each once. */
function wordsOf(words: readonly string[], gate: EvidenceGate): string[] {
  const clean = words.map((word) => cleanAnswer(word, 24)).filter((word) => plain(word).length >= 2 && gate.has(word));
  return [...new Map(clean.map((word) => [plain(word), word])).values()];
}

/** A time counts only as it was said in a cited line. */
function dueOf(
  phrase: string | null,
  cited: readonly Cited[],
  heldAt: Date,
): Pick<NextActionDraft, 'duePhrase' | 'dueDate'> {
  const clean = phrase === null ? '' : cleanAnswer(phrase, 40);
  const wanted = plain(clean);
  const isSaid = wanted !== '' && cited.some(({ line }) => plain(line.text).includes(wanted));
  if (!isSaid) return { duePhrase: null, dueDate: null };
  const due = findDue(clean, heldAt);
  return { duePhrase: due?.phrase ?? clean, dueDate: due?.date ?? null };
}

function isEmployees(line: NumberedLine | null): boolean {
  return line !== null && line.role !== 'manager';
}
