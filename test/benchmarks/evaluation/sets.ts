import path from 'node:path';
import {
  readWriters,
  SETS,
  type LabelledTalk as TrainingTalk,
} from '../../../libs/ai/training/labelled/read-labels.js';
import { readTalks, type LabelledTalk } from './labelled-talk.js';

const TRAINING = path.resolve(import.meta.dirname, '../../../libs/ai/training');
const SPEAKERS = { manager: '話者1', employee: '話者2', both: 'both' } as const;
const FEELINGS = { positive: 'pos', neutral: 'neu', negative: 'neg' } as const;
/** Two texts with as many characters in a row in common were not written apart. */
const RUN = 12;

/** Talks to measure on, and what they are. */
export interface TalkSet {
  name: string;
  talks: LabelledTalk[];
}

/** The tuning set, or the talks of a folder. @throws Error where the engine learned from them */
export async function readSet(folder: string | undefined): Promise<TalkSet> {
  if (folder === undefined) return { name: `調整（${SETS.tuning.join('、')}）`, talks: tuning(SETS.tuning) };
  const inside = path.relative(TRAINING, path.resolve(folder));
  if (inside.startsWith('..') || path.isAbsolute(inside)) return { name: folder, talks: await readTalks(folder) };
  const writer = path.basename(inside);
  const writers = SETS.tuning.filter((one) => one === writer);
  if (writers.length === 0)
    throw new Error(`${folder}: the engine learned from these talks; nothing is measured on them`);
  return { name: `調整（${writer}）`, talks: tuning(writers) };
}

/** The talks that the engine learned from, to compare others with. */
export function learned(): LabelledTalk[] {
  return tuning(SETS.learning);
}

function tuning(writers: readonly string[]): LabelledTalk[] {
  return readWriters(writers, TRAINING).map(toLabelled);
}

function toLabelled({ id, theme, lines, issues, goods, promises }: TrainingTalk): LabelledTalk {
  const own = lines.filter(({ role }) => role === 'employee');
  const spot = ({
    lines: of,
    text,
  }: {
    lines: readonly number[];
    text: string;
  }): LabelledTalk['labels']['issues'][0] => ({
    lines: [...of],
    text,
  });
  return {
    id,
    theme,
    stance: '',
    roles: { [SPEAKERS.manager]: 'manager', [SPEAKERS.employee]: 'report' },
    lines: lines.map(({ number, role, text }) => ({ n: number, speaker: SPEAKERS[role], text })),
    labels: {
      issues: issues.map(spot),
      positives: goods.map(spot),
      actions: promises.map((one) => ({ ...spot(one), owner: SPEAKERS[one.owner], due: one.due })),
      sentiment: Object.fromEntries(own.map(({ number, sentiment }) => [number, FEELINGS[sentiment]])),
      keywords: [...new Set(lines.flatMap(({ keywords }) => keywords))],
    },
  };
}

/** What share of the runs of 12 characters of some talks occurs in others, word for word. */
export function sharedRuns(talks: readonly LabelledTalk[], others: readonly LabelledTalk[]): number {
  const known = new Set(others.flatMap(runsOf));
  const runs = talks.flatMap(runsOf);
  return runs.length === 0 ? 0 : runs.filter((run) => known.has(run)).length / runs.length;
}

function runsOf({ lines }: LabelledTalk): string[] {
  return lines.flatMap(({ text }) => {
    const bare = text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
    return Array.from({ length: Math.max(0, bare.length - RUN + 1) }, (_, at) => bare.slice(at, at + RUN));
  });
}
