/** `node … libs/ai/training/measure.ts [--weights FILE] [--writers w4,w6]`: what readTalk makes of the tuning set, line by line. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Talk, TalkLine } from '@app/contract';
import { FEELINGS, LEARNED_ACTS } from '../src/adapters/offline/learned/heads.js';
import { loadModel, Model } from '../src/adapters/offline/learned/model.js';
import { unpackWeights } from '../src/adapters/offline/learned/weights-file.js';
import { readTalk, type Utterance } from '../src/adapters/offline/reading/utterance.js';
import { createReader } from '../src/adapters/offline/text/tokenizer.js';
import { calibrationError } from './learning/calibrate.js';
import { collectHomophones } from './heard/homophones.js';
import { hear } from './heard/noise.js';
import { mostOf } from './labelled/forms.js';
import { quietLineIn } from './quiet-line.js';
import { readSet, readWriters, SETS, type LabelledFinding, type LabelledLine, type LabelledTalk } from './labelled/read-labels.js';

/** Who keeps a promise is measured where the owner is: by `npm run eval`. */
const MEASURED = ['issue', 'good', 'promise'] as const;
type Measured = (typeof MEASURED)[number];

const { values } = parseArgs({ options: { weights: { type: 'string' }, writers: { type: 'string' } } });
const model = values.weights === undefined ? loadModel() : new Model(unpackWeights(readFileSync(values.weights)));
const talks = readWriters(values.writers?.split(',') ?? SETS.tuning);
const read = createReader();
const homophones = collectHomophones(readSet('learning').flatMap(({ lines }) => lines.map(({ text }) => text)), read);

/** An utterance and the line that most of it comes from. */
interface Seen {
  utterance: Utterance;
  line: LabelledLine;
}
interface Reading {
  talk: LabelledTalk;
  seen: Seen[];
}

function talkOf(id: string, lines: readonly Partial<TalkLine>[]): Talk {
  const filled = lines.map((line, at) => ({
    source: 'line' as const,
    id: String(at),
    speaker: null,
    role: null,
    text: '',
    ...line,
  }));
  const heldAt = new Date('2026-11-20T05:00:00Z');
  return { conversationId: id, revision: 1, theme: null, stance: null, employeeName: '部下', heldAt, lines: filled };
}

function written(talk: LabelledTalk, isTagged: boolean): Reading {
  const lines = talk.lines.map(({ text, role }) => ({ text, speaker: isTagged ? (role === 'manager' ? 2 : 1) : null }));
  const seen = readTalk(talkOf(talk.id, lines), () => [], model).map((utterance) => ({
    utterance,
    line: talk.lines[Number(utterance.line.id)]!,
  }));
  return { talk, seen };
}

function heard(talk: LabelledTalk, seed: number): Reading {
  const lines = hear(talk.lines, seed, read, homophones);
  const places = lines.map(() => 0);
  const seen = readTalk(talkOf(talk.id, lines), () => [], model).map((utterance) => {
    const at = Number(utterance.line.id);
    const from = places[at]!;
    places[at] = from + utterance.spoken.length;
    return { utterance, line: talk.lines[mostOf(lines[at]!.origin.slice(from, places[at]))]! };
  });
  return { talk, seen };
}

function bestF1(probabilities: readonly number[], holds: readonly boolean[]): string {
  const order = probabilities.map((_, at) => at).sort((a, b) => probabilities[b]! - probabilities[a]!);
  const total = holds.filter(Boolean).length;
  let [hits, best, limit] = [0, 0, 0];
  order.forEach((at, count) => {
    hits += Number(holds[at]);
    const f1 = (2 * hits) / (count + 1 + total);
    if (f1 > best) [best, limit] = [f1, probabilities[at]!];
  });
  return `${best.toFixed(3)}@${limit.toFixed(2)}(err ${calibrationError(probabilities, holds).toFixed(3)})`;
}

