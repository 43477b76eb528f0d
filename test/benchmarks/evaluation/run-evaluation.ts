/**
 * `npm run eval [-- FOLDER] [--only even|odd] [--json] [--talk ID]`: how well the offline engine reads labelled talks.
 * Without a folder: the project's own small set. `--talk` prints what was found and missed, line by line.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createTokenizer } from '../../../libs/ai/src/adapters/offline/tokenizer.js';
import { OfflineEngine } from '../../../libs/ai/src/adapters/offline/engine.js';
import { ANALYSIS_KINDS } from '@app/contract';
import { evaluate, figuresOf, knowsManager, type Outcome } from './evaluate.js';
import { readTalks, toTalk, type LabelledTalk } from './labelled-talk.js';

const OWN = path.join(import.meta.dirname, '../../fixtures/analysis');
const HOUR_OF_TALK = 37_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, only: { type: 'string' }, talk: { type: 'string' } },
});

const all = await readTalks(positionals[0] ?? OWN);
const talks = all.filter(({ id }) => isWanted(id));
if (talks.length === 0) throw new Error('no talk to read');
const tokenize = createTokenizer();
const outcomes = talks.map((talk) => evaluate(talk, tokenize));
const figures = { ...figuresOf(outcomes), ...measure(talks) };

if (values.json) console.log(JSON.stringify(figures));
else {
  if (values.talk !== undefined) for (const { report } of outcomes) console.log(report.join('\n'));
  console.log(table(outcomes));
  console.log(
    `上司を見分けた会話 ${talks.filter((talk) => knowsManager(talk, tokenize)).length}/${talks.length}、` +
      `目印のない30行あたりの空振り ${falseAlarms(talks, outcomes).toFixed(2)}`,
  );
  console.log(JSON.stringify(figures, null, 1));
}

function isWanted(id: string): boolean {
  if (values.talk !== undefined) return id === values.talk;
  const number = Number(/\d+/u.exec(id)?.[0] ?? 0);
  return values.only === undefined || (values.only === 'even') === (number % 2 === 0);
}

/** Time and memory of all kinds over an hour of talk: the given talks over and over. */
function measure(given: readonly LabelledTalk[]): { speed: object; memory: object } {
  const lines: LabelledTalk['lines'] = [];
  let characters = 0;
  for (let round = 0; characters < HOUR_OF_TALK; round += 1) {
    for (const line of given[round % given.length]?.lines ?? []) {
      lines.push({ ...line, n: lines.length + 1 });
      characters += line.text.length;
    }
    if (round >= given.length && characters === 0) break;
  }
  const [first] = given;
  if (first === undefined) return { speed: {}, memory: {} };
  const talk = toTalk({ ...first, id: 'hour', lines });
  const start = performance.now();
  const results = [...new OfflineEngine(tokenize).analyse(talk, ANALYSIS_KINDS, { conversations: 0, counts: {} })];
  const milliseconds = Math.round(performance.now() - start);
  return {
    speed: { characters, kinds: results.length, milliseconds },
    memory: { megabytes: Math.round(process.memoryUsage().rss / 1_048_576) },
  };
}

/** Issues, positives and actions found in talks without any, for each 30 lines. */
function falseAlarms(given: readonly LabelledTalk[], found: readonly Outcome[]): number {
  const quiet = found.filter((_, at) => {
    const labels = given[at]?.labels;
    return labels !== undefined && labels.issues.length + labels.positives.length + labels.actions.length === 0;
  });
  const lines = quiet.reduce((sum, one) => sum + one.lines, 0);
  const alarms = quiet.reduce((sum, one) => sum + one.issues.found + one.positives.found + one.actions.found, 0);
  return lines === 0 ? 0 : (alarms * 30) / lines;
}

function table(rows: readonly Outcome[]): string {
  const line = (id: string, of: readonly Outcome[]): string => {
    const { issues, positives, actions, sentiment, keywords } = figuresOf(of);
    const [i, p, a] = [issues, positives, actions].map(({ precision, recall, f1 }) =>
      [precision, recall, f1].map((rate) => rate.toFixed(2)).join('/'),
    );
    const rest = [actions.ownerAccuracy, actions.dueAccuracy, sentiment.macroF1, sentiment.accuracyWhenCommitted];
    return [id, i, p, a, ...[...rest, sentiment.coverage, keywords.recall].map((rate) => rate.toFixed(2))].join(' | ');
  };
  return [
    '会話 | 課題 P/R/F1 | よい変化 P/R/F1 | 次の一歩 P/R/F1 | 担当 | 期限 | 気持ちF1 | 言い切った正しさ | 言い切った割合 | キーワード',
    ...rows.map((row) => line(row.id, [row])),
    line('全体', rows),
  ].join('\n');
}
