import { cleanText } from '@app/platform';
import { randomBytes } from 'node:crypto';
import { ABOUT_FENCE } from './prompts.js';
import type { NumberedLine } from './numbered-lines.js';

/** Something a person said or typed, as material for the model. */
export interface Section {
  title: string;
  rows: readonly string[];
}

/**
 * Puts the material of a question inside a fence that no speaker can know: each call makes a new one, and text that looks like
 * a fence or a line number inside is written in full width. Citing is not hurt by it: quotes are compared in NFKC.
 */
export function fence(sections: readonly Section[]): string {
  const key = randomBytes(9).toString('hex');
  const [open, close] = [`<<<資料 ${key}>>>`, `<<<資料終わり ${key}>>>`];
  const body = sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => [`【${title}】`, ...rows].join('\n'));
  return [ABOUT_FENCE(open, close), open, ...body, close].join('\n');
}

/** `[12] 上司: …` */
export function spoken({ number, role, line, text }: NumberedLine): string {
  const named = line.speaker === null ? '話者' : `話者${line.speaker}`;
  const who = role === null ? named : role === 'manager' ? '上司' : '部下';
  return `[${number}] ${who}: ${harmless(text)}`;
}

/** One line of plain characters that cannot end the fence or begin a numbered line. */
export function harmless(text: string): string {
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
