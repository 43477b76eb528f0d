import type { DocumentFrequencies, FindingDraft, KeywordDraft, NextActionDraft, Talk } from '@app/contract';
import { signsOfDanger } from '../reading/danger.js';
import type { Utterance } from '../reading/utterance.js';
import { findFindings } from './findings.js';
import { extractKeywords } from './keywords/keywords.js';
import { findNextActions } from './promises/promises.js';
import { feelingsOf, type LineFeeling } from './sentiment.js';
import { renderSummary } from './summary.js';

/** The results of a talk, each made once, when it is first asked for. */
export interface Results {
  summary: () => string;
  actions: () => NextActionDraft[];
  findings: () => FindingDraft[];
  keywords: () => KeywordDraft[];
  feelings: () => LineFeeling[];
}

/** What a talk comes to. [MND-15] Nothing of a line that may hold a sign of danger is written down. */
export function resultsOf(all: readonly Utterance[], talk: Talk, frequencies: DocumentFrequencies): Results {
  const signs = new Set(signsOfDanger(all).lineIds);
  const utterances = all.filter(({ line }) => !signs.has(line.id));
  const actions = once(() => findNextActions(utterances, talk.heldAt));
  const findings = once(() => findFindings(utterances));
  const keywords = once(() => extractKeywords(utterances, frequencies, [talk.employeeName]));
  const feelings = once(() => feelingsOf(utterances));
  const summary = once(() => renderSummary(utterances, keywords(), findings(), actions()));
  return { summary, actions, findings, keywords, feelings };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
