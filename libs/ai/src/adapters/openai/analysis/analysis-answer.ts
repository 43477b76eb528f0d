import type { AnalysisKind, FindingsResult, NextActionDraft } from '@app/contract';
import { findDue } from '../../offline/results/promises/due-date.js';
import { cleanAnswer, isJapanese } from '../answer/clean-answer.js';
import { INJECTION_PATTERNS } from '../prompt/injection-patterns.js';
import { plain, type Citation, type Cited, type EvidenceGate } from '../answer/evidence-gate.js';
import { InvalidAnswer } from '../prompt/model-errors.js';
import type { NumberedLine } from '../prompt/numbered-lines.js';
import type { AnalysisAnswer, LEANINGS, SECTIONS } from '../schema/answer-shapes.js';
import { statement } from './statement-text.js';

const LONGEST = { point: 120, action: 120, finding: 60 } as const;

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

/** @throws InvalidAnswer language; evidence, where nothing at all was really said */
export function acceptAnalysis(answer: AnalysisAnswer, gate: EvidenceGate, heldAt: Date, said: string): Extract {
  const { topics = [], points = [], actions = [], findings = [], keywords = [], sentiment = [] } = answer;
  const written = [...points, ...actions, ...findings].map(({ text }) => cleanAnswer(text, LONGEST.point, said));
  if (!isJapanese(written.join('\n'))) throw new InvalidAnswer('language');
  const isTrue = (text: string, cited: readonly Cited[]): boolean =>
    gate.supports(text, cited) && gate.knowsNumbers(text) && !INJECTION_PATTERNS.test(text);
  const item = <I extends { text: string; evidence: readonly Citation[] }>(given: I, longest: number) => {
    const text = statement(given.text, longest, said);
    const cited = gate.citeAll(given.evidence);
    return isTrue(text, cited) ? [{ given, text, cited }] : [];
  };
  const evidenceOf = (cited: readonly Cited[]) => cited.map((one) => one.evidence);
  const extract: Extract = {
    topics: wordsOf(topics, gate),
    points: points
      .flatMap((point) => item(point, LONGEST.point))
      .map(({ given, text, cited }) => ({ section: given.section, text, cited })),
    actions: actions
      .flatMap((action) => item(action, LONGEST.action))
      .map(({ given, text, cited }) => {
        const due = dueOf(given.due_phrase, cited, heldAt);
        // What the two do together is nobody's alone: a person decides who keeps it in mind.
        const owner = given.owner === 'both' ? null : given.owner;
        return { draft: { text, owner, ...due, evidence: evidenceOf(cited) }, cited };
      }),
    findings: findings
      .flatMap((finding) => item(finding, LONGEST.finding))
      .map(({ given, text, cited }) => ({ finding: { kind: given.kind, text, evidence: evidenceOf(cited) }, cited })),
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

/** A time counts only as it was said in a cited line. A day on which something begins is no deadline. */
function dueOf(
  phrase: string | null,
  cited: readonly Cited[],
  heldAt: Date,
): Pick<NextActionDraft, 'duePhrase' | 'dueDate'> {
  const clean = phrase === null ? '' : cleanAnswer(phrase, 40);
  const wanted = plain(clean);
  const isSaid = wanted !== '' && cited.some(({ line }) => plain(line.text).includes(wanted));
  if (!isSaid) return { duePhrase: null, dueDate: null };
  if (isStart(clean)) return { duePhrase: clean, dueDate: null };
  const due = findDue(clean, heldAt);
  return { duePhrase: due?.phrase ?? clean, dueDate: due?.date ?? null };
}

/** 来週から, and not 来週から金曜まで. */
function isStart(phrase: string): boolean {
  return phrase.includes('から') && !phrase.includes('まで');
}

function isEmployees(line: NumberedLine | null): boolean {
  return line !== null && line.role !== 'manager';
}
