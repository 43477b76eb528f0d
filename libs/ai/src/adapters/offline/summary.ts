import type { FindingsResult, KeywordsResult, NextActionDraft } from '@app/contract';
import { centralSentences } from './central.js';
import { finishSentence } from './finish.js';
import type { Utterance } from './utterances.js';

const TOPICS = 4;
/** So many of the best keywords make a sentence one about the talk. */
const KEYWORDS = 15;
const TOLD = 4;
/** A few more are looked at, for what is left out because another part tells it. */
const SPARE = 4;
const FINDINGS = 4;
/** From this share of common pairs of characters on, two sentences say the same. */
const SAME = 0.6;

/** So many of the lines that a sentence rests on are named. */
const LINES = 4;

interface Row {
  text: string;
  ids: readonly string[];
}

/**
 * The summary as Markdown: what it was about, what was said, what worries, what goes well, how much was promised. Every sentence
 * can be traced to a line, stands alone and stands once.
 */
export function renderSummary(
  utterances: readonly Utterance[],
  keywords: KeywordsResult['keywords'],
  findings: FindingsResult['findings'],
  nextActions: readonly NextActionDraft[],
): string {
  const places = new Map(utterances.map(({ line, lineNumber }) => [line.id, lineNumber]));
  const troubles = rowsOf(findings, 'issue');
  const news = rowsOf(findings, 'positive');
  const elsewhere = new Set([...findings, ...nextActions].flatMap(({ evidence }) => evidence.map(({ id }) => id)));
  const promised = nextActions.map(({ text }) => ({ text, ids: [] }));
  const central = centralSentences(
    utterances.filter(({ line }) => !elsewhere.has(line.id)),
    keywords.slice(0, KEYWORDS).map(({ keyword }) => keyword),
    TOLD + SPARE,
  ).map(({ text, utterance }) => ({ text, ids: [utterance.line.id] }));
  const told = withoutRepeats(central, [...troubles, ...news, ...promised]).slice(0, TOLD);

  const topics = keywords.slice(0, TOPICS).map(({ keyword }) => `「${escape(keyword)}」`);
  const parts = [
    topics.length > 0 ? `${topics.join('')}を中心に話しました。` : '',
    section('話したこと', told, places),
    section('気がかりなこと', troubles, places),
    section('よい変化', news, places),
    promises(nextActions),
  ].filter((part) => part !== '');
  if (parts.length > 0) return parts.join('\n\n');
  return utterances.length === 0 ? 'まだ会話がありません。' : 'あいさつや相づちが中心の、短い会話でした。';
}

function rowsOf(findings: FindingsResult['findings'], kind: 'issue' | 'positive'): Row[] {
  const rows = findings
    .filter((finding) => finding.kind === kind)
    .map(({ text, evidence }) => ({ text: finishSentence(text), ids: evidence.map(({ id }) => id) }));
  return withoutRepeats(rows, []).slice(0, FINDINGS);
}

function section(title: string, rows: readonly Row[], places: ReadonlyMap<string, number | null>): string {
  if (rows.length === 0) return '';
  const lines = rows.map(({ text, ids }) => {
    const numbers = [...new Set(ids.map((id) => places.get(id) ?? null).filter((number) => number !== null))];
    const named = numbers.slice(0, LINES).map((number) => `${number}行`);
    return `- ${escape(text)}${named.length === 0 ? '' : `（${named.join('、')}）`}`;
  });
  return `**${title}**\n\n${lines.join('\n')}`;
}

/** How many steps were promised and by whom: the steps themselves are a list of their own. */
function promises(nextActions: readonly NextActionDraft[]): string {
  if (nextActions.length === 0) return '';
  const manager = nextActions.filter(({ owner }) => owner === 'manager').length;
  const employee = nextActions.length - manager;
  const whose = [manager > 0 ? `上司が${manager}件` : '', employee > 0 ? `部下が${employee}件` : ''];
  return `次の一歩を${nextActions.length}件、約束しました（${whose.filter((one) => one !== '').join('、')}）。`;
}

/** Rows that neither an earlier row nor one of `others` tells. */
function withoutRepeats(rows: readonly Row[], others: readonly Row[]): Row[] {
  const kept: Row[] = [];
  for (const row of rows) {
    if (![...others, ...kept].some((other) => isSame(row.text, other.text))) kept.push(row);
  }
  return kept;
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [pairsOf(a), pairsOf(b)];
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return shared > 0 && shared / Math.min(one.size, other.size) >= SAME;
}

function pairsOf(text: string): Set<string> {
  const bare = text.replace(/[、。\s]/gu, '');
  return new Set(Array.from({ length: Math.max(0, bare.length - 1) }, (_, at) => bare.slice(at, at + 2)));
}

/** Spoken words are text, not markup. */
function escape(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#+\-!|~]/gu, '\\$&');
}
