import { cleanText } from '@app/platform';
import { randomBytes } from 'node:crypto';
import { ABOUT_DELIMITERS } from './prompts.js';
import type { NumberedLine } from './numbered-lines.js';

/** Something a person said or typed, as material for the model. */
export interface Section {
  title: string;
  rows: readonly string[];
}

/**
 * The material of a question between delimiters that no speaker can know: they are made anew for each call, and what looks like
 * a delimiter or a line number inside is written in full width. Citing still works: quotes are compared in NFKC.
 */
export function delimitSections(sections: readonly Section[]): string {
  const key = randomBytes(9).toString('hex');
  const [open, close] = [`<<<資料 ${key}>>>`, `<<<資料終わり ${key}>>>`];
  const body = sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => [`【${title}】`, ...rows].join('\n'));
  return [ABOUT_DELIMITERS(open, close), open, ...body, close].join('\n');
}

/** `[12] 上司: …` */
export function formatNumberedLine({ number, role, line, text }: NumberedLine): string {
  const named = line.speaker === null ? '話者' : `話者${line.speaker}`;
  const who = role === null ? named : role === 'manager' ? '上司' : '部下';
  return `[${number}] ${who}: ${escapeDelimiters(text)}`;
}

/** One line of plain characters that cannot close the section or begin a numbered line. */
export function escapeDelimiters(text: string): string {
  return cleanText(text)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[<>[\]【】]/gu, (sign) => FULL_WIDTH[sign] ?? ' ')
    .trim();
}

const FULL_WIDTH: Readonly<Record<string, string>> = {
  '<': '＜',
  '>': '＞',
  '[': '［',
  ']': '］',
  '【': '「',
  '】': '」',
};
