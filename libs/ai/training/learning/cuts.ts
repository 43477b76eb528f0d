import { cutFeatures } from '../../src/adapters/offline/learned/talk-features.js';
import { CUT_HEADS } from '../../src/adapters/offline/learned/heads.js';
import type { TableData } from '../../src/adapters/offline/learned/table.js';
import { withoutMarks } from '../../src/adapters/offline/learned/grams.js';
import { Collector, learn } from './learn.js';
import type { HeardLine } from '../heard/noise.js';
import { quantise } from './quantise.js';
import type { LabelledTalk } from '../labelled/read-labels.js';

const RARE = 6;
const OPTIONS = { heads: CUT_HEADS.length, rounds: 4, rate: 0.15, decay: 1e-5, seed: 4 };

/** Learns where sentences and turns end, from talk as heard and from lines as written. */
export function learnCuts(
  heard: readonly { talk: LabelledTalk; lines: readonly HeardLine[] }[],
  talks: readonly LabelledTalk[],
): TableData {
  const collector = new Collector();
  const targets: number[] = [];
  const weights: number[] = [];
  const add = (text: string, at: number, isWritten: boolean, isEnd: boolean, changes: boolean | null): void => {
    collector.add((emit) => cutFeatures(text, at, emit));
    const asked = Number(changes !== null);
    targets.push(Number(isEnd), Number(changes), Number(changes));
    weights.push(Number(!isWritten), isWritten ? 0 : asked, isWritten ? asked : 0);
  };
  for (const { talk, lines } of heard) {
    const text = lines.map((line) => line.text).join('');
    const ends = lines.flatMap((line) => line.ends);
    const origin = lines.flatMap((line) => line.origin);
    for (let at = 1; at < text.length; at += 1) {
      const isEnd = ends[at - 1] !== 0;
      const changes = roleAt(talk, origin[at - 1]) !== roleAt(talk, origin[at]);
      // A recogniser cuts anywhere: whether the speaker changes is also asked where no sentence ends.
      add(text, at, false, isEnd, isEnd || at % 7 === 0 ? changes : null);
    }
  }
  for (const { lines } of talks) {
    lines.slice(1).forEach((line, index) => {
      const left = withoutMarks(lines[index]?.text ?? '');
      add(left + withoutMarks(line.text), left.length, true, true, line.role !== lines[index]?.role);
    });
  }
  const rows = collector.frequent(RARE);
  const examples = collector.toExamples(rows);
  const table = learn(examples, rows.size, Float32Array.from(targets), Float32Array.from(weights), OPTIONS);
  return quantise(rows, table, CUT_HEADS.length);
}

function roleAt({ lines }: LabelledTalk, line: number | undefined): string | undefined {
  return line === undefined ? undefined : lines[line]?.role;
}
