import type { FindingsResult, KeywordsResult, NextActionDraft } from '../../assistant.port.js';
import { condense } from './quote.js';
import { nounRuns } from './noun-runs.js';
import { isQuestion } from './sentiment.js';
import type { Utterance } from './utterances.js';

/** LexRank is quadratic: a long talk is ranked in segments of this many lines. */
const SEGMENT = 80;
const PICKS = 4;
const SHORTEST = 12;
const DAMPING = 0.85;
const ROUNDS = 20;
/** MMR: how much novelty counts against importance (Carbonell and Goldstein 1998). */
const NOVELTY = 0.4;

interface Ranked {
  utterance: Utterance;
  vector: Map<string, number>;
  score: number;
}

/** The lines that say most with least repetition, by LexRank (Erkan and Radev 2004) and MMR, in the order of time. */
export function centralLines(utterances: readonly Utterance[], picks = PICKS): Utterance[] {
  const usable = utterances.filter(
    ({ text, role }) => role !== 'manager' && text.length >= SHORTEST && !isQuestion(text),
  );
  const pool = usable.length > 0 ? usable : utterances.filter(({ text }) => text.length >= SHORTEST);
  const ranked: Ranked[] = [];
  for (let start = 0; start < pool.length; start += SEGMENT) ranked.push(...rank(pool.slice(start, start + SEGMENT)));
  // The best of each segment go on, so that the final choice stays small however long the talk was.
  const best = ranked.sort((a, b) => b.score - a.score || a.utterance.index - b.utterance.index).slice(0, 60);
  const most = best[0]?.score ?? 1;
  const chosen: Ranked[] = [];
  while (chosen.length < picks && best.length > 0) {
    let top = 0;
    let topValue = -Infinity;
    best.forEach((candidate, index) => {
      const overlap = Math.max(0, ...chosen.map((other) => cosine(candidate.vector, other.vector)));
      const value = ((1 - NOVELTY) * candidate.score) / most - NOVELTY * overlap;
      if (value > topValue) [top, topValue] = [index, value];
    });
    chosen.push(...best.splice(top, 1));
  }
  return chosen.map(({ utterance }) => utterance).sort((a, b) => a.index - b.index);
}

/** The summary as Markdown: what it was about, what was said, what worries, what goes well. Every sentence can be traced to a line. */
export function renderSummary(
  utterances: readonly Utterance[],
  keywords: KeywordsResult['keywords'],
  findings: FindingsResult['findings'],
  nextActions: readonly NextActionDraft[],
): string {
  const topics = keywords.slice(0, 4).map(({ keyword }) => `「${keyword}」`);
  const parts: string[] = [];
  if (topics.length > 0) parts.push(`${topics.join('')}を中心に話しました。`);
  const places = new Map(utterances.map(({ line, lineNumber }) => [line.id, lineNumber]));
  const place = (id: string | undefined): string => {
    const number = id === undefined ? null : (places.get(id) ?? null);
    return number === null ? '' : `（${number}行）`;
  };
  const section = (title: string, rows: readonly { text: string; id: string | undefined }[]): void => {
    if (rows.length > 0)
      parts.push(`**${title}**\n\n${rows.map(({ text, id }) => `- ${escape(text)}${place(id)}`).join('\n')}`);
  };
  const of = (kind: 'issue' | 'positive'): { text: string; id: string | undefined }[] =>
    findings
      .filter((finding) => finding.kind === kind)
      .slice(0, 4)
      .map(({ text, evidence }) => ({ text, id: evidence[0]?.id }));
  const told = new Set(findings.flatMap(({ evidence }) => evidence.map(({ id }) => id)));
  const central = centralLines(utterances).filter(({ line }) => !told.has(line.id));
  section(
    '話したこと',
    central.map((utterance) => ({ text: condense(utterance.text), id: utterance.line.id })),
  );
  section('気がかりなこと', of('issue'));
  section('よい変化', of('positive'));
  if (parts.length === 0 && nextActions.length === 0)
    return utterances.length === 0 ? 'まだ会話がありません。' : 'あいさつや相づちが中心の、短い会話でした。';
  if (nextActions.length > 0) parts.push(`次の一歩を${nextActions.length}件、約束しました。`);
  return parts.join('\n\n');
}

/** Spoken words are text, not markup. */
function escape(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#+\-!|~]/gu, '\\$&');
}

function rank(utterances: readonly Utterance[]): Ranked[] {
  const documents = utterances.map(({ tokens }) => countNouns(tokens));
  const spread = new Map<string, number>();
  for (const counts of documents) for (const word of counts.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  const vectors = documents.map((counts) => {
    const vector = new Map<string, number>();
    for (const [word, count] of counts)
      vector.set(word, count * Math.log(1 + utterances.length / (spread.get(word) ?? 1)));
    return vector;
  });
  const weights = vectors.map((a) => vectors.map((b) => cosine(a, b)));
  const sums = weights.map((row) => row.reduce((sum, value) => sum + value, 0) || 1);
  let scores = vectors.map(() => 1 / vectors.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = scores;
    scores = before.map((_, target) => {
      let incoming = 0;
      before.forEach((score, source) => (incoming += (score * (weights[source]?.[target] ?? 0)) / (sums[source] ?? 1)));
      return (1 - DAMPING) / vectors.length + DAMPING * incoming;
    });
  }
  return utterances.map((utterance, index) => ({
    utterance,
    vector: vectors[index] ?? new Map<string, number>(),
    // Times the length: 1 is the average line of its segment, however long that is. A line without nouns says nothing that a summary could repeat.
    score: (vectors[index]?.size ?? 0) === 0 ? 0 : (scores[index] ?? 0) * utterances.length,
  }));
}

function countNouns(tokens: Utterance['tokens']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const run of nounRuns(tokens)) {
    const word = run.map(({ surface }) => surface).join('');
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let dot = 0;
  for (const [word, value] of a) dot += value * (b.get(word) ?? 0);
  return dot === 0 ? 0 : dot / (norm(a) * norm(b));
}

function norm(vector: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const value of vector.values()) sum += value * value;
  return Math.sqrt(sum);
}
