import {
  isNameOf,
  type AnalysisKind,
  type AnalysisResult,
  type DocumentFrequencies,
  type SentimentResult,
  type Talk,
} from '@app/contract';
import { acceptAnalysis, type Extract, type Point } from './analysis-answer.js';
import { analysisPrompt } from './analysis-prompt.js';
import { howMany, KEYWORDS, type HowMany } from './how-many.js';
import { notAmong, once, type Told } from './once.js';
import type { Budget, Budgets } from '../model/budgets.js';
import type { Question } from '../model/chat-model.js';
import { REDUCE } from '../prompt/prompts.js';
import { EvidenceGate, plain } from '../answer/evidence-gate.js';
import { delimitSections, escapeDelimiters, formatNumberedLine } from '../prompt/delimit-sections.js';
import { numberLines, segments, type NumberedLine } from '../prompt/numbered-lines.js';
import { analysisShape, choice, type AnalysisAnswer, type LEANINGS } from '../schema/answer-shapes.js';
import { renderSummary } from './render-summary.js';

const OVERLAP = 6;
const AT_A_TIME = 4;
/** A point's text, its number and the end of the row. */
const LONGEST_ROW = 130;

/** How a line clearly leans. */
export type Leaning = (typeof LEANINGS)[number];

/** Puts one question to the model, within the time of the whole analysis. */
export type Ask = <W, T>(question: Question<W, T>) => Promise<T>;

/** All wanted kinds from one reading of the talk: long talks in segments, which are then put together. */
export async function* analyseTalk(
  talk: Talk,
  kinds: readonly AnalysisKind[],
  frequencies: DocumentFrequencies,
  { analyse, reduce }: Budgets,
  ask: Ask,
  onFeelings: (feelings: ReadonlyMap<string, Leaning>) => void,
): AsyncGenerator<AnalysisResult, void, undefined> {
  const lines = numberLines(talk);
  if (lines.length === 0) return;
  const said = lines.map(({ text }) => text).join('\n');
  const gate = new EvidenceGate(lines);
  const most = howMany(said.length);
  const runs = segments(lines, analyse.input, OVERLAP);
  const extract = merge(
    await inParallel(runs, (run) =>
      ask(mapQuestion(run, kinds, analyse.output, (answer) => acceptAnalysis(answer, gate, talk.heldAt, said))),
    ),
    most,
  );
  const isTrue = (kind: AnalysisKind): boolean => kinds.includes(kind) && !extract.untrue.has(kind);
  // What needs no further question first.
  if (isTrue('findings')) yield { kind: 'findings', findings: extract.findings.map(({ finding }) => finding) };
  if (isTrue('keywords')) {
    const keywords = extract.keywords.filter((keyword) => !namesPerson(keyword, talk.employeeName));
    yield { kind: 'keywords', keywords: rank(keywords, gate, frequencies) };
  }
  onFeelings(new Map(lines.flatMap(({ number, line }) => leaningOf(extract, number).map((one) => [line.id, one]))));
  if (isTrue('sentiment')) yield { kind: 'sentiment', scores: scoresOf([...extract.leanings.values()]) };
  if (!isTrue('summary') || extract.points.length === 0) return;
  const points =
    extract.points.length > most.points
      ? await ask(reduceQuestion(extract.points, most.points, reduce))
      : extract.points;
  const nextActions = extract.actions.map(({ draft }) => draft);
  yield { kind: 'summary', text: renderSummary(extract.topics, points, nextActions.length), nextActions };
}

function mapQuestion<T>(
  lines: readonly NumberedLine[],
  kinds: readonly AnalysisKind[],
  maxTokens: number,
  accept: (answer: AnalysisAnswer) => T,
): Question<AnalysisAnswer, T> {
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  return {
    operation: 'analyse',
    instructions: analysisPrompt(kinds, howMany(characters)),
    material: delimitSections([{ title: '会話', rows: lines.map(formatNumberedLine) }]),
    schema: analysisShape(kinds),
    maxTokens,
    accept,
  };
}

