import type { Budget } from '../model/budgets.js';
import type { Question } from '../model/chat-model.js';
import { cleanAnswer, isJapanese } from '../answer/clean-answer.js';
import { INJECTION_PATTERNS } from '../prompt/injection-patterns.js';
import { PROMPTS } from '../prompt/prompts.js';
import { EvidenceGate } from '../answer/evidence-gate.js';
import { delimitSections, escapeDelimiters, formatNumberedLine, type Section } from '../prompt/delimit-sections.js';
import { InvalidAnswer } from '../prompt/model-errors.js';
import type { NumberedLine } from '../prompt/numbered-lines.js';
import { NOTE_KINDS, notes as shape } from '../schema/answer-shapes.js';

const TITLES = { promise: '約束', open: '未解決', feeling: '気持ち', topic: '話題' } as const;
const LONGEST = 80;
const MOST = 8;
/** Characters of notes in one question. */
const SHOWN = 3_000;

/** Something of the older talk; `at` is the place of its line within its chunk, which stays when others are added before. */
export interface Note {
  kind: (typeof NOTE_KINDS)[number];
  text: string;
  at: number;
}

/** A note with the number its line has now. */
export interface NumberedNote extends Note {
  number: number;
}

/** Asks for the notes of one chunk; what comes back was said in it. */
export function noteQuestion(chunk: readonly NumberedLine[], { output }: Budget): Question<unknown, Note[]> {
  const gate = new EvidenceGate(chunk);
  const first = chunk[0]?.number ?? 1;
  const said = chunk.map(({ text }) => text).join('\n');
  const accept = (answer: unknown): Note[] => {
    const given = shape.parse(answer).notes;
    if (!isJapanese(given.map(({ text }) => text).join('\n'))) throw new InvalidAnswer('language');
    const notes = given.flatMap(({ kind, text, evidence }) => {
      const clean = cleanAnswer(text, LONGEST, said);
      const cited = gate.citeAll(evidence);
      const [proof] = cited;
      if (!proof || !gate.supports(clean, cited) || !gate.knowsNumbers(clean)) return [];
      if (INJECTION_PATTERNS.test(clean.normalize('NFKC'))) return [];
      return [{ kind, text: clean, at: proof.line.number - first }];
    });
    if (given.length > 0 && notes.length === 0) throw new InvalidAnswer('evidence');
    return notes.slice(0, MOST);
  };
  return {
    operation: 'note',
    instructions: PROMPTS.note,
    material: delimitSections([{ title: '会話', rows: chunk.map(formatNumberedLine) }]),
    schema: shape,
    maxTokens: output,
    accept,
  };
}

/** The notes as material: the most important ones when there are many, in the order of the talk. */
export function notesSection(notes: readonly NumberedNote[]): Section {
  let length = 0;
  const chosen = NOTE_KINDS.flatMap((kind) => notes.filter((note) => note.kind === kind)).filter(
    (note) => (length += rowOf(note).length) <= SHOWN,
  );
  return {
    title: '以前の話の覚え書き（引用の根拠にはしません）',
    rows: chosen.sort((a, b) => a.number - b.number).map(rowOf),
  };
}

function rowOf({ kind, number, text }: NumberedNote): string {
  return `- ${TITLES[kind]}（${number}行）: ${escapeDelimiters(text)}`;
}
