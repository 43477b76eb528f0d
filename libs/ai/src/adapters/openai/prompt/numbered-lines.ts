import { inferManager, type Party, type Talk, type TalkLine } from '@app/contract';

/** A line of the talk, or a piece of a very long one, under the number by which the model cites it. */
export interface NumberedLine {
  /** From 1, over everything that is analysed. */
  number: number;
  /** 1-based number of the transcript line; null for a chat message. */
  lineNumber: number | null;
  line: TalkLine;
  role: Party | null;
  text: string;
}

/** `[12345] 話者12: ` */
const PREFIX = 16;

/** Whole sentences if there are any: a transcript without line breaks is one line. */
const PIECES = /[\s\S]{1,400}[。．！？!?]|[\s\S]{1,400}/gu;

/** The lines in the order of time, with the roles that are known, or can be inferred where no speaker's is. */
export function numberLines({ lines }: Talk): NumberedLine[] {
  const isAnyKnown = lines.some(({ speaker, role }) => speaker !== null && role !== null);
  const manager = isAnyKnown ? null : inferManager(lines);
  let lineNumber = 0;
  return lines
    .flatMap((line) => {
      const place = line.source === 'line' ? (lineNumber += 1) : null;
      const role = line.role ?? roleOf(line.speaker, manager);
      return (line.text.match(PIECES) ?? []).map((text) => ({ line, role, lineNumber: place, text }));
    })
    .map((piece, index) => ({ ...piece, number: index + 1 }));
}

/** Characters that a line takes in a question, with its number and who said it. */
export function sizeOf({ text }: NumberedLine): number {
  return text.length + PREFIX;
}

/** Runs of lines of at most `size` characters; each begins with the last lines of the one before, for their sense. */
export function segments(lines: readonly NumberedLine[], size: number, overlap: number): NumberedLine[][] {
  const runs: NumberedLine[][] = [];
  let run: NumberedLine[] = [];
  let length = 0;
  for (const line of lines) {
    if (length + sizeOf(line) > size && run.length > overlap) {
      runs.push(run);
      run = run.slice(-overlap);
      length = lengthOf(run);
    }
    run.push(line);
    length += sizeOf(line);
  }
  return run.length > 0 ? [...runs, run] : runs;
}

/** The last lines, together at most `size` characters. */
export function newest(lines: readonly NumberedLine[], size: number): readonly NumberedLine[] {
  let length = 0;
  const before = lines.findLastIndex((line) => (length += sizeOf(line)) > size);
  return lines.slice(before + 1);
}

/** The lines around one of them, together about `size` characters. */
export function around(lines: readonly NumberedLine[], middle: number, size: number): readonly NumberedLine[] {
  const before = newest(lines.slice(0, middle + 1), size / 2);
  const after = lines.slice(middle + 1);
  let length = 0;
  const end = after.findIndex((line) => (length += sizeOf(line)) > size / 2);
  return [...before, ...(end === -1 ? after : after.slice(0, end))];
}

function roleOf(speaker: number | null, manager: number | null): Party | null {
  if (manager === null || speaker === null) return null;
  return speaker === manager ? 'manager' : 'employee';
}

function lengthOf(lines: readonly NumberedLine[]): number {
  return lines.reduce((sum, line) => sum + sizeOf(line), 0);
}
