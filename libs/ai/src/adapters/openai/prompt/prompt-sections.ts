import type { QuestionContext } from '../../../assistant/assistant.port.js';
import { escapeDelimiters, formatNumberedLine, type Section } from './delimit-sections.js';
import { newest, type NumberedLine } from './numbered-lines.js';

/** Most of a running talk that the model is shown as it was said, in characters. */
const RECENT = 6_000;
/** Most of everything else; together with the notes it leaves room for the talk in any budget. */
const LONGEST = { question: 500, reply: 2_000, asked: 2_000, selected: 2_000 } as const;

/** Sections that fit a budget, and the lines among them, which are what may be cited. */
export interface Material {
  sections: Section[];
  lines: readonly NumberedLine[];
}

/** The theme, the question, the reply and the request; the name of the employee is not needed and stays here. */
export function contextOf({ talk, asked, latest }: QuestionContext): Section[] {
  const chosen = [talk.theme, talk.stance].map((text) => escapeDelimiters(text ?? '')).filter((text) => text !== '');
  const heard = [
    escapeDelimiters(latest?.question ?? '').slice(0, LONGEST.question),
    escapeDelimiters(latest?.reply ?? '').slice(0, LONGEST.reply),
  ];
  return [
    { title: '選ばれたテーマと関わり方', rows: chosen },
    { title: 'いまの問いと返事', rows: heard.filter((text) => text !== '') },
    { title: 'すでにたずねたこと', rows: newestQuestions(asked) },
  ];
}

/** Questions that the application proposed: advice says nothing of their form. */
export function proposedQuestions(proposed: readonly string[]): Section {
  return { title: 'アプリが出した問い', rows: newestQuestions(proposed) };
}

/** The words a person selected. */
export function selection(words: string): Section {
  return { title: '選ばれた言葉', rows: [escapeDelimiters(words).slice(0, LONGEST.selected)] };
}

/** The talk in the room that the other sections leave. */
export function withTalk(
  input: number,
  all: readonly NumberedLine[],
  others: readonly Section[],
  choose: (lines: readonly NumberedLine[], size: number) => readonly NumberedLine[] = newest,
): Material {
  const taken = others.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row.length, 0);
  const lines = choose(all, Math.min(RECENT, Math.max(0, input - taken)));
  return { sections: [...others, { title: '会話', rows: lines.map(formatNumberedLine) }], lines };
}

/** The words of these lines. */
export function wordsOf(lines: readonly NumberedLine[]): string {
  return lines.map(({ text }) => text).join('\n');
}

function newestQuestions(questions: readonly string[]): string[] {
  let length = 0;
  const rows = questions.map((text) => `- ${escapeDelimiters(text)}`);
  const before = rows.findLastIndex((row) => (length += row.length) > LONGEST.asked);
  return rows.slice(before + 1);
}
