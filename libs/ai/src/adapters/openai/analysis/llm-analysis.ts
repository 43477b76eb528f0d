import {
  LIMITS,
  type AnalysisKind,
  type AnalysisResult,
  type DocumentFrequencies,
  type SentimentResult,
  type Talk,
} from '@app/contract';
import { z } from 'zod';
import { acceptAnalysis, analysisSchema, type AnalysisAnswer, type Extract, type Point } from './analysis-answer.js';
import type { Budget, Budgets } from '../model/budgets.js';
import type { Question } from '../model/chat-model.js';
import { ANALYSE, PROMPTS } from '../prompt/prompts.js';
import { EvidenceGate, plain, type Cited } from '../answer/evidence-gate.js';
import { delimitSections, escapeDelimiters, formatNumberedLine } from '../prompt/delimit-sections.js';
import { numberLines, segments, type NumberedLine } from '../prompt/numbered-lines.js';
import { renderSummary } from './render-summary.js';

const OVERLAP = 6;
const AT_A_TIME = 4;
/** A point's text, its number and the end of the row. */
const LONGEST_ROW = 130;
const MOST = { points: 10, actions: 15, findings: 12 } as const;

/** Puts one question to the model, within the time of the whole analysis. */
export type Ask = <W, T>(question: Question<W, T>) => Promise<T>;

/** All wanted kinds from one reading of the talk: long talks in segments, which are then put together. */
export async function* analyseTalk(
  talk: Talk,
  kinds: readonly AnalysisKind[],
  frequencies: DocumentFrequencies,
  { analyse, reduce }: Budgets,
  ask: Ask,
): AsyncGenerator<AnalysisResult, void, undefined> {
  const lines = numberLines(talk);
  if (lines.length === 0) return;
  const said = lines.map(({ text }) => text).join('\n');
  const gate = new EvidenceGate(lines);
  const runs = segments(lines, analyse.input, OVERLAP);
  const extract = merge(
    await inParallel(runs, (run) =>
      ask(mapQuestion(run, kinds, analyse.output, (answer) => acceptAnalysis(answer, gate, talk.heldAt, said))),
    ),
  );
  const isTrue = (kind: AnalysisKind): boolean => kinds.includes(kind) && !extract.untrue.has(kind);
  // What needs no further question first.
  if (isTrue('findings')) yield { kind: 'findings', findings: extract.findings.map(({ finding }) => finding) };
  if (isTrue('keywords')) yield { kind: 'keywords', keywords: rank(extract.keywords, gate, frequencies) };
  if (isTrue('sentiment')) yield { kind: 'sentiment', scores: scoresOf([...extract.leanings.values()]) };
  if (!isTrue('summary') || extract.points.length === 0) return;
  const points =
    extract.points.length > MOST.points ? await ask(reduceQuestion(extract.points, reduce)) : extract.points;
  const nextActions = extract.actions.map(({ draft }) => draft);
  yield { kind: 'summary', text: renderSummary(extract.topics, points, nextActions.length), nextActions };
}

function mapQuestion<T>(
  lines: readonly NumberedLine[],
  kinds: readonly AnalysisKind[],
  maxTokens: number,
  accept: (answer: AnalysisAnswer) => T,
): Question<AnalysisAnswer, T> {
  const { head, rules, ...parts } = ANALYSE;
  return {
    operation: 'analyse',
    instructions: [head, ...kinds.map((kind) => parts[kind]), rules].join('\n'),
    material: delimitSections([{ title: '会話', rows: lines.map(formatNumberedLine) }]),
    schema: analysisSchema(kinds),
    maxTokens,
    accept,
  };
}

