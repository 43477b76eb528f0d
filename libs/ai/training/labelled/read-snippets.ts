import type { Party } from '@app/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTS, type Act } from '../../src/adapters/offline/learned/heads.js';

/** One utterance by itself, written to show something rare or what only looks like it. */
export interface DangerSnippet {
  /** Number of who wrote it. */
  author: number;
  holds: boolean;
  text: string;
}
/** Something said, written to measure and never learned from. */
export interface UnlearnedSnippet {
  /** What it asks for: nothing, words of care, or that nothing else is asked. */
  asks: 'nothing' | 'care' | 'rest';
  /** Later rounds were written when the words of the earlier ones were known to the rules. */
  round: number;
  kind: string;
  text: string;
}
export interface ActSnippet {
  act: Act;
  role: Party;
  text: string;
}

const FOLDER = join(import.meta.dirname, '../snippets');

/** Who wrote `danger-N.tsv`. */
const AUTHORS = [1, 2, 3] as const;

/** Signs of danger and what only sounds like one, by each author. */
export function readDanger(): DangerSnippet[] {
  return AUTHORS.flatMap((author) => readDangerOf(join(FOLDER, `danger-${author}.tsv`), author));
}

/** The snippets of one file. @throws Error where it has not the format */
export function readDangerOf(file: string, author: number): DangerSnippet[] {
  return rowsOf(file, 'label').map(([label, , , text = '']) => {
    if ((label !== '0' && label !== '1') || text === '') throw new Error(`${file}: ${String(label)} ${text}`);
    return { author, holds: label === '1', text };
  });
}

const ASKS: Readonly<Record<string, UnlearnedSnippet['asks']>> = { 0: 'nothing', 1: 'care', 2: 'rest' };

/** What signs of danger are measured on, of whatever is not learned. */
export function readUnlearned(file = join(FOLDER, 'danger-unlearned.tsv')): UnlearnedSnippet[] {
  return rowsOf(file, 'label').map(([label = '', round, kind = '', text = '']) => {
    const asks = ASKS[label];
    if (asks === undefined || text === '') throw new Error(`${file}: ${label} ${text}`);
    return { asks, round: Number(round), kind, text };
  });
}

/** Acts that talks hold too few of. */
export function readRareActs(file = join(FOLDER, 'rare-acts.tsv')): ActSnippet[] {
  return rowsOf(file, 'act').map(([name, speaker, text = '']) => {
    const act = ACTS.find((one) => one === name);
    if (act === undefined || text === '') throw new Error(`${file}: ${String(name)} ${text}`);
    return { act, role: speaker === 'm' ? 'manager' : 'employee', text };
  });
}

function rowsOf(file: string, first: string): string[][] {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => row.split('\t'));
  if (rows[0]?.[0] !== first) throw new Error(`${file} has no head`);
  return rows.slice(1);
}