/** Items: neighbours over the limit are one item. */
function itemsF1(readings: readonly Reading[], item: Measured): string {
  let best = { f1: 0, limit: 0, gap: 0, precision: 0, recall: 0 };
  for (const gap of [1, 2, 3, 4])
    for (let limit = 0.1; limit < 0.7; limit += 0.05) {
      let [hits, found, labelled] = [0, 0, 0];
      for (const { talk, seen } of readings) {
        const labels: readonly LabelledFinding[] = { issue: talk.issues, good: talk.goods, promise: talk.promises }[item];
        const groups: number[][] = [];
        let last = -99;
        seen.forEach(({ utterance, line }, at) => {
          if (utterance.items[item] < limit) return;
          if (at - last <= gap && groups.length > 0) groups.at(-1)!.push(line.number);
          else groups.push([line.number]);
          last = at;
        });
        const free = new Set(labels);
        for (const group of groups) {
          const label = [...free].find(({ lines }) => lines.some((line) => group.includes(line)));
          if (label) {
            free.delete(label);
            hits += 1;
          }
        }
        found += groups.length;
        labelled += labels.length;
      }
      const f1 = (2 * hits) / (found + labelled);
      if (f1 > best.f1) best = { f1, limit, gap, precision: hits / found, recall: hits / labelled };
    }
  return `${best.f1.toFixed(3)} (p ${best.precision.toFixed(2)} r ${best.recall.toFixed(2)} limit ${best.limit.toFixed(2)} gap ${best.gap})`;
}

function macro(seen: readonly Seen[], plus: readonly number[]): number[] {
  const hits = [0, 0, 0];
  const found = [0, 0, 0];
  const labelled = [0, 0, 0];
  for (const { utterance, line } of seen) {
    const scores = FEELINGS.map((feeling, at) => utterance.sentiment[feeling] * plus[at]!);
    const guess = scores.indexOf(Math.max(...scores));
    const label = FEELINGS.indexOf(line.sentiment);
    found[guess]! += 1;
    labelled[label]! += 1;
    if (guess === label) hits[guess]! += 1;
  }
  const each = [0, 1, 2].map((at) => (2 * hits[at]!) / Math.max(1, found[at]! + labelled[at]!));
  return [...each, each.reduce((sum, one) => sum + one, 0) / 3];
}

function sentiment(seen: readonly Seen[]): string {
  let best = { score: 0, text: '' };
  for (const positive of [1, 1.5, 2, 2.5, 3])
    for (const negative of [1, 1.3, 1.6, 2]) {
      const got = macro(seen, [positive, 1, negative]);
      if (got[3]! > best.score)
        best = { score: got[3]!, text: `${got.map((x) => x.toFixed(3)).join(' ')} x${positive} x${negative}` };
    }
  return best.text;
}

function report(name: string, readings: readonly Reading[]): void {
  const seen = readings.flatMap((one) => one.seen);
  console.log(`== ${name}: ${readings.length} talks, ${seen.length} utterances`);
  const right = seen.filter(({ utterance, line }) => utterance.managerProbability > 0.5 === (line.role === 'manager'));
  const named = seen.filter(({ utterance }) => utterance.role !== null);
  const rightly = named.filter(({ utterance, line }) => utterance.role === line.role);
  const error = calibrationError(
    seen.map(({ utterance }) => utterance.managerProbability),
    seen.map(({ line }) => line.role === 'manager'),
  );
  console.log(
    `role ${(right.length / seen.length).toFixed(3)}, named ${(named.length / seen.length).toFixed(3)} of which right ${(rightly.length / named.length).toFixed(3)}, err ${error.toFixed(3)}`,
  );
  const acts = LEARNED_ACTS.map(
    (act) => `${act} ${bestF1(seen.map((s) => s.utterance.acts[act]), seen.map((s) => s.line.acts.includes(act)))}`,
  );
  console.log(acts.join(' '));
  const lines = (talk: LabelledTalk): Record<Measured, readonly LabelledFinding[]> => ({
    issue: talk.issues,
    good: talk.goods,
    promise: talk.promises,
  });
  for (const item of MEASURED) {
    const holds = readings.flatMap(({ talk, seen: own }) =>
      own.map(({ line }) => lines(talk)[item].some((one) => one.lines.includes(line.number))),
    );
    console.log(`${item} line ${bestF1(seen.map((s) => s.utterance.items[item]), holds)} item ${itemsF1(readings, item)}`);
  }
  console.log(`danger ${bestF1(seen.map((s) => s.utterance.danger), seen.map((s) => s.line.danger))}`);
  console.log(`sentiment all ${sentiment(seen)} | employee ${sentiment(seen.filter(({ line }) => line.role === 'employee'))}`);
}

const started = performance.now();
report('written, speakers tagged', talks.map((talk) => written(talk, true)));
report('written, no speakers', talks.map((talk) => written(talk, false)));
report('heard', talks.map((talk, at) => heard(talk, 1000 + at)));
const { shown, appears, met, signs } = quietLineIn(talks);
console.log(`quiet line: at ${(shown * 100).toFixed(1)} % of the moments, appears ${appears} times, at ${met} of ${signs} signs`);
console.log(`${Math.round(performance.now() - started)} ms`);
