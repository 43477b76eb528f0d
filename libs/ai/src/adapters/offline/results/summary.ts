import type { FindingDraft, KeywordDraft, NextActionDraft } from '@app/contract';
import { finishSentence } from './finish.js';
import { statementOf } from './statement.js';
import type { Utterance } from '../reading/utterance.js';

const TOPICS = 4;
/** So many of the best keywords make a sentence one about the talk. */
const KEYWORDS = 15;
const TOLD = 4;
/** A few more are looked at, for what is left out because another part tells it. */
const SPARE = 4;
/** So many of the best lines are put into words. */
const LOOKED_AT = 40;
const FINDINGS = 4;
/** From this share of common pairs of characters on, two sentences say the same. */
const SAME = 0.6;
/** So many of the lines that a sentence rests on are named. */
const LINES = 5;
const SHORTEST = 11;
/** What a line has to be worth to be told. */
const TELLS = 1.2;

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
  keywords: readonly KeywordDraft[],
  findings: readonly FindingDraft[],
  nextActions: readonly NextActionDraft[],
): string {
  const places = new Map(utterances.map(({ line, lineNumber }) => [line.id, lineNumber]));
  const troubles = rowsOf(findings, 'issue');
  const news = rowsOf(findings, 'positive');
  const elsewhere = new Set([...findings, ...nextActions].flatMap(({ evidence }) => evidence.map(({ id }) => id)));
  const promised = nextActions.map(({ text }) => ({ text, ids: [] }));
  const central = toldSentences(
    utterances.filter(({ line }) => !elsewhere.has(line.id)),
    keywords.slice(0, KEYWORDS).map(({ keyword }) => keyword),
  );
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

/** What the report told beside that, the sentences that hold most of the talk's keywords, in the order of time. */
function toldSentences(utterances: readonly Utterance[], keywords: readonly string[]): Row[] {
  return utterances
    .filter(({ managerProbability }) => managerProbability <= 0.5)
    .map((one) => ({ one, worth: tellingOf(one, keywords) }))
    .filter(({ worth }) => worth >= TELLS)
    .sort((a, b) => b.worth - a.worth || a.one.index - b.one.index)
    .slice(0, LOOKED_AT)
    .map(({ one }) => ({ one, text: statementOf([one], () => 1)?.text ?? '' }))
    .filter(({ text }) => text.length >= SHORTEST)
    .slice(0, TOLD + SPARE)
    .sort((a, b) => a.one.index - b.one.index)
    .map(({ one, text }) => ({ text, ids: [one.line.id] }));
}

/** How much a line tells of the talk: what is wished, planned, felt or reached, about what the talk was about. */
function tellingOf({ acts, text }: Utterance, keywords: readonly string[]): number {
  const said = keywords.filter((keyword) => text.includes(keyword)).length;
  const tells = acts.wish + acts.plan + acts.feeling + acts.problem + acts.achievement + acts.answer * 0.5;
  const chat =
    acts.smalltalk + acts.joke + acts.aizuchi + acts.greet + acts.thank + acts.vague + acts.closed + acts.open;
  return Math.min(said, 3) * 0.7 + tells - chat;
}

function rowsOf(findings: readonly FindingDraft[], kind: 'issue' | 'positive'): Row[] {
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
  const count = (of: NextActionDraft['owner'], name: string): string => {
    const own = nextActions.filter(({ owner }) => owner === of).length;
    return own === 0 ? '' : `${name}が${own}件`;
  };
  const unsure = nextActions.filter(({ owner }) => owner === null).length;
  const whose = [
    count('manager', '上司'),
    count('employee', '部下'),
    unsure === 0 ? '' : `担当の確かめが要るもの${unsure}件`,
  ];
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
