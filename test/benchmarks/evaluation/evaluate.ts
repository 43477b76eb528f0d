import { ANALYSIS_KINDS, type AnalysisResult, type KeywordsResult } from '@app/contract';
import type { OfflineEngine } from '../../../libs/ai/src/adapters/offline/engine.js';
import { formed, type Form, type FormedTalk } from './forms.js';
import type { LabelledTalk } from './labelled-talk.js';
import { sameDue } from '../../../libs/ai/training/labelled/same-due.js';
import { macroF1, pair, rates, sameKeyword, share, type Counts, type Feeling, type Rates } from './score.js';

const NO_OTHERS = { conversations: 0, counts: {} };
const KEYWORDS_LOOKED_AT = 15;
const FEELINGS = { positive: 'pos', neutral: 'neu', negative: 'neg' } as const;

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

/** What every kind of analysis answers, by the calls of the product. */
type Analysis = { [Kind in AnalysisResult['kind']]?: Extract<AnalysisResult, { kind: Kind }> };

/** What a line of the talk feels like. */
export type Felt = Pick<ReturnType<OfflineEngine['feelings']>[number], 'id' | 'feeling'>;

/** Runs all kinds of the offline engine over a talk and compares. Roles are inferred, as for a transcript that was brought in. */
export function evaluate(labelled: LabelledTalk, form: Form, engine: OfflineEngine): Outcome {
  const read = formed(labelled, form);
  return outcomeOf(
    labelled,
    read,
    [...engine.analyse(read.talk, ANALYSIS_KINDS, NO_OTHERS)],
    engine.feelings(read.talk),
  );
}

/** Compares what was made of a talk, and what its lines were felt as, with the labels. */
export function outcomeOf(
  labelled: LabelledTalk,
  { talk, origins }: FormedTalk,
  made: readonly AnalysisResult[],
  felt: readonly Felt[],
): Outcome {
  const results: Analysis = Object.fromEntries(made.map((result) => [result.kind, result]));
  const linesOf = (evidence: readonly { id: string }[]): number[] =>
    evidence.flatMap(({ id }) => origins.get(id) ?? []);
  const of = (wanted: 'issue' | 'positive'): Found[] =>
    (results.findings?.findings ?? [])
      .filter(({ kind }) => kind === wanted)
      .map(({ text, evidence }) => ({ text, lines: linesOf(evidence) }));
  const actions = (results.summary?.nextActions ?? []).map(({ text, evidence, owner, duePhrase }) => ({
    text: `${text}（${owner ?? '？'}、${duePhrase ?? '−'}）`,
    lines: linesOf(evidence),
    owner,
    duePhrase,
  }));
  const report: string[] = [];
  const pairs = pair(actions, labelled.labels.actions);
  const owns = ({ owner }: { owner: string | null }, wanted: string): boolean =>
    owner !== null && (wanted === 'both' || labelled.roles[wanted] === (owner === 'manager' ? 'manager' : 'report'));
  for (const [{ text, owner, duePhrase }, label] of pairs) {
    if (!owns({ owner }, label.owner)) report.push(`！ 担当 ${text} ⇔ ${label.owner}`);
    if (!sameDue(duePhrase, label.due)) report.push(`！ 期限 ${text} ⇔ ${label.due ?? '−'} [${label.lines.join(',')}]`);
  }
  return {
    id: labelled.id,
    lines: talk.lines.length,
    issues: compare('課題', of('issue'), labelled.labels.issues, report, labelled),
    positives: compare('よい変化', of('positive'), labelled.labels.positives, report, labelled),
    actions: compare('次の一歩', actions, labelled.labels.actions, report, labelled),
    owners: countPairs(pairs, (found, label) => owns(found, label.owner)),
    dues: countPairs(pairs, ({ duePhrase }, label) => sameDue(duePhrase, label.due)),
    keywords: compareKeywords(results.keywords?.keywords ?? [], labelled.labels.keywords, report),
    feelings: compareFeelings(labelled, felt, origins, report),
    report,
  };
}

/** The figures over many talks. */
export interface Figures {
  issues: Rates;
  positives: Rates;
  actions: Rates & { ownerAccuracy: number; dueAccuracy: number };
  sentiment: { macroF1: number; accuracyWhenCommitted: number; coverage: number };
  keywords: { recall: number };
}

type Counted = 'issues' | 'positives' | 'actions' | 'owners' | 'dues' | 'keywords';

/** Counts added up over talks, divided at the end. */
export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const sum = (of: Counted): Counts =>
    outcomes.reduce(
      (all, { [of]: one }) => ({
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
  const labelOf = new Map<Found, Found>(pairs);
  for (const item of found) {
    const label = labelOf.get(item);
    report.push(
      `${label ? '○' : '×'} ${what} ${item.text} [${item.lines.join(',')}]${label ? ` ⇔ ${label.text}` : ''}`,
    );
  }
  const hit = new Set(labelOf.values());
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
  const useless = top.filter((keyword) => !labels.some((label) => sameKeyword(keyword, label)));
  report.push(`キーワード ${top.join(' ')}`, `－ キーワード ${missed.join(' ')}`, `× キーワード ${useless.join(' ')}`);
  return { hits: labels.length - missed.length, found: top.length, labelled: labels.length };
}

/** Lines of the label, each by the lines that hold it: the last one that commits speaks for it. */
function compareFeelings(
  labelled: LabelledTalk,
  felt: readonly Felt[],
  origins: ReadonlyMap<string, readonly number[]>,
  report: string[],
): Outcome['feelings'] {
  return Object.entries(labelled.labels.sentiment).map(([number, label]) => {
    const own = felt.filter(({ id }) => origins.get(id)?.includes(Number(number)) === true);
    const feeling = own.findLast((one) => one.feeling !== null)?.feeling ?? null;
    const found = feeling === null ? null : FEELINGS[feeling];
    if (found !== label && found !== null)
      report.push(
        `気持ち ${label} と書かれた行を ${found}: [${number}] ${labelled.lines[Number(number) - 1]?.text ?? ''}`,
      );
    return { labelled: label, found };
  });
}