/** The model only chooses: what stands in the summary has passed the gate already. */
function reduceQuestion(
  all: readonly Point[],
  most: number,
  { input, output }: Budget,
): Question<{ keep: number[] }, Point[]> {
  const points = evenly(all, Math.floor(input / LONGEST_ROW));
  return {
    operation: 'reduce',
    instructions: REDUCE(most),
    material: delimitSections([
      { title: '要点', rows: points.map(({ text }, index) => `[${index + 1}] ${escapeDelimiters(text)}`) },
    ]),
    schema: choice,
    maxTokens: output,
    accept: ({ keep }) => {
      const wanted = new Set(keep.slice(0, most));
      const kept = points.filter((_, index) => wanted.has(index + 1));
      return kept.length > 0 ? kept : evenly(points, most);
    },
  };
}

/** So many of the items at most, from beginning to end: what a talk came to is said last. */
export function evenly<T>(items: readonly T[], most: number): T[] {
  const place = (at: number): number => Math.floor((at * most) / items.length);
  return items.length <= most ? [...items] : items.filter((_, at) => place(at + 1) > place(at));
}

/** The extracts of all stretches as one, each thing once. A promise stands among the actions, not among the points as well. */
function merge(extracts: readonly Extract[], most: HowMany): Extract {
  const all = <K extends 'points' | 'actions' | 'findings'>(part: K, textOf: (item: Extract[K][number]) => string) =>
    extracts.flatMap((extract, stretch) =>
      (extract[part] as Extract[K][number][]).map((item) => ({ item, text: textOf(item), cited: item.cited, stretch })),
    );
  const items = <T>(told: readonly (Told & { item: T })[]): T[] => told.map(({ item }) => item);
  const actions = once(
    all('actions', ({ draft }) => draft.text),
    ({ item }) => item.draft.owner,
  );
  const told = once(
    all('points', ({ text }) => text),
    ({ item }) => item.section,
  );
  const others = notAmong(told, actions);
  const points = others.length > 0 ? others : told;
  const findings = once(
    all('findings', ({ finding }) => finding.text),
    ({ item }) => item.finding.kind,
  );
  const untrue = (['summary', 'findings', 'keywords', 'sentiment'] as const).filter((kind) => {
    const isEmpty = (extract: Extract): boolean =>
      kind === 'summary'
        ? extract.points.length + extract.actions.length === 0
        : (kind === 'sentiment' ? extract.leanings.size : extract[kind].length) === 0;
    return extracts.some((extract) => extract.untrue.has(kind)) && extracts.every(isEmpty);
  });
  return {
    topics: evenly([...new Set(extracts.flatMap(({ topics }) => topics))], most.topics),
    points: items(points),
    actions: items(actions).slice(0, most.actions),
    findings: items(findings).slice(0, most.findings),
    keywords: [...new Set(extracts.flatMap(({ keywords }) => keywords))],
    leanings: new Map(extracts.flatMap(({ leanings }) => [...leanings])),
    untrue: new Set(untrue),
  };
}

/** The report in a keyword, as the offline engine leaves it out: 山田, 山田さん, 山田さんの異動 of 山田太郎. */
function namesPerson(keyword: string, person: string): boolean {
  return keyword.split('の').some((part) => isNameOf(part, person));
}

function rank(words: readonly string[], gate: EvidenceGate, { conversations, counts }: DocumentFrequencies) {
  const byPlain = new Map(words.map((word) => [plain(word), word]));
  return [...byPlain.values()]
    .map((keyword) => {
      const frequency = gate.count(keyword);
      // A word such as constructor is no count.
      const others = Object.hasOwn(counts, keyword) ? (counts[keyword] ?? 0) : 0;
      const idf = Math.log((conversations + 2) / (others + 1)) + 0.2;
      return { keyword, frequency, score: Math.round(frequency * idf * 1000) / 1000 };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, KEYWORDS.most);
}

function leaningOf({ leanings }: Extract, number: number): Leaning[] {
  const leaning = leanings.get(number);
  return leaning === undefined ? [] : [leaning];
}

/** Counts like the offline engine: one neutral line stands in for an unclear talk. */
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
