import type { Party } from '@app/contract';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ACTS, type Act, type Feeling } from '../../src/adapters/offline/reading/utterance.js';

/** Who wrote what is learned, and who wrote what is tuned on: nobody is in both. */
export const SETS = {
  learning: ['w1', 'w2', 'w3', 'w5', 'w7', 'w8', 'w9', 'w10', 'w11', 'w12', 'w13'],
  tuning: ['w4', 'w6'],
} as const;
export type SetName = keyof typeof SETS;

/** Where the talks and their labels are. */
const TRAINING = join(import.meta.dirname, '..');

export interface LabelledLine {
  /** From 1. */
  number: number;
  role: Party;
  text: string;
  /** The main one first; without `other`. */
  acts: readonly Act[];
  danger: boolean;
  sentiment: Feeling;
  keywords: readonly string[];
}

/** A finding of the end of the talk; the line that says it best stands first. */
export interface LabelledFinding {
  lines: readonly number[];
  text: string;
}

/** A promise that stands at the end of the talk. */
export interface LabelledPromise extends LabelledFinding {
  owner: Party | 'both';
  due: string | null;
}

export interface LabelledTalk {
  /** `w1/01` */
  id: string;
  writer: string;
  trade: string;
  theme: string;
  lines: readonly LabelledLine[];
  issues: readonly LabelledFinding[];
  goods: readonly LabelledFinding[];
  promises: readonly LabelledPromise[];
}

const FEELINGS = new Map<string, Feeling>([
  ['+', 'positive'],
  ['-', 'negative'],
  ['0', 'neutral'],
]);
const OWNERS = new Map<string, Party | 'both'>([
  ['m', 'manager'],
  ['r', 'employee'],
  ['both', 'both'],
]);
/** Acts of the labels that no room asks for. */
const UNREAD = new Set(['other', 'danger']);

/** The talks of a set with their labels, in the order of their names. @throws Error naming the line that has not the format */
export function readSet(set: SetName, folder = TRAINING): LabelledTalk[] {
  return readWriters(SETS[set], folder);
}

/** The talks of some writers with their labels. @throws Error naming the line that has not the format */
export function readWriters(writers: readonly string[], folder = TRAINING): LabelledTalk[] {
  return writers.flatMap((writer) =>
    readdirSync(join(folder, 'talks', writer))
      .filter((name) => name.endsWith('.txt'))
      .sort()
      .map((name) => readTalkFile(folder, writer, basename(name, '.txt'))),
  );
}

function readTalkFile(folder: string, writer: string, number: string): LabelledTalk {
  const id = `${writer}/${number}`;
  const said = rowsOf(join(folder, 'talks', `${id}.txt`));
  const head = new Map(
    said.filter((row) => row.startsWith('#')).map((row) => [row.slice(1, row.indexOf(':')).trim(), afterColon(row)]),
  );
  const spoken = said.filter((row) => !row.startsWith('#'));
  const rows = rowsOf(join(folder, 'labels', `${id}.labels.tsv`)).map((row) => row.split('\t'));
  const items = rows.filter(([first = '']) => /^[a-z]/u.test(first));
  const labels = rows.filter(([first = '']) => /^\d/u.test(first));
  if (labels.length !== spoken.length) throw new Error(`${id}: ${spoken.length} lines, ${labels.length} labels`);
  const danger = new Set(items.filter(([kind]) => kind === 'danger').flatMap(([, lines]) => numbersOf(id, lines)));
  return {
    id,
    writer,
    trade: head.get('trade') ?? '',
    theme: head.get('theme') ?? '',
    lines: spoken.map((row, at) => toLine(id, at + 1, row, labels[at] ?? [], danger)),
    issues: findingsOf(id, items, 'issue'),
    goods: findingsOf(id, items, 'good'),
    promises: items.filter(([kind]) => kind === 'promise').map((row) => toPromise(id, row)),
  };
}

function toLine(
  id: string,
  number: number,
  row: string,
  [at, acts = '', feeling = '', words = '']: readonly string[],
  danger: ReadonlySet<number>,
): LabelledLine {
  const sentiment = FEELINGS.get(feeling);
  const role = OWNERS.get(row.slice(0, row.indexOf(':')));
  if (Number(at) !== number || sentiment === undefined || role === undefined || role === 'both')
    throw new Error(`${id}: label ${String(at)} of line ${number}`);
  const named = acts.split(',');
  return {
    number,
    role,
    text: afterColon(row),
    acts: named.filter((act) => !UNREAD.has(act)).map((act) => toAct(id, act)),
    danger: danger.has(number) || named.includes('danger'),
    sentiment,
    keywords: words.split('|').filter((word) => word !== ''),
  };
}

function toAct(id: string, name: string): Act {
  const act = ACTS.find((one) => one === name);
  if (act === undefined) throw new Error(`${id}: no act is called ${name}`);
  return act;
}

function findingsOf(id: string, rows: readonly string[][], wanted: string): LabelledFinding[] {
  return rows
    .filter(([kind]) => kind === wanted)
    .map(([, lines, text = '']) => ({ lines: numbersOf(id, lines), text }));
}

function toPromise(id: string, [, lines, who = '', due = '', , text = '']: readonly string[]): LabelledPromise {
  const owner = OWNERS.get(who);
  if (owner === undefined) throw new Error(`${id}: nobody is called ${who}`);
  return { lines: numbersOf(id, lines), owner, due: due === '' ? null : due, text };
}

function numbersOf(id: string, lines = ''): number[] {
  const numbers = lines.split(',').map(Number);
  if (!numbers.every((number) => Number.isInteger(number) && number > 0)) throw new Error(`${id}: lines ${lines}`);
  return numbers;
}

function afterColon(row: string): string {
  return row.slice(row.indexOf(':') + 1).trim();
}

function rowsOf(file: string): string[] {
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((row) => row !== '');
}
