/**
 * `npm run eval [-- FOLDER] [--form clean|plain|heard] [--only even|odd] [--json] [--talk ID] [--model]`: how well the offline engine reads
 * labelled talks, by the calls of the product. Without a folder: the tuning set of the project, which other people wrote than the
 * talks that the engine learned from. Without a form: all of them. `--talk` prints what was found and missed, line by line.
 * `--model` measures the language model that the environment configures (AI_PROVIDER, OPENAI_*), with its cost and time; one form.
 */
import { parseArgs } from 'node:util';
import { ANALYSIS_KINDS } from '@app/contract';
import { OfflineEngine } from '../../../libs/ai/src/adapters/offline/engine.js';
import { createTokenizer } from '../../../libs/ai/src/adapters/offline/text/tokenizer.js';
import { evaluate, figuresOf, type Outcome } from './evaluate.js';
import { formed, FORMS, type Form } from './forms.js';
import type { LabelledTalk } from './labelled-talk.js';
import { ModelEvaluation, spentLine } from './model-evaluation.js';
import { learned, readSet, sharedRuns } from './sets.js';

const HOUR_OF_TALK = 37_000;
const FORM_NAMES: Record<Form, string> = {
  clean: '書いたまま',
  plain: '話し手も句読点もなし',
  heard: '聞き取りの誤りつき、話し手も句読点もなし',
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    only: { type: 'string' },
    talk: { type: 'string' },
    form: { type: 'string' },
    model: { type: 'boolean' },
  },
});

const { name, talks: all } = await readSet(positionals[0]);
const talks = all.filter(({ id }) => isWanted(id));
if (talks.length === 0) throw new Error('no talk to read');
const form = FORMS.find((one) => one === values.form);
if (values.form !== undefined && form === undefined) throw new Error(`--form is one of ${FORMS.join(', ')}`);
// What reads one form by itself, as with --json, is given the talks as they are.
const forms = form === undefined ? (values.json === true ? (['clean'] as const) : FORMS) : [form];
const engine = new OfflineEngine(createTokenizer());

if (values.model === true) await measureModel(form ?? 'clean');
else if (values.json === true) console.log(JSON.stringify({ ...figuresOf(evaluated(forms[0])), ...measure(talks) }));
else {
  console.log(`読んだもの: ${name}、${talks.length} の会話`);
  console.log(`学習した会話と同じ十二文字の並び: ${(100 * sharedRuns(talks, learned())).toFixed(2)} %`);
  for (const one of forms) {
    const outcomes = evaluated(one);
    if (values.talk !== undefined) for (const { report } of outcomes) console.log(report.join('\n'));
    console.log(`\n${FORM_NAMES[one]}\n${table(outcomes)}`);
    console.log(`目印のない30行あたりの空振り ${falseAlarms(talks, outcomes).toFixed(2)}`);
    console.log(JSON.stringify(figuresOf(outcomes), null, 1));
  }
  console.log(JSON.stringify(measure(talks)));
}

function evaluated(of: Form): Outcome[] {
  return talks.map((talk) => evaluate(talk, of, engine));
}

/** One talk after the other, so that the time of each is its own. */
async function measureModel(of: Form): Promise<void> {
  const evaluation = new ModelEvaluation(process.env, engine);
  const outcomes: Outcome[] = [];
  for (const talk of talks) outcomes.push(await evaluation.evaluate(talk, of));
  await evaluation.close();
  const model = evaluation.spent();
  if (values.json === true) {
    console.log(JSON.stringify({ ...figuresOf(outcomes), model }));
    return;
  }
  console.log(`読んだもの: ${name}、${talks.length} の会話`);
  if (values.talk !== undefined) for (const { report } of outcomes) console.log(report.join('\n'));
  console.log(`\n${FORM_NAMES[of]}\n${table(outcomes)}\n${spentLine(model)}`);
  console.log(JSON.stringify(figuresOf(outcomes), null, 1));
}

function isWanted(id: string): boolean {
  if (values.talk !== undefined) return id === values.talk;
  const number = Number(/(\d+)$/u.exec(id)?.[1] ?? 0);
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
  const { talk } = formed({ ...first, id: 'hour', lines }, 'clean');
  const start = performance.now();
  const results = [...engine.analyse(talk, ANALYSIS_KINDS, { conversations: 0, counts: {} })];
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
