import {
  ANALYSIS_KINDS,
  type AnalysisResult,
  type FindingsResult,
  type KeywordsResult,
  type NextActionDraft,
  type SummaryResult,
} from '@app/contract';
import { OfflineEngine } from '../../../libs/ai/src/adapters/offline/engine.js';
import { feelingOf } from '../../../libs/ai/src/adapters/offline/sentiment.js';
import type { Tokenize } from '../../../libs/ai/src/adapters/offline/tokenizer.js';
import { readTalk } from '../../../libs/ai/src/adapters/offline/utterances.js';
import { speakerNumber, toTalk, type LabelledTalk } from './labelled-talk.js';
import { macroF1, pair, rates, sameDue, sameKeyword, share, type Counts, type Feeling, type Rates } from './score.js';

const NO_OTHERS = { conversations: 0, counts: {} };
const KEYWORDS_LOOKED_AT = 15;

/** What the engine made of one talk, counted against its labels. */
export interface Outcome {
  id: string;
  lines: number;
  issues: Counts;
  positives: Counts;
  actions: Counts;
  owners: Counts;
  dues: Counts;
  keywords: Counts;
  /** `found` is null where the engine abstains. */
  feelings: { labelled: Feeling; found: Feeling | null }[];
  /** What to read when working on the rules. */
  report: string[];
}

interface Found {
  lines: number[];
  text: string;
}

/** Runs all kinds of the offline engine over a talk and compares. Roles are inferred, as for a transcript that was brought in. */
export function evaluate(talk: LabelledTalk, tokenize: Tokenize): Outcome {
  const engine = new OfflineEngine(tokenize);
  const results = new Map<string, AnalysisResult>();
  for (const result of engine.analyse(toTalk(talk), ANALYSIS_KINDS, NO_OTHERS)) results.set(result.kind, result);
  const { findings } = results.get('findings') as FindingsResult;
  const { nextActions } = results.get('summary') as SummaryResult;
  const { keywords } = results.get('keywords') as KeywordsResult;
  const report: string[] = [];
  const of = (kind: 'issue' | 'positive'): Found[] => findings.filter((one) => one.kind === kind).map(toFound);
  const actions = nextActions.map((action) => ({ ...toFound(action), action }));
  const actionPairs = pair(actions, talk.labels.actions);
  const outcome: Outcome = {
    id: talk.id,
    lines: talk.lines.length,
    issues: compare('課題', of('issue'), talk.labels.issues, report, talk),
    positives: compare('よい変化', of('positive'), talk.labels.positives, report, talk),
    actions: compare('次の一歩', actions, talk.labels.actions, report, talk),
    owners: countPairs(actionPairs, ({ action }, label) => ownerOf(action) === talk.roles[label.owner]),
    dues: countPairs(actionPairs, ({ action }, label) => sameDue(action.duePhrase, label.due)),
    keywords: compareKeywords(keywords, talk.labels.keywords, report),
    feelings: compareFeelings(talk, tokenize, report),
    report,
  };
  return outcome;
}

/** The figures over many talks. */
export interface Figures {
  issues: Rates;
  positives: Rates;
  actions: Rates & { ownerAccuracy: number; dueAccuracy: number };
  sentiment: { macroF1: number; accuracyWhenCommitted: number; coverage: number };
  keywords: { recall: number };
}

/** Adds outcomes up. */
export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const sum = (key: 'issues' | 'positives' | 'actions' | 'owners' | 'dues' | 'keywords'): Counts =>
    outcomes.reduce<Counts>(
      (all, { [key]: one }) => ({
        hits: all.hits + one.hits,
        found: all.found + one.found,
        labelled: all.labelled + one.labelled,
      }),
      { hits: 0, found: 0, labelled: 0 },
    );
  const feelings = outcomes.flatMap((outcome) => outcome.feelings);
  const committed = feelings.filter(({ found }) => found !== null);
  return {
    issues: rates(sum('issues')),
    positives: rates(sum('positives')),
    actions: {
      ...rates(sum('actions')),
      ownerAccuracy: rates(sum('owners')).recall,
      dueAccuracy: rates(sum('dues')).recall,
    },
    sentiment: {
      // Where the engine abstains it shows nothing, which reads as neutral.
      macroF1: macroF1(feelings.map(({ labelled, found }) => ({ labelled, found: found ?? 'neu' }))),
      accuracyWhenCommitted: share(
        committed.filter(({ labelled, found }) => labelled === found).length,
        committed.length,
      ),
      coverage: share(committed.length, feelings.length),
    },
    keywords: { recall: rates(sum('keywords')).recall },
  };
}

function toFound({ text, evidence }: { text: string; evidence: readonly { id: string }[] }): Found {
  return { text, lines: evidence.map(({ id }) => Number(id)) };
}

function ownerOf({ owner }: NextActionDraft): 'manager' | 'report' {
  return owner === 'manager' ? 'manager' : 'report';
}

function countPairs<F, L>(pairs: readonly [F, L][], agree: (found: F, label: L) => boolean): Counts {
  const hits = pairs.filter(([found, label]) => agree(found, label)).length;
  return { hits, found: pairs.length, labelled: pairs.length };
}

function compare(
  what: string,
  found: readonly Found[],
  labels: readonly Found[],
  report: string[],
  talk: LabelledTalk,
): Counts {
  const pairs = pair(found, labels);
  const hit = new Set<Found>(pairs.flat());
  for (const item of found) report.push(`${hit.has(item) ? '○' : '×'} ${what} ${item.text} [${item.lines.join(',')}]`);
  for (const label of labels) {
    if (hit.has(label)) continue;
    const said = label.lines.map((n) => talk.lines[n - 1]?.text ?? '').join(' / ');
    report.push(`－ ${what} ${label.text} [${label.lines.join(',')}] ${said}`);
  }
  return { hits: pairs.length, found: found.length, labelled: labels.length };
}

function compareKeywords(found: KeywordsResult['keywords'], labels: readonly string[], report: string[]): Counts {
  const top = found.slice(0, KEYWORDS_LOOKED_AT).map(({ keyword }) => keyword);
  const missed = labels.filter((label) => !top.some((keyword) => sameKeyword(keyword, label)));
  report.push(`キーワード ${top.join(' ')}`, `－ キーワード ${missed.join(' ')}`);
  return { hits: labels.length - missed.length, found: top.length, labelled: labels.length };
}

/** Lines of the label, each by the utterances it was read as: the last one that commits speaks for the line. */
function compareFeelings(talk: LabelledTalk, tokenize: Tokenize, report: string[]): Outcome['feelings'] {
  const utterances = readTalk(toTalk(talk), tokenize);
  return Object.entries(talk.labels.sentiment).map(([number, labelled]) => {
    const own = utterances.filter(({ line }) => line.id === number);
    const found = own.map((utterance) => feelingOf(utterance, utterances)).findLast((one) => one !== null) ?? null;
    if (found !== labelled && found !== null)
      report.push(
        `気持ち ${labelled} と書かれた行を ${found}: [${number}] ${talk.lines[Number(number) - 1]?.text ?? ''}`,
      );
    return { labelled, found };
  });
}

/** Whether the engine found who the manager is. */
export function knowsManager(talk: LabelledTalk, tokenize: Tokenize): boolean {
  const manager = speakerNumber(Object.entries(talk.roles).find(([, role]) => role === 'manager')?.[0] ?? '');
  return readTalk(toTalk(talk), tokenize).every(
    ({ role, line }) => role !== null && (role === 'manager') === (line.speaker === manager),
  );
}
