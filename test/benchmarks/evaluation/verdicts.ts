import { existsSync, readFileSync } from 'node:fs';
import type { Put } from './situation-set.js';

/** What a reader says of a sentence: as a skilled coach I would put this before a manager, I would not though it does no harm, it is wrong or awkward. */
export type Word = 'say' | 'plain' | 'wrong';

/** A sentence as it was read, and what the readers said of it. */
export interface Verdict {
  id: string;
  part: string;
  text: string;
  words: readonly Word[];
}

const WORDS: readonly string[] = ['say', 'plain', 'wrong'] satisfies Word[];

/** The verdicts of a file: a line each of situation, part, text, and one word a reader, parted by tabs. @throws Error for anything else */
export function readVerdicts(file: string): Verdict[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', part = '', text = '', ...words] = line.split('\t');
      if (!words.every(isWord)) throw new Error(`${file}: ${line}`);
      return { id, part, text, words };
    });
}

function isWord(word: string): word is Word {
  return WORDS.includes(word);
}

/** How the sentences that are put now were read. */
export interface Judged {
  /** Sentences that are put. */
  put: number;
  /** Of these, sentences that nobody has read in this form. */
  unread: number;
  /** Of the words of all readers: would say it, and wrong or awkward, from 0 to 1. */
  say: number;
  wrong: number;
  /** Sentences of which all readers said the same, from 0 to 1. */
  agreed: number;
}

/** Counts what the readers said of what is put now. */
export function judge(put: readonly (Put & { id: string })[], verdicts: readonly Verdict[]): Judged {
  const known = new Map(verdicts.map((verdict) => [keyOf(verdict), verdict.words]));
  const read = put.map((one) => known.get(keyOf(one))).filter((words) => words !== undefined);
  const words = read.flat();
  const share = (word: Word): number => words.filter((one) => one === word).length / Math.max(1, words.length);
  return {
    put: put.length,
    unread: put.length - read.length,
    say: share('say'),
    wrong: share('wrong'),
    agreed: read.filter((one) => new Set(one).size === 1).length / Math.max(1, read.length),
  };
}

function keyOf({ id, part, text }: { id: string; part: string; text: string }): string {
  return [id, part, text].join('\t');
}