/** The model only chooses: what stands in the summary has passed the gate already. */
function reduceQuestion(all: readonly Point[], { input, output }: Budget): Question<{ keep: number[] }, Point[]> {
  const points = all.slice(0, Math.floor(input / LONGEST_ROW));
  return {
    operation: 'reduce',
    instructions: PROMPTS.reduce,
    material: delimitSections([
      { title: '要点', rows: points.map(({ text }, index) => `[${index + 1}] ${escapeDelimiters(text)}`) },
    ]),
    schema: z.object({ keep: z.array(z.number()) }),
    maxTokens: output,
    accept: ({ keep }) => {
      const wanted = new Set(keep.slice(0, MOST.points));
      const kept = points.filter((_, index) => wanted.has(index + 1));
      return kept.length > 0 ? kept : points.slice(0, MOST.points);
    },
  };
}

/** Overlapping segments tell some things twice: what rests on the same line is the same thing. */
function merge(extracts: readonly Extract[]): Extract {
  const all = <K extends 'points' | 'actions' | 'findings'>(part: K): Extract[K][number][] =>
    extracts.flatMap((extract) => extract[part] as Extract[K][number][]);
  const untrue = (['summary', 'findings', 'keywords', 'sentiment'] as const).filter((kind) => {
    const isEmpty = (extract: Extract): boolean =>
      kind === 'summary'
        ? extract.points.length + extract.actions.length === 0
        : (kind === 'sentiment' ? extract.leanings.size : extract[kind].length) === 0;
    return extracts.some((extract) => extract.untrue.has(kind)) && extracts.every(isEmpty);
  });
  return {
    topics: [...new Set(extracts.flatMap(({ topics }) => topics))].slice(0, 4),
    points: distinct(all('points'), ({ section }) => section),
    actions: distinct(all('actions'), ({ draft }) => draft.owner).slice(0, MOST.actions),
    findings: distinct(all('findings'), ({ finding }) => finding.kind).slice(0, MOST.findings),
    keywords: [...new Set(extracts.flatMap(({ keywords }) => keywords))],
    leanings: new Map(extracts.flatMap(({ leanings }) => [...leanings])),
    untrue: new Set(untrue),
  };
}

/** In the order of the talk; of two that share a line and a group the first. */
function distinct<T extends { cited: Cited[] }>(items: readonly T[], groupOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  const kept = items.filter((item) => {
    const keys = item.cited.map(({ line }) => `${groupOf(item)} ${line.number}`);
    const isKnown = keys.some((key) => seen.has(key));
    keys.forEach((key) => seen.add(key));
    return !isKnown;
  });
  return kept.sort((a, b) => firstLine(a) - firstLine(b));
}

function firstLine({ cited }: { cited: Cited[] }): number {
  return Math.min(...cited.map(({ line }) => line.number));
}

function rank(words: readonly string[], gate: EvidenceGate, { conversations, counts }: DocumentFrequencies) {
  const byPlain = new Map(words.map((word) => [plain(word), word]));
  return [...byPlain.values()]
    .map((keyword) => {
      const frequency = gate.count(keyword);
      const idf = Math.log((conversations + 2) / ((counts[keyword] ?? 0) + 1)) + 0.2;
      return { keyword, frequency, score: Math.round(frequency * idf * 1000) / 1000 };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, LIMITS.conversationKeywords);
}

/** As the offline engine counts: one neutral line stands in for what was not clear. */
function scoresOf(leanings: readonly ('positive' | 'negative')[]): SentimentResult['scores'] {
  if (leanings.length === 0) return null;
  const share = (label: string): number =>
    Math.round((leanings.filter((leaning) => leaning === label).length / (leanings.length + 1)) * 100) / 100;
  return { positive: share('positive'), negative: share('negative') };
}

/** A few at a time, in order; the first failure ends it. */
async function inParallel<A, B>(items: readonly A[], work: (item: A) => Promise<B>): Promise<B[]> {
  const results: B[] = [];
  const queue = [...items.entries()];
  const run = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, item] = next;
      results[index] = await work(item);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, run));
  } catch (error) {
    queue.length = 0;
    throw error;
  }
  return results;
}
